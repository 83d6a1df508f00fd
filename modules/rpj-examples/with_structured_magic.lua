-- With Structured Magic.

to "skill.max_slots" { source = "RPJ-APPA-50", label = "powerful magus", when = "magic and owner.power_as_a_magus != 0", add = "owner.power_as_a_magus" }
