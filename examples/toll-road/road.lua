-- The road runs from south to north between the trees. A tree lies across it, and a cart has lost a wheel.

local trees = { "-3,-3", "-3,-1", "-3,1", "-3,3", "-3,5", "4,-6", "4,-4", "4,-2", "4,0", "4,2" }
local wood  = { "-1,-2", "0,-3", "1,-3" }                      -- the fallen tree, which must be bypassed
local cart  = { "1,1" }

action "game.lays_out_the_road" { function()
  for _, places in ipairs { trees, wood, cart } do
    for _, place in ipairs(places) do hex(place).blocked = true end
  end
  hex("-2,-3").hiding_place = true
end }

-- Initial positions and facings.
action "game.meets_on_the_road (travellers: list of entity, robbers: list of entity)" { function(_, given)
  local south = { "0,4", "1,4", "-1,4" }
  local north = { "0,-5", "-1,-5", "1,-5", "2,-6", "-2,-3" }
  for i, who in ipairs(given.travellers) do who.place, who.facing = south[i], 0 end
  for i, who in ipairs(given.robbers) do who.place, who.facing = north[i], 3 end
end }

-- The last robber hides behind the bushes and watches the road.
action "entity.watches_the_road" { function(who)
  who:lies_in_ambush { watching = { "0,0", "0,1", "0,2", "-1,1", "-1,2", "1,0" } }
end }
