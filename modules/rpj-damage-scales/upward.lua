-- Damage against a larger scale: reduced by one category, ineffective by two.

source "RPJ-SCALE-04"
rule "hit.lesser_by" "4"

to "hit.damage_save.against" { label = "a lesser scale", add = "-lesser_by", when = "scales_above == -1" }

source "RPJ-SCALE-05"
instead_of "hit.meets_layer" { when = "scales_above <= -2",
  say = "  {target.name} does not even notice" }
