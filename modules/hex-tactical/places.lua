-- Places: the fight is on a map of hexes. Whoever stands on none is not on the map, and nothing here counts for him.

box  "entity.place"        { source = "HEX-TURN-02", "hex or none" }
rule "game.metres_in_a_hex" { source = "HEX-TURN-02", text = "from side to opposite side", "1" }
rule "hex.metres_to (other: hex)" { source = "HEX-TURN-02", "distance_to(other) * game.metres_in_a_hex" }

-- A zone is a hex and what is around it; where walls are in the way it still fills so many.
rule "game.hexes_in_a_zone" { source = "HEX-TURN-03", "7" }
rule "hex.zone"             { source = "HEX-TURN-04", "fill(game.hexes_in_a_zone)" }

-- Which hexes somebody fills; horses (riding.lua) fill two.
rule "entity.hexes" { source = "HEX-MOVE-01", "place == nil ? [] : [place]" }

rule "entity.distance_to (other: entity)" { source = "HEX-TURN-02", text = "between the nearest hexes of both; none off the map",
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

-- One standing character to a hex: a RECONSTRUCTION from the exceptions that the text names.
rule "entity.stands" { source = "HEX-MOVE-01", "place != nil and can_act and not prone" }

rule "hex.standing" { source = "HEX-MOVE-01", text = "those who stand there",
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

rule "entity.in_his_way_at (hex: hex)" { source = "HEX-MOVE-01", text = "others who stand there",
  function(who, given)
    local others = {}
    for _, other in ipairs(given.hex.standing) do
      if not who:goes_with(other) then others[#others + 1] = other end
    end
    return others
  end }
rule "entity.goes_with (other: entity)" { source = "HEX-MOVE-01", text = "as one body: himself", "other == owner" }

-- Doors, arches and openings lie between two hexes, and are written at one of them.
box  "hex.doors" { source = "HEX-MOVE-03", "list of 0..5" }
rule "hex.has_door_to (other: hex)" { source = "HEX-MOVE-03",
  function(hex, given)
    local function at(one, two)
      for _, side in ipairs(one.doors) do
        if one:neighbour(side) == two then return true end
      end
      return false
    end
    return at(hex, given.other) or at(given.other, hex)
  end }

rule "entity.is_kept_from (to: hex)" { source = "HEX-MOVE-03", text = "by somebody in the doorway, on either side",
  "place.has_door_to(to) and len(in_his_way_at(place)) + len(in_his_way_at(to)) > 0" }
