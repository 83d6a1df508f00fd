-- Poison: also drugs and whatever else is swallowed. That the victim rolls, and what is left of damage that was
-- withstood, are RECONSTRUCTIONS.

rule "game.withstood_poison (points)" { source = "HEX-HAZARD-08", "points > 0 ? max(1, floor(points / 2)) : 0" }

-- Gives whether it was withstood.
action "entity.swallows (what: text, points = 0, heals: yes or no = no)" { source = "HEX-HAZARD-07",
  function(who, given)
    if given.heals then return false end                -- nobody withstands that
    local withstood = who:withstands_with(who.Poison_Resistance):check().success
    who:is_hurt { points = withstood and game:withstood_poison(given.points) or given.points, type = "Poison", by = given.what }
    return withstood
  end }
