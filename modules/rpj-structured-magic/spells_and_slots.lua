-- Spells and spell slots. A spell takes a slot of its own level or a higher one, and the slot is gone until it
-- is recovered. Which spells there are, and what they do, is a game's own business.

source "RPJ-SMAG-06"
-- A magic skill is a skill that brings spells and slots. Each rule of this module that begins with `skill.` may
-- be replaced for one of them: instead_of "skill.slots" { when = "name == 'Pact Magic'", "2" }
box "skill.magic"       "yes or no = no"
box "skill.preparation" { source = "RPJ-SMAG-17", text = "how its spells are prepared, if they are", "unneeded, slot or list = unneeded" }

source "RPJ-SMAG-02"
kind "spell" { carried = true,
  level      = "0..6",
  skill      = "skill",                     -- the magic skill it belongs to
  actions    = "number = 1",                -- what it takes in a fight
  weapon     = "weapon or none",            -- how it strikes, if there is an attack roll
  saved_with = "attribute or none",         -- what withstands it, if there is a saving throw
  effect     = "action or none" }           -- what it does: function(casting)

source "RPJ-SMAG-03"
kind "spell_slot" { record = true,
  bearer   = "entity",
  level    = "0..6",
  expended = "yes or no = no",
  holds    = "spell or none",               -- what was prepared in it; at level 0 what it is for
  innate   = "innate_magic or none" }       -- what brought it, if no magic skill did

box  "entity.slots"            "list of spell_slot"
rule "entity.slots_of (level)" "filter(slots, #.level == level)"
rule "entity.expended_slots"   { source = "RPJ-SMAG-05", "filter(slots, #.expended)" }

source "RPJ-SMAG-01"
-- The book says spell, and lets others say ability: here both are one.
rule "game.means (word: text)" { first = {
  { "'spell'",      when = "word == 'ability'" },
  { "'spell slot'", when = "word == 'ability slot'" },
  "word" } }
