-- Poison, drugs and other swallowed substances. That the victim rolls, and the damage after successful
-- resistance, are RECONSTRUCTIONS.

rule "game.withstood_poison (points)" { source = "HEX-HAZARD-08", "points > 0 ? max(1, floor(points / 2)) : 0" }

-- Returns whether it was resisted.
action "entity.swallows (what: text, points = 0, heals: yes or no = no)" { source = "HEX-HAZARD-07",
  function(who, given)
    if given.heals then return false end                -- cannot be resisted
    local withstood = who:withstands_with(who.Poison_Resistance):check().success
    who:is_hurt { points = withstood and game:withstood_poison(given.points) or given.points, type = "Poison", by = given.what }
    return withstood
  end }
