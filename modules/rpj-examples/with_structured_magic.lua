-- With Structured Magic.

to "skill.max_slots" { source = "RPJ-APPA-50, p. 135", label = "Powerful Magus", when = "magic and owner.has('Powerful Magus')", add = "1" }
