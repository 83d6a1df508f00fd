-- The Mass Combat modifier: four parts, determined anew in each round.

source "RPJ-MASS-10"
box "force.commanded" { text = "the modifier for good command", "number = 0" }
box "force.helped"    { source = "RPJ-MASS-18", text = "the modifier that heroes added or removed", "number = 0" }
box "force.works"     { source = "RPJ-MASS-12", text = "the fortifications that it defends: 1 for makeshift ones, 6 for the strongest", "0..6 = 0" }

source "RPJ-MASS-07"
rule "force.mass_combat_modifier" { sum = {
  { "numerical advantage",      "numerical_advantage", source = "RPJ-MASS-08" },
  { "command",                  "commanded",           source = "RPJ-MASS-10" },
  { "defending fortifications", "bonus_of_works",      source = "RPJ-MASS-13" },
  { "attacking fortifications", "-enemy.works",        source = "RPJ-MASS-12" },
  { "heroes",                   "helped",              source = "RPJ-MASS-18" } } }

source "RPJ-MASS-08"
rule "force.numerical_advantage" "markers - enemy.markers"
rule "force.bonus_of_works"      { source = "RPJ-MASS-13", "floor(works / 2)" }
