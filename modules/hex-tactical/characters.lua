-- Characters: majors, who lead and have luck, and minors.

kind "character" { like = "entity", source = "HEX-TURN-10, Groups" }

box "entity.major"  { source = "HEX-TURN-10, Groups", "yes or no = no" }
box "entity.player" { source = "HEX-MORALE-02, Morale", text = "somebody's own character", "yes or no = no" }
box "entity.prone"  { source = "HEX-ACTION-01, Actions", "yes or no = no" }
