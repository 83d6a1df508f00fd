-- Places: the fight is on a map of hexes. Whoever stands on none is not on the map, and nothing here counts for him.

source "HEX-TURN-02"
box  "entity.place"        { "hex or none" }
rule "game.metres_in_a_hex" { text = "from side to opposite side", "1" }
rule "hex.metres_to (other: hex)" { "distance_to(other) * game.metres_in_a_hex" }

-- A zone is a hex and what is around it; where walls are in the way it still fills so many.
rule "game.hexes_in_a_zone" { source = "HEX-TURN-03", "7" }
rule "hex.zone"             { source = "HEX-TURN-04", "fill(game.hexes_in_a_zone)" }

-- Which hexes somebody fills; horses (riding.lua) fill two.
rule "entity.hexes" { source = "HEX-MOVE-01", "place == nil ? [] : [place]" }

rule "entity.distance_to (other: entity)" { text = "between the nearest hexes of both; none off the map",
  function(who, given)
    local nearest
    for _, here in ipairs(who.hexes) do
      for _, there in ipairs(given.other.hexes) do
        local distance = here:distance_to(there)
        if not nearest or distance < nearest then nearest = distance end
      end
    end
    return nearest
  end }

source "HEX-MOVE-01"
-- One standing character to a hex: a RECONSTRUCTION from the exceptions that the text names.
rule "entity.stands" { "place != nil and can_act and not prone" }

rule "hex.standing" { text = "those who stand there",
  function(hex)
    local standing = {}
    for _, who in ipairs(all "entity") do
      if who.stands then
        for _, filled in ipairs(who.hexes) do
          if filled == hex then standing[#standing + 1] = who end
        end
      end
    end
    return standing
  end }

rule "entity.in_his_way_at (hex: hex)" { text = "others who stand there",
  function(who, given)
    local others = {}
    for _, other in ipairs(given.hex.standing) do
      if not who:goes_with(other) then others[#others + 1] = other end
    end
    return others
  end }
rule "entity.goes_with (other: entity)" { text = "as one body: himself", "other == owner" }

source "HEX-MOVE-03"
-- Doors, arches and openings lie between two hexes, and are written at one of them.
box  "hex.doors" { "list of 0..5" }
rule "hex.has_door_to (other: hex)" {
  function(hex, given)
    local function at(one, two)
      for _, side in ipairs(one.doors) do
        if one:neighbour(side) == two then return true end
      end
      return false
    end
    return at(hex, given.other) or at(given.other, hex)
  end }

rule "entity.is_kept_from (to: hex)" { text = "by somebody in the doorway, on either side",
  "place.has_door_to(to) and len(in_his_way_at(place)) + len(in_his_way_at(to)) > 0" }
