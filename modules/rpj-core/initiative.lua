-- Initiative: who acts when. Everybody rolls once for the whole fight.

source "RPJ-GCS-19"
rule "entity.initiative_bonus" { "Dexterity.level" }    -- a game with a skill for it puts that in its place
rule "entity.rolls_initiative" { "true" }
rule "game.off_guard"          { source = "RPJ-GCS-22", "-2" }                 -- caught off guard, but ready to fight

box "entity.initiative" { source = "RPJ-GCS-20", "number = 0" }
box "entity.unready"    { source = "RPJ-GCS-22", "number = 0" }                -- what surprise does to the roll
box "entity.player"     { source = "RPJ-GCS-20", "yes or no" }                 -- somebody's character, who goes before others in a tie

check "entity.initiative_roll" { like = "throw", roller = "owner",
  modifier = { { "initiative", "initiative_bonus" } },
  bonuses  = { { "off guard",  "unready" } },
  total    = "natural + modifier + bonuses" }

action "entity.rolls_for_initiative" {
  function(who)
    if who.rolls_initiative then who.initiative = who:initiative_roll().total end
  end }

source "RPJ-GCS-20"
-- The order of a fight.
box "game.order" { "list of entity" }

rule "entity.acts_before (other: entity)" { first = {
  { "rolls_initiative",        when = "rolls_initiative != other.rolls_initiative" },
  { "initiative > other.initiative", when = "initiative != other.initiative" },
  { "player and not other.player" } } }

rule "entity.ties_with (other: entity)" {
  "other != owner and player and other.player and rolls_initiative and other.rolls_initiative and initiative == other.initiative" }

action "game.sets_order (combatants: list of entity)" {
  function(game, given)
    local order = {}
    for _, who in ipairs(given.combatants) do
      local at = #order + 1
      while at > 1 and who:acts_before(order[at - 1]) do at = at - 1 end
      table.insert(order, at, who)
    end
    game.order = order
    game:settles_ties()
  end }

action "game.settles_ties" { text = "players who tie choose their order themselves",
  function(game)
    for place, who in ipairs(game.order) do
      local tied = game:tied_from(place)
      if #tied > 1 then game:moves_to(choose("anyone", "Which of those who tie goes first?", tied), place) end
    end
  end }

rule "game.tied_from (place)" {
  function(game, given)
    local order = game.order
    local tied = { order[given.place] }
    for i = given.place + 1, #order do
      if not order[i]:ties_with(tied[1]) then break end
      tied[#tied + 1] = order[i]
    end
    return tied
  end }

action "game.moves_to (who: entity, place)" {
  function(game, given)
    game:take("order", given.who)
    local order = {}
    for i, other in ipairs(game.order) do
      if i == given.place then order[#order + 1] = given.who end
      order[#order + 1] = other
    end
    if #order == #game.order then order[#order + 1] = given.who end
    game.order = order
  end }

-- Before the fight begins anybody may step back in the order, for good.
action "entity.waits_behind (other: entity)" { source = "RPJ-GCS-21",
  requires = { { "no turn has been taken yet",  "game.turn == 0" },
               { "the other one acts later",    "game.place_of(other) > game.place_of(owner)" } },
  function(who, given) game:moves_to(who, game:place_of(given.other)) end }

rule "game.place_of (who: entity)" {
  function(game, given)
    for place, who in ipairs(game.order) do
      if who == given.who then return place end
    end
    return 0
  end }
