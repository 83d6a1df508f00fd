-- Innate spell slots: a class or a trait gives them without a magic skill, and names a substitute for the skill.

source "RPJ-SMAG-15"
kind "innate_magic" {
  slots     = "list of number",             -- levels of the slots
  spells    = "list of spell",              -- spells that they may be used for
  attribute = "attribute or none",          -- substitute for the magic skill: an attribute
  skill     = "skill or none" }             -- or another skill

box "trait.innate_magic" "innate_magic or none"
box "class.innate_magic" "innate_magic or none"

rule "entity.class_magic"   "character_class != none ? character_class.innate_magic : none"
rule "entity.innate_magics" "filter(map(traits, #.innate_magic) + [class_magic], # != none)"

rule "innate_magic.grants (spell: text)" "spell in map(spells, #.name)"
rule "innate_magic.slots_at (level)"     "count(slots, # == level)"

rule "spell.innate" { text = "whether it can be cast without the skill", "any(owner.innate_magics, #.grants(name))" }

after  "entity.counts_slots" { steps = { "counts_innate_slots(#)", for_each = "game.innate_magics" } }
action "entity.counts_innate_slots (magic: innate_magic)" {
  steps = { "has_slots(#, magic in innate_magics ? magic.slots_at(#) : 0, magic)", for_each = "game.slot_levels" } }

after "entity.gets_class" { steps = "counts_slots" }

-- Any suitable innate slot of level 0 can hold a spell of level 0, and none of them needs preparation.

after "casting.magic" { when = "slot.innate != none and slot.innate.skill != none", "caster.the(slot.innate.skill)" }

rule "casting.attribute" "slot.innate != none and slot.innate.attribute != none ? caster.the(slot.innate.attribute) : none"

after "casting.linked_attribute" { when = "attribute != none", "attribute" }
after "casting.attack_modifier"  { when = "attribute != none", "attribute.level" }
after "casting.save_difficulty"  { when = "attribute != none", "attribute.level" }
