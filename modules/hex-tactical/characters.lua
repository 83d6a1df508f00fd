-- Characters: majors, who lead and have luck points, and minors.

source "HEX-TURN-10"
kind "character" { like = "entity" }

box "entity.major"  "yes or no = no"
box "entity.player" { source = "HEX-MORALE-02", text = "whether it is a player's character", "yes or no = no" }
box "entity.prone"  { source = "HEX-ACTION-01", "yes or no = no" }
