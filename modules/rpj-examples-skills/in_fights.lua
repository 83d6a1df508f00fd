-- Which of these skills are used in fights.

source "RPJ-APPA-03"
-- The defence uses the skill for the worn armour; without armour, it uses Dodge.
box "armor.takes" { text = "the defence skill while it is worn", "skill or none" }

rule "entity.skill_for_armor" "filter(map(armors, #.takes), # != none)[1]"

source "RPJ-APPA-05"
instead_of "entity.melee_defence" "the(skill_for_armor ?? Dodge).level"

source "RPJ-APPA-35"
instead_of "entity.medicine" "Medicine.effective"
