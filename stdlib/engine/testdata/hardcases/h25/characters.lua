-- Who rolls, and with what.
kind "character" { like = "entity" }
kind "skill"     { rated = "0..5", attribute = "Strength, Agility, Wits or Empathy" }
kind "gear"      { carried = true }

for _, name in ipairs { "Strength", "Agility", "Wits", "Empathy" } do box("entity." .. name) { "0..6 = 3", beyond = "lost" } end
rule "entity.broken" { "min(min(Strength, Agility), min(Wits, Empathy)) == 0" }

skill "Force" { attribute = "Strength" } skill "Scout" { attribute = "Wits" }
gear "Crowbar" {}
