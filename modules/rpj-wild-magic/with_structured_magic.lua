-- Beside Structured Magic: spells are spells and abilities are abilities. Both meet the same spell defence; a
-- skill is for one of them, and neither slots nor stamina are good for the other.

instead_of "game.means" { when = "word == 'ability'", source = "RPJ-WMAG-36", "'ability'" }

to "ability.is_used" { requires = {
  { "a skill is for spells or for abilities, not for both", "not skill.magic", source = "RPJ-WMAG-36" } } }

to "spell.is_cast" { requires = {
  { "a skill is for spells or for abilities, not for both", "not skill.ability_skill", source = "RPJ-WMAG-36" } } }

after "ability_use.happens" { source = "RPJ-SMAG-24", function(use) use.user:is_distracted() end }
