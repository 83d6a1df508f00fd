-- Advantages: a pool for each player, on the character's sheet, and one for the gamemaster.

rule "game.starting_advantage" { source = "TBD-ADV-02, 2", "held(option.starting_advantage)" }

box "character.advantage" { source = "TBD-ADV-01, 2", "0..", starts = "game.starting_advantage" }
box "game.advantage"      { source = "TBD-ADV-01, 2", "0..", starts = "game.starting_advantage" }

rule "game.held (amount)" { source = "TBD-ADV-02, 2", text = "what a pool can hold of it",
  "option.most_advantage == none ? amount : min(amount, option.most_advantage ?? 0)" }

action "entity.gains_advantage (count = 1)" { source = "TBD-ADV-02, 2", text = "a creature's goes to the gamemaster",
  function(who, given)
    if who.is_players then
      who.advantage = game:held(who.advantage + given.count)
    else
      game:gains_advantage(given.count)
    end
  end }

action "game.gains_advantage (count = 1)" { source = "TBD-ADV-02, 2", function(game, given) game.advantage = game:held(game.advantage + given.count) end }

action "entity.pays_advantage (count = 1)" { source = "TBD-ADV-01, 2", text = "from the pool of whoever plays it",
  function(who, given)
    if who.is_players then who:spend("advantage", given.count) else game:spend("advantage", given.count) end
  end }

rule "entity.advantage_at_hand" { source = "TBD-ADV-01, 2", "kind == 'character' ? advantage : game.advantage" }

-- How long it is kept.
for _, moment in ipairs { "session", "scenario" } do
  after("game." .. moment .. "_begins") { source = "TBD-ADV-02, 2", when = ("option.advantage_lasts == 'a %s'"):format(moment),
    function(game) game:deals_advantage_anew() end }
end

action "game.deals_advantage_anew" { source = "TBD-ADV-02, 2",
  function(game)
    game.advantage = game.starting_advantage
    for _, who in ipairs(all "character") do who.advantage = game.starting_advantage end
  end }

-- Spending it on a roll, for or against, before the dice are seen or after. What a player's character has to
-- do with it the gamemaster judges; if nothing, it is not spent. The gamemaster needs no such excuse.
local ways = {
  { name = "Increase",    on = "three_d20",  source = "TBD-ADV-03, 2", changes = { increased = "increased + 1" } },
  { name = "Decrease",    on = "three_d20",  source = "TBD-ADV-04, 2", changes = { decreased = "decreased + 1" } },
  { name = "More Damage", on = "hit.damage", source = "TBD-ADV-05, 2", changes = { added = "added + 1" } },
  { name = "Less Damage", on = "hit.damage", source = "TBD-ADV-06, 2", changes = { removed = "removed + 1" } } }
local function tells(name)
  return function(check, payer)
    game:tells_spending { by = payer == game and "The gamemaster" or payer.name, what = name .. (check.roller ~= payer and " for " .. check.roller.name or "") }
  end
end

action "game.tells_spending (by: text, what: text)" { source = "TBD-ADV-01, 2", function(game, given)
  if game.tells_of_advantage then say(("  %s spends 1 Advantage: %s"):format(given.by, given.what)) end
end }
rule "game.tells_of_advantage" { source = "TBD-ADV-01, 2", "option.chronicle" }

local moments = {
  { added = "",            opens = "after",  when = "option.spending != 'before'" },
  { added = " Beforehand", opens = "before", when = "option.spending != 'after'" } }

for _, way in ipairs(ways) do
  for _, moment in ipairs(moments) do
    offer(way.name .. moment.added) { source = way.source, on = way.on, by = "anyone", costs = "1 advantage", consent = "gamemaster",
      opens = moment.opens, when = moment.when, changes = way.changes, tells(way.name) }

    local when, changes = moment.when, way.changes
    if way.name == "More Damage" then
      when    = when .. " and gamemaster_added < game.most_added_damage"
      changes = { added = "added + 1", gamemaster_added = "gamemaster_added + 1" }
    end
    offer("Gamemaster's " .. way.name .. moment.added) { source = way.source, on = way.on, by = "gamemaster", costs = "1 advantage",
      opens = moment.opens, when = when, changes = changes, tells(way.name) }
  end
end

rule "game.most_added_damage" { source = "TBD-COMBAT-21, 4.1", text = "by the gamemaster, on one damage roll; outside of fights there is no limit",
  first = { { "round", when = "round > 0" }, { "1000" } } }

-- Other ways: a game prints them, with what they cost and do. What is printed without an effect is bought
-- where it belongs.
kind "spend" { source = "TBD-ADV-10, 2", cost = "1.. = 1", effect = "action or none", bought = "text or none" }

spend "Increase"    { source = "TBD-ADV-03, 2",        bought = "while a roll lies open" }
spend "Decrease"    { source = "TBD-ADV-04, 2",        bought = "while a roll lies open" }
spend "More Damage" { source = "TBD-ADV-05, 2",        bought = "while a damage roll lies open" }
spend "Less Damage" { source = "TBD-ADV-06, 2",        bought = "while a damage roll lies open" }
spend "Double Turn" { source = "TBD-COMBAT-05, 4",     bought = "in a turn of one's side" }
spend "Multihit"    { source = "TBD-COMBAT-34, 4.2",   bought = "with the attack" }
spend "Piercing"    { source = "TBD-COMBAT-37, 4.2",   bought = "while a damage roll lies open" }

action "entity.spends_advantage_on (way: spend)" { source = "TBD-ADV-07, 2", requires = {
    { "the pool holds so much", "way.cost <= advantage_at_hand", source = "TBD-ADV-08" } },
  function(who, given)
    if not given.way.effect then refuse(given.way.name .. " is bought " .. given.way.bought) end
    if not rule_that("Does the gamemaster allow it?", true) then refuse "the gamemaster does not allow it" end
    who:pays_advantage(given.way.cost)
    given.way.effect(given.way, who)
  end }
