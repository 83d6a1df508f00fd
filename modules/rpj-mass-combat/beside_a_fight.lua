-- Beside an ordinary fight: a round of the battle is a round of the fight. A battle on its own takes equally long.

source "RPJ-MASS-01"
box "battle.beside_a_fight" "yes or no"
box "battle.small"          { source = "RPJ-MASS-16", text = "whether heroes fight it turn by turn", "yes or no" }

rule "game.battles_beside"  "filter(battles, #.beside_a_fight and not #.decided)"

to "game.round_is_over" { steps = { "#.round", for_each = "battles_beside" }, at = "first" }

action "battle.fights_a_round" { requires = {
    "the fight beside it sets the pace", "not beside_a_fight" },
  steps = { "round", "time.pass('1 round')" } }

source "RPJ-MASS-16"
-- Enemies defeated by heroes count: enough of them cost one marker. Players' characters
-- are not part of a force.
box "force.felled" { text = "fallen men who do not yet make up a marker", "0.. = 0" }

action "force.loses_a_man" { changes = { felled = "felled + 1" }, steps = {
  when = "felled >= men_per_marker", changes = { felled = "felled - men_per_marker" }, steps = "loses_markers(1)" } }

after "entity.falls" { when = "heroes_take_turns and not player", steps = "drops_out" }
after "entity.dies"  { when = "heroes_take_turns and not player", steps = "drops_out" }

action "entity.drops_out (of: force or none = fights_for)" { text = "each enemy counts once",
  changes = { fights_for = "none" }, steps = { "of.loses_a_man", when = "of != none" } }
