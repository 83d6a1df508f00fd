-- Initiative: the turn order. Everybody rolls once for the whole fight.
source "RPJ-GCS-19"

rule "entity.initiative_bonus" "Dexterity.level"    -- a game with an initiative skill replaces this
rule "entity.rolls_initiative" "true"

check "entity.initiative_roll" { like = "throw", roller = "owner",
  modifier = { { "initiative", "initiative_bonus" } },
  bonuses  = { "off guard", "unready" },
  total    = "natural + modifier + bonuses",
  changes  = { rolled = "total" },
  shows    = "{owner.name}, initiative: {roll}" }

source "RPJ-GCS-22"
-- Caught off guard, but ready to fight.
rule "game.off_guard_by" "-2"
box  "entity.unready"    "number = 0"               -- modifier for surprise

to "game.fight_begins (off_guard: list of entity or none)" { source = { "RPJ-GCS-19", "RPJ-GCS-22" }, at = "after gets_ready", steps = {
  { for_each = "off_guard ?? []", changes = { ["#.unready"] = "game.off_guard_by" } },
  { "#.initiative_roll", for_each = "rollers(combatants)", when = "#.rolls_initiative and #.health != 'dead'" } } }

source "RPJ-GCS-20"
box "entity.rolled" "number = 0"
box "entity.player" "yes or no"                     -- a player's character, who acts first in a tie

-- Characters who do not roll act last. In a tie, players act first, and choose the order among themselves.
instead_of "entity.initiative" "rolls_initiative ? rolled : 0"
instead_of "entity.order_keys" "[rolls_initiative ? 1 : 0, initiative, player ? 1 : 0]"

instead_of "game.settles_ties" { function(game)
  for place = 1, #game.order do
    local tied = game:tied_with(game.order[place])
    if #tied > 1 then game:moves_to(choose("anyone", "Which of those who tie goes first?", tied), place) end
  end
end }
rule "game.tied_with (who: thing)" { text = "the players' characters with the same result, from that one on",
  "filter(order, # in entities and #.player and #.order_keys == who.order_keys and position(order, #) >= position(order, who))" }

source "RPJ-GCS-21"
-- Before the fight begins, a character may take a later place in the order permanently.
action "entity.waits_behind (other: entity)" {
  requires = { { "no turn has been taken yet", "none(game.order, #.had_turn)" },
               { "the other one acts later",   "game.place_of(other) > game.place_of(owner)" } },
  steps = "game.moves_to(owner, game.place_of(other))" }
