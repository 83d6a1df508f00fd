-- Traits: everything a character can do, be or suffer has a level. Abilities are what everybody has;
-- skills are learned. Which traits there are is a matter of the campaign: those in abilities.lua and
-- skills.lua are the ones the rules speak of.

source "HEX-TRAIT-01"
kind "trait" { rated = "0..30",
  class          = "Inherent, Natural, Trained or Negative = Natural",
  base           = "ability or none",                 -- the ability it comes from when it was not acquired
  belongs_to     = "Physique, Co-ordination, Mind or Spirit or none",
  may_be_lowered = "yes or no = no",                  -- below its ability, as a weakness
  sheet = { at_nought = "yes or no = no",             -- acquired, and no more than that
            lost      = "number = 0" } }              -- levels, for good or for a time

kind "ability" { like = "trait" }
kind "skill"   { like = "trait" }

source "HEX-TRAIT-02"
rule "trait.acquired" "class == 'Inherent' or level != 0 or at_nought"
rule "trait.usable"   "acquired or class == 'Natural'"

rule "game.unacquired" { text = "what a Natural trait nobody taught is off its ability", "-2" }

-- The level somebody has, before what happens to him.
rule "trait.known_level" { first = {
  { "level",                              when = "base == none or class == 'Inherent' and may_be_lowered and (level != 0 or at_nought)" },
  { "max(level, base.known_level)",       when = "class == 'Inherent'" },
  { "level",                              when = "acquired" },
  { "base.known_level + game.unacquired", when = "class == 'Natural'" } } }

rule "trait.standing" { text = "without what only lasts through a fight", sum = {
  { "level", "known_level" },
  { "lost",  "-levels_lost", when = "levels_lost != 0", source = "HEX-DOWN-04" } } }

-- The level as it counts just now: others add their lines.
rule "trait.effective" { source = "HEX-TRAIT-05", sum = {
  { "level", "standing" } } }

rule "trait.group" { source = "HEX-DOWN-03", text = "of which ability's kin it is", "belongs_to ?? (base == none ? none : base.belongs_to)" }
