-- Attributes: what a character is born with.

kind "attribute" { source = "RPJ-ATTR-02", rated = "0..6", category = "Brawny, Shifty, Brainy or none", short = "text" }

attribute "Strength"     { short = "STR",  category = "Brawny" }
attribute "Constitution" { short = "CON",  category = "Brawny" }
attribute "Dexterity"    { short = "DEX",  category = "Shifty" }
attribute "Charisma"     { short = "CHA",  category = "Shifty" }
attribute "Willpower"    { short = "WIL",  category = "Brainy" }
attribute "Intelligence" { short = "INT",  category = "Brainy" }
attribute "Luck"         { short = "LUCK" }

rule "game.levels_per_bonus" { source = "RPJ-ATTR-03", "3" }
rule "attribute.bonus"       { source = "RPJ-ATTR-03", "floor(level / game.levels_per_bonus)" }

check "attribute.check (difficulty = 0, situation = 0)" { source = "RPJ-ATTR-04", like = "core", roller = "owner",
  modifier  = { { "attribute level", "level" } },
  bonuses   = { { "situation", "situation" } },
  against   = { { "base target", "game.base_target" }, { "difficulty", "difficulty" } } }
