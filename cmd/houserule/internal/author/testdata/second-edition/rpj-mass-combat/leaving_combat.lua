-- Leaving combat: destroyed, retreating in order, or routed.

source "RPJ-MASS-28"
box  "force.fate"       "fights, retreated, routed or destroyed = fights"
box  "force.retreating" { source = "RPJ-MASS-29", "yes or no" }

rule "force.out"        "fate != 'fights'"
rule "force.victorious" "not out and enemy.out"

rule "battle.winner" { text = "the winner; none during the battle, and none if both are gone", "filter(fought_by, #.victorious)[1]" }

source "RPJ-MASS-29"
-- Retreating: no roll of its own, the losses of this round, and no morale check.
action "battle.retreats_are_declared" { for_each = "fought_by",
  function(force) force.retreating = force:may "retreats" end }

action "force.retreats" { say = "{name} retreats" }

source "RPJ-MASS-28"
action "battle.leaves_are_taken" { for_each = "fought_by",
  changes = { fate = "markers == 0 and not out ? 'destroyed' : retreating ? 'retreated' : fate" } }

source "RPJ-MASS-30"
-- Routing: one more marker is lost, and the force is gone.
action "force.routs" {
  changes = { fate = "'routed'" }, steps = "loses_markers(1)", say = "{name} routs" }
