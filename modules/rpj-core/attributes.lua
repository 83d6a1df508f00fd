-- Attributes: what a character is.

kind "attribute" { source = "RPJ-ATTR-02", rated = "0..6", category = "Brawny, Shifty, Brainy or none", governs = "list of text", short = "text" }

source "RPJ-ATTR-01"
attribute "Strength"     { short = "STR",  category = "Brawny", governs = { "lifting", "punching", "throwing" } }
attribute "Constitution" { short = "CON",  category = "Brawny", governs = { "durability", "bearing pain" } }
attribute "Dexterity"    { short = "DEX",  category = "Shifty", governs = { "reaction", "speed", "sleight of hand" } }
attribute "Charisma"     { short = "CHA",  category = "Shifty", governs = { "being liked", "influence" } }
attribute "Willpower"    { short = "WIL",  category = "Brainy", governs = { "focus", "mental resistance", "noticing" } }
attribute "Intelligence" { short = "INT",  category = "Brainy", governs = { "brainpower", "cunning", "spellcasting" } }
attribute "Luck"         { short = "LUCK", governs = { "fate" } }

kind "character" { like = "entity" }

source "RPJ-ATTR-03"
rule "game.levels_per_bonus" { "3" }
rule "attribute.bonus" { "option.bonus_rounding == 'down' ? floor(level / game.levels_per_bonus) : int(level / game.levels_per_bonus)" }

check "attribute.check (difficulty = 0, situation = 0)" { source = "RPJ-ATTR-04", like = "core", roller = "owner",
  modifier = { { "attribute level", "level" } },
  bonuses  = { { "situation", "situation" } },
  against  = { { "base target", "game.base_target" }, { "difficulty", "difficulty" } } }

check "attribute.bonus_check" { source = "RPJ-ATTR-05", like = "attribute.check",
  modifier = { { "attribute bonus", "bonus" } } }

check "attribute.saving_throw" { source = "RPJ-SKILL-39", like = "attribute.check", text = "to escape harm" }
