-- Advantages: a pool for each player, on the character's sheet, and one for the gamemaster.

source "TBD-ADV-01"
box "character.advantage" { "0..", starts = "game.starting_advantage" }
box "game.advantage"      { "0..", starts = "game.starting_advantage" }

action "entity.pays_advantage (count = 1)" { text = "pays Advantages from the player's pool",
  function(who, given) (who.is_players and who or game):spend("advantage", given.count) end }

rule "entity.advantage_at_hand" "kind == 'character' ? advantage : game.advantage"

source "TBD-ADV-02"
action "entity.gains_advantage (count = 1)" { text = "adds Advantages to the pool; those of creatures go to the gamemaster's", steps = "game.gains_advantage(count)" }
action "game.gains_advantage (count = 1)"   { changes = { advantage = "held(advantage + count)" } }
instead_of "character.gains_advantage"      { changes = { advantage = "game.held(advantage + count)" } }

rule "game.starting_advantage" "held(option.starting_advantage)"

rule "game.held (amount)" { text = "the number of Advantages, limited to the size of a pool",
  "min(amount, option.most_advantage ?? amount)" }

-- How long it is kept.
after "game.session_begins"  { when = "option.advantage_lasts == 'a session'",  steps = "deals_advantage_anew" }
after "game.scenario_begins" { when = "option.advantage_lasts == 'a scenario'", steps = "deals_advantage_anew" }

action "game.deals_advantage_anew"       { changes = { advantage = "starting_advantage" }, steps = { "#.starts_with_advantage", for_each = "filter(characters, #.health != 'dead')" } }
action "character.starts_with_advantage" { changes = { advantage = "game.starting_advantage" } }

source "TBD-ADV-10"
-- Ways to spend it. Entries without an effect are bought where they apply.
kind "spend" { cost = "1.. = 1", effect = "action or none", bought = "text or none" }

-- On a roll, for or against, before or after the dice are seen. The gamemaster decides whether a player's character can
-- affect the roll; if not, nothing is spent. The gamemaster's own Advantage has no such condition.
local ways = {
  { name = "Increase",    on = "three_d20",  source = "TBD-ADV-03", bought = "while a roll lies open",        changes = { increased = "increased + 1" } },
  { name = "Decrease",    on = "three_d20",  source = "TBD-ADV-04", bought = "while a roll lies open",        changes = { decreased = "decreased + 1" } },
  { name = "More Damage", on = "hit.damage", source = "TBD-ADV-05", bought = "while a damage roll lies open", changes = { added = "added + 1" },
    limit = " and game.may_add_damage(gamemaster_added)", gamemasters = { added = "added + 1", gamemaster_added = "gamemaster_added + 1" } },
  { name = "Less Damage", on = "hit.damage", source = "TBD-ADV-06", bought = "while a damage roll lies open", changes = { removed = "removed + 1" } } }

local moments = {
  { behind = "",            opens = "after",  when = "option.spending != 'before'" },
  { behind = " Beforehand", opens = "before", when = "option.spending != 'after'" } }

for _, way in ipairs(ways) do
  spend(way.name) { source = way.source, bought = way.bought }
  for _, moment in ipairs(moments) do
    offer(way.name .. moment.behind) { source = way.source, on = way.on, by = "anyone", costs = "1 advantage", consent = "gamemaster",
      opens = moment.opens, when = moment.when, changes = way.changes,
      steps = { ("game.tells_spending('%s', payer, roller)"):format(way.name) } }
    offer("Gamemaster's " .. way.name .. moment.behind) { source = way.source, on = way.on, by = "gamemaster", costs = "1 advantage",
      opens = moment.opens, when = moment.when .. (way.limit or ""), changes = way.gamemasters or way.changes,
      steps = { ("game.tells_spending('%s', none, roller)"):format(way.name) } }
  end
end

action "game.tells_spending (what: text, by: entity or none, of: entity or none)" { steps = {} }

rule "game.may_add_damage (added)" { source = "TBD-COMBAT-21", text = "whether the gamemaster may add damage dice; outside of fights there is no limit",
  "round == 0 or added < round" }

-- Other ways: a game declares them, with costs and effects.
spend "Double Turn" { source = "TBD-COMBAT-05", bought = "in a turn of one's side" }
spend "Multihit"    { source = "TBD-COMBAT-34", bought = "with the attack" }
spend "Piercing"    { source = "TBD-COMBAT-37", bought = "while a damage roll lies open" }

action "entity.spends_advantage_on (way: spend)" { source = "TBD-ADV-07", requires = {
    "the pool holds so much", "way.cost <= advantage_at_hand", source = "TBD-ADV-08" },
  function(who, given)
    if not given.way.effect then refuse(given.way.name .. " is bought " .. given.way.bought) end
    if not rule_that("Does the gamemaster allow it?", true) then refuse "the gamemaster does not allow it" end
    who:pays_advantage(given.way.cost)
    given.way.effect(given.way, who)
  end }
