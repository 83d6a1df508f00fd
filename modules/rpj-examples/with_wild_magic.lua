-- With Wild Magic: the check is easier, but strain is unchanged.

source "RPJ-APPA-50"
to "skill.power_check.modifier" { label = "powerful magus", when = "owner.power_as_a_magus != 0", add = "owner.power_as_a_magus" }
