-- With Wild Magic: the check is easier, and tires as ever.

to "skill.power_check.modifier" { source = "RPJ-APPA-50", label = "powerful magus", when = "owner.power_as_a_magus != 0", add = "owner.power_as_a_magus" }
