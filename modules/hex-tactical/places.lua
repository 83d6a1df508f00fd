-- Places: a fight on a map of hexes. Characters without a hex are not on the map, and these rules do not apply.

source "HEX-TURN-02"
box  "entity.place" "hex or none"
rule "game.metres_in_a_hex"       { text = "the distance between opposite sides of a hex", "1" }
rule "hex.metres_to (other: hex)" "distance_to(other) * game.metres_in_a_hex"

-- A zone is a hex and those around it; if walls are in the way, it still fills the same number of hexes.
rule "game.hexes_in_a_zone" { source = "HEX-TURN-03", "7" }
rule "hex.zone"             { source = "HEX-TURN-04", "fill(game.hexes_in_a_zone)" }

rule "entity.off_map_with (other: entity)" { text = "whether one of the two is off the map", "place == none or other.place == none" }

-- Distance between the nearest hexes of both; none without a map.
rule "entity.distance_to (other: entity)"  "off_map_with(other) ? none : min(map(hexes, #.steps_from(other.hexes)))"
rule "hex.steps_from (hexes: list of hex)" "min(map(hexes, #.distance_to(hex)))"

source "HEX-MOVE-01"
-- The hexes of a character; horses (riding.lua) fill two.
rule "entity.hexes" "place == none ? [] : [place]"

-- One standing character per hex: a RECONSTRUCTION from the exceptions in the text. Characters who move
-- together count as one: by default, only the character.
rule "entity.stands"                    "place != none and can_act and not prone"
rule "hex.standing"                     "filter(entities, #.stands and hex in #.hexes)"
rule "entity.in_his_way_at (hex: hex)"  "filter(hex.standing, not goes_with(#))"
rule "entity.goes_with (other: entity)" { any = { { "is the same", "other == entity" } } }

source "HEX-MOVE-03"
-- Doors, arches and openings are between two hexes, and are declared for one of them.
box  "hex.doors" "list of 0..5"
rule "hex.has_door_to (other: hex)" "any(doors, neighbour(#) == other) or any(other.doors, other.neighbour(#) == hex)"

-- By a character in the doorway, on either side.
rule "entity.is_kept_from (to: hex)"
  "place.has_door_to(to) and len(in_his_way_at(place)) + len(in_his_way_at(to)) > 0"
