-- With Structured Magic.

source "RPJ-APPA-50"
to "skill.max_slots" { label = "powerful magus", when = "magic and owner.power_as_a_magus != 0", add = "owner.power_as_a_magus" }
