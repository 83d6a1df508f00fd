-- Characters: majors, who lead and have luck, and minors.

kind "character" { like = "entity", source = "HEX-TURN-10" }

box "entity.major"  { source = "HEX-TURN-10", "yes or no = no" }
box "entity.player" { source = "HEX-MORALE-02", text = "somebody's own character", "yes or no = no" }
box "entity.prone"  { source = "HEX-ACTION-01", "yes or no = no" }
