-- Traits: everything that a character can do, be or suffer has a level. Everybody has abilities;
-- skills are learned. The campaign declares its traits: those in abilities.lua and
-- skills.lua are the ones that the rules mention.

source "HEX-TRAIT-01"
kind "trait" { rated = "0..30",
  class          = "Inherent, Natural, Trained or Negative = Natural",
  base           = "ability or none",                 -- the ability that it is based on until it is acquired
  belongs_to     = "Physique, Co-ordination, Mind or Spirit or none",
  may_be_lowered = "yes or no = no",                  -- below its ability, as a weakness
  sheet = { at_nought = "yes or no = no",             -- acquired, without other changes
            lost      = "number = 0" } }              -- changes of the level, permanent or temporary

kind "ability" { like = "trait" }
kind "skill"   { like = "trait" }

source "HEX-TRAIT-02"
rule "trait.acquired" "class == 'Inherent' or level != 0 or at_nought"
rule "trait.usable"   "acquired or class == 'Natural'"

rule "game.unacquired" { text = "the penalty of an untaught Natural trait, relative to its ability", "-2" }

-- The level of a character, without current modifiers.
rule "trait.known_level" { first = {
  { "level",                              when = "base == none or class == 'Inherent' and may_be_lowered and (level != 0 or at_nought)" },
  { "max(level, base.known_level)",       when = "class == 'Inherent'" },
  { "level",                              when = "acquired" },
  { "base.known_level + game.unacquired", when = "class == 'Natural'" } } }

rule "trait.standing" { text = "the level without effects that only last for a fight", sum = {
  { "level", "known_level" },
  { "lost",  "-levels_lost", when = "levels_lost != 0", source = "HEX-DOWN-04" } } }

-- The current level: other files add lines.
rule "trait.effective" { source = "HEX-TRAIT-05", sum = {
  { "level", "standing" } } }

rule "trait.group" { source = "HEX-DOWN-03", text = "the ability to whose group it belongs", "belongs_to ?? (base == none ? none : base.belongs_to)" }
