kind "attribute" { rated = "0..6", category = "Brawny, Shifty, Brainy or none", short = "text" }

attribute "Strength"     { category = "Brawny", short = "STR" }
attribute "Constitution" { category = "Brawny", short = "CON" }
attribute "Dexterity"    { category = "Shifty", short = "DEX" }
attribute "Charisma"     { category = "Shifty", short = "CHA" }
attribute "Willpower"    { category = "Brainy", short = "WIL" }
attribute "Intelligence" { category = "Brainy", short = "INT" }
attribute "Luck"         { short = "LUCK" }

rule "attribute.bonus" { source = "RPJ-ATTR-03", "floor(level / 3)" }

kind "skill" { rated = "0..6", attribute = "attribute", outside = "number = -1" }

skill "Club Use"      { attribute = "Strength" }
skill "Melee Defence" { attribute = "Dexterity" }
skill "Archery"       { attribute = "Dexterity" }
skill "Piloting"      { attribute = "Dexterity" }
skill "Hacking"       { attribute = "Intelligence" }

rule "skill.effective" { source = "RPJ-SKILL-06", sum = {
  { "base level",      "level" },
  { "attribute bonus", "attribute.bonus" } } }

rule "skill.passive" { source = "RPJ-SKILL-08", "effective - 2" }

kind "class" { class_skills = "list of skill" }
kind "character" { like = "entity", sheet = { class = "class or none", specialty = "map of skill to text" } }
