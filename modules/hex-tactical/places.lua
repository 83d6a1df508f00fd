-- Places: the fight is on a map of hexes. Whoever stands on none is not on the map, and nothing here counts for him.

source "HEX-TURN-02"
box  "entity.place" "hex or none"
rule "game.metres_in_a_hex"       { text = "from side to opposite side", "1" }
rule "hex.metres_to (other: hex)" "distance_to(other) * game.metres_in_a_hex"

-- A zone is a hex and what is around it; where walls are in the way it still fills so many.
rule "game.hexes_in_a_zone" { source = "HEX-TURN-03", "7" }
rule "hex.zone"             { source = "HEX-TURN-04", "fill(game.hexes_in_a_zone)" }

rule "entity.off_map_with (other: entity)" { text = "one of the two", "place == none or other.place == none" }

-- Between the nearest hexes of both; none off the map.
rule "entity.distance_to (other: entity)"  "off_map_with(other) ? none : min(map(hexes, #.steps_from(other.hexes)))"
rule "hex.steps_from (hexes: list of hex)" "min(map(hexes, #.distance_to(hex)))"

source "HEX-MOVE-01"
-- Which hexes somebody fills; horses (riding.lua) fill two.
rule "entity.hexes" "place == none ? [] : [place]"

-- One standing character to a hex: a RECONSTRUCTION from the exceptions that the text names. Somebody goes with another
-- as one body: here himself.
rule "entity.stands"                    "place != none and can_act and not prone"
rule "hex.standing"                     "filter(entities, #.stands and hex in #.hexes)"
rule "entity.in_his_way_at (hex: hex)"  "filter(hex.standing, not goes_with(#))"
rule "entity.goes_with (other: entity)" "other == entity"

source "HEX-MOVE-03"
-- Doors, arches and openings lie between two hexes, and are written at one of them.
box  "hex.doors" "list of 0..5"
rule "hex.has_door_to (other: hex)" "any(doors, neighbour(#) == other) or any(other.doors, other.neighbour(#) == hex)"

-- By somebody in the doorway, on either side.
rule "entity.is_kept_from (to: hex)"
  "place.has_door_to(to) and len(in_his_way_at(place)) + len(in_his_way_at(to)) > 0"
