-- Spells and spell slots. A spell uses a slot of its own level or a higher one; the slot is empty until it
-- is recovered. Each game declares its own spells and their effects.

source "RPJ-SMAG-06"
-- A magic skill is a skill that gives spells and slots. Each rule of this module that begins with `skill.` can
-- be replaced for a single skill: instead_of "skill.slots" { when = "name == 'Pact Magic'", "2" }
box "skill.magic"       "yes or no = no"
box "skill.preparation" { source = "RPJ-SMAG-17", text = "how its spells are prepared, if at all", "unneeded, slot or list = unneeded" }

source "RPJ-SMAG-02"
kind "spell" { carried = true,
  level      = "0..6",
  skill      = "skill",                     -- its magic skill
  actions    = "number = 1",                -- actions required in a fight
  weapon     = "weapon or none",            -- the weapon, if there is an attack roll
  saved_with = "attribute or none",         -- the saving throw, if there is one
  effect     = "action or none" }           -- the effect: function(casting)

source "RPJ-SMAG-03"
kind "spell_slot" { record = true,
  bearer   = "entity",
  level    = "0..6",
  expended = "yes or no = no",
  holds    = "spell or none",               -- the prepared spell; at level 0, the chosen spell
  innate   = "innate_magic or none" }       -- the source, if it is not a magic skill

box  "entity.slots"            "list of spell_slot"
rule "entity.slots_of (level)" "filter(slots, #.level == level)"
rule "entity.expended_slots"   { source = "RPJ-SMAG-05", "filter(slots, #.expended)" }

source "RPJ-SMAG-01"
-- The book says spell and also allows ability: here both are the same.
rule "game.means (word: text)" { first = {
  { "'spell'",      when = "word == 'ability'" },
  { "'spell slot'", when = "word == 'ability slot'" },
  "word" } }
