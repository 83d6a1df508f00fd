-- With Damage Scales: what a condition does may be of a greater scale.

box "condition.scale" { source = "RPJ-COND-05", "normal, mega or giga = normal" }

instead_of "hit.scale.starts" { source = "RPJ-COND-05", when = "condition != nil", "condition.scale" }
