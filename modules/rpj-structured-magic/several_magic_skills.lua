-- Several magic skills: the best of them says how many slots there are and how fast they come back. Each keeps
-- its own way of preparing, and none is cast beyond its own base level.

source "RPJ-SMAG-28"
rule "entity.magic_skills" { text = "those that somebody has learned", "filter(skills, #.magic and #.level > 0)" }

-- Among equals the player says which.
box "entity.preferred_magic" "skill or none"

rule "entity.leading_magic" { text = "none for those who never learned any",
  "sorted(magic_skills, -#.effective, # != preferred_magic)[1]" }
