-- Attributes and skills give dice, gear gives more, and stress does, too.
kind "survivor"  { like = "entity" }
kind "attribute" { rated = "1..5" }
kind "skill"     { rated = "0..5", attribute = "attribute" }
kind "gear"      { carried = true, skill = "skill" }

attribute "Strength" {} attribute "Wits" {}
skill "Brawl"    { attribute = "Strength" }
skill "Scavenge" { attribute = "Wits" }
gear  "Prybar"   { skill = "Brawl" }

box "entity.health"  { "0..max_health", starts = "max_health", beyond = "lost" }
rule "entity.max_health" "2 + Strength.level"
rule "entity.broken" "health == 0"
box "entity.stress"  { "0..10 = 0", beyond = "lost" }
box "entity.panics"  "number = 0"
box "gear.bonus"     { sheet = "0..3 = 2", beyond = "lost" }
