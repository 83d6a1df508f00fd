-- With Fire and Movement: whoever is under suppressive fire does not concentrate.

source "RPJ-SMAG-24"
after "attack.burst" { steps = { "#.is_distracted", for_each = "under_fire" } }
