-- With Structured Magic: spells and abilities are separate. Both are resisted with the same spell defence; each
-- skill is for one of them, and slots and stamina are not interchangeable.

source "RPJ-WMAG-36"
instead_of "game.means" { when = "word == 'ability'", "'ability'" }

to "ability.is_used" { requires = {
  "a skill is for spells or for abilities, not for both", "not skill.magic" } }

to "spell.is_cast" { requires = {
  "a skill is for spells or for abilities, not for both", "not skill.ability_skill" } }

source "RPJ-SMAG-24"
after "ability_use.happens" { steps = "user.is_distracted" }
