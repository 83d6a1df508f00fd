-- Doing damage upward: one category less it does, two categories nothing.

rule "hit.lesser_by" { source = "RPJ-SCALE-04", "4" }

to "hit.damage_save.against" { source = "RPJ-SCALE-04", label = "a lesser scale", add = "-lesser_by", when = "scales_above == -1" }

instead_of "hit.meets_layer" { source = "RPJ-SCALE-05", when = "scales_above <= -2",
  function(hit) say("  " .. hit.target.name .. " does not even notice") end }
