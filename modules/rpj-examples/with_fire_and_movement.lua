-- With Fire and Movement. The bonus is not part of the modifier, which suppressive fire halves.

source "RPJ-APPA-49"
gift "Agile" { points = 4, text = "harder to hit from afar, out of cover",
  to "entity.ranged_bonus" { label = "Agile", when = "not counts_as_in_cover", add = "1" } }
