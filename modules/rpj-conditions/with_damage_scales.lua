-- With Damage Scales: the damage of a condition may have a greater scale.

source "RPJ-COND-05"
box "condition.scale" "normal, mega or giga = normal"

instead_of "hit.scale.starts" { when = "condition != none", "condition.scale" }
