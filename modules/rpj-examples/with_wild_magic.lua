-- With Wild Magic: the check is easier, and tires as ever.

source "RPJ-APPA-50"
to "skill.power_check.modifier" { label = "powerful magus", when = "owner.power_as_a_magus != 0", add = "owner.power_as_a_magus" }
