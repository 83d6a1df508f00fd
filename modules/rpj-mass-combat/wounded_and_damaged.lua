-- Wounded and damaged: losses that return after the battle.

source "RPJ-MASS-32"
table "game.recovery_target (ending: text)" { text = "the target number; the book has none for destroyed forces",
  { "victorious", 8 }, { "retreated", 9 }, { "routed", 10 }, { "destroyed", 10 } }

rule "force.ending"         "victorious ? 'victorious' : fate"
rule "force.men_per_marker" { source = "RPJ-MASS-33", text = "the men for each marker, not rounded", "men / markers_at_start" }

box "force.recovered" { text = "the recovered markers of wounded men or damaged things", "0.. = 0" }
box "battle.counted"  "yes or no"

check "force.recovery" { like = "force.throw",
  against = "game.recovery_target(ending)",
  changes = { recovered = "success ? recovered + 1 : recovered" } }

action "battle.counts_the_lost" { requires = {
    { "the battle is over",        "decided" },
    { "the lost are counted once", "not counted" } },
  changes = { counted = "true" },
  steps   = { "#.recovery", for_each = "fought_by", times = "#.lost" } }

-- Fighters are rounded at the end, not for each marker.
rule "force.lost_for_good" { text = "the markers that are dead, destroyed or captured", "lost - recovered" }

source "RPJ-MASS-33"
rule "force.casualties"    "round(lost * men_per_marker)"
rule "force.wounded"       "round(recovered * men_per_marker)"
rule "force.killed"        "casualties - wounded"
