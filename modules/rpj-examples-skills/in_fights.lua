-- Which of these skills fights use.

source "RPJ-APPA-03"
-- One defends with the skill for the armour one wears, and without armour one dodges.
box "armor.takes" { text = "the skill to defend with while it is worn", "skill or none" }

rule "entity.skill_for_armor" { "filter(map(armors, #.takes), # != nil)[1]" }

instead_of "entity.melee_defence" { source = "RPJ-APPA-05", "the(skill_for_armor ?? Dodge).level" }

instead_of "entity.medicine" { source = "RPJ-APPA-35", "Medicine.effective" }
