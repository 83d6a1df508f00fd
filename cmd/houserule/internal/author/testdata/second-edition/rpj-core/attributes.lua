-- Attributes: the basic abilities of a character.

source "RPJ-ATTR-02"
kind "attribute" { rated = "0..6", category = "Brawny, Shifty, Brainy or none", governs = "list of text", short = "text" }

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
rule "game.levels_per_bonus" "3"
rule "attribute.bonus"       "option.bonus_rounding == 'down' ? floor(level / game.levels_per_bonus) : int(level / game.levels_per_bonus)"

source "RPJ-ATTR-04"
check "attribute.check (difficulty = 0, situation = 0)" { like = "core", roller = "owner",
  modifier = { "attribute level", "level" },
  bonuses  = { { "situation", "situation" } },
  against  = { { "base target", "game.base_target" }, { "difficulty", "difficulty" } } }

source "RPJ-ATTR-05"
check "attribute.bonus_check" { like = "attribute.check",
  modifier = { "attribute bonus", "bonus" } }

source "RPJ-SKILL-39"
check "attribute.saving_throw" { like = "attribute.check", text = "a roll to avoid harm" }
