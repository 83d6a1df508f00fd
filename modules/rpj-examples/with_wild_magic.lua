-- With Wild Magic: the check is easier, and tires as ever.

to "skill.power_check.modifier" { source = "RPJ-APPA-50, p. 135", label = "Powerful Magus", when = "owner.has('Powerful Magus')", add = "1" }
