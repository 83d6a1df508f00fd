-- Character classes: four class skills with a bonus, and possibly a quirk.

source "RPJ-CHAR-06"
kind "class" {
  class_skills = "list of skill",
  specialties  = "map of skill to list of text",   -- the only specialties for which the skill is a class skill
  quirks       = "list of quirk",                  -- what the class gives a new member
  points       = "0.. = 0" }                       -- price of a powerful class

box "entity.character_class" "class or none"
box "entity.class_skills"    { text = "the skills in the class skill slots", "list of skill" }

rule "game.class_skill_slots" "4"
rule "game.class_skill_bonus" "1"

action "entity.joins_class (class: class)" { source = "RPJ-CHAR-11", costs = "class.points available_points", requires = {
    { "a class is chosen at creation",  "being_created",           source = "RPJ-CHAR-12" },
    { "a character has one class only", "character_class == none", source = "RPJ-CHAR-12" } },
  steps = { "gets_class", "gets_class_quirks" } }

action "entity.gets_class (class: class)" { source = "RPJ-CHAR-12", changes = { character_class = "class" } }

action "entity.gets_class_quirks (class: class)" { source = "RPJ-CHAR-09", steps = { "gains(#)", for_each = "class.quirks" } }

-- Class skills

rule "class.lists (skill: skill)" "skill in class_skills"

rule "skill.class_skill" "skill in owner.class_skills"

action "skill.fills_class_slot (with: text or none)" { requires = {
    { "class skills are chosen at creation",    "owner.being_created" },
    { "a class is chosen first",                "owner.character_class != none" },
    { "a class skill slot is free",             "len(owner.class_skills) < game.class_skill_slots" },
    { "it fills no slot yet",                   "not class_skill" },
    { "the class lists that skill",             "owner.character_class != none and owner.character_class.lists(skill)" },
    { "the class lists it with that specialty", "owner.character_class != none and owner.character_class.admits(skill, with ?? specialty)", source = "RPJ-CHAR-07" } },
  changes = { ["owner.class_skills"] = "owner.class_skills + [skill]" },
  steps   = { "specializes(with)", when = "with != none" } }

-- The class bonus: on the character's own rolls, or on the level and everything derived from it.

to "skill.check.bonuses" { label = "class skill", add = "game.class_skill_bonus", when = "class_skill and option.class_skills_count == 'rolls'" }
to "skill.effective"     { label = "class skill", add = "game.class_skill_bonus", when = "class_skill and option.class_skills_count == 'level'" }

rule "attack.class_skill"  "option.class_skill_attacks and attacker.kind == 'character' and weapon.skill.class_skill"
to   "attack.roll.bonuses" { label = "class skill", add = "game.class_skill_bonus", when = "class_skill and option.class_skills_count == 'rolls'" }

-- Specialties

source "RPJ-CHAR-07"
rule "class.specialties_of (skill: skill)" { text = "the specialties that the class allows; none if all are allowed", "specialties[skill]" }

rule "class.admits (skill: skill, specialty: text or none)"
  "specialties_of(skill) == none or specialty in (specialties_of(skill) ?? [])"
