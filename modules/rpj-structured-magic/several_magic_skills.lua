-- Several magic skills: the best one determines the number of slots and how fast they return. Each skill keeps
-- its own preparation, and its spells are limited by its own base level.

source "RPJ-SMAG-28"
rule "entity.magic_skills" { text = "the magic skills that the character has learned", "filter(skills, #.magic and #.level > 0)" }

-- Among equal skills, the player chooses.
box "entity.preferred_magic" "skill or none"

rule "entity.leading_magic" { text = "the leading magic skill; none for those who never learned one",
  "sorted(magic_skills, -#.effective, # != preferred_magic)[1]" }
