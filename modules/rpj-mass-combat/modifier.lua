-- The Mass Combat modifier: four things, and all of them anew each round.

box "force.commanded" { source = "RPJ-MASS-10", text = "what good command brings",          "number = 0" }
box "force.helped"    { source = "RPJ-MASS-18", text = "what heroes brought, or took away", "number = 0" }
box "force.works"     { source = "RPJ-MASS-12", text = "the fortifications it defends: 1 for makeshift ones, 6 for the strongest", "0..6 = 0" }

rule "force.mass_combat_modifier" { source = "RPJ-MASS-07", sum = {
  { "numerical advantage",      "numerical_advantage",         source = "RPJ-MASS-08" },
  { "command",                  "commanded",                   source = "RPJ-MASS-10" },
  { "defending fortifications", "bonus_of_works",              when = "works > 0",       source = "RPJ-MASS-13" },
  { "attacking fortifications", "-enemy.works",                when = "enemy.works > 0", source = "RPJ-MASS-12" },
  { "heroes",                   "helped",                      source = "RPJ-MASS-18" } } }

rule "force.numerical_advantage" { source = "RPJ-MASS-08", "markers - enemy.markers" }
rule "force.bonus_of_works"      { source = "RPJ-MASS-13", "floor(works / 2)" }
