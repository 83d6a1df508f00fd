-- The map, the fallen tree and the bushes.

local function meet()
  local ysolde, wat, pip = bring "Ysolde", bring "Wat", bring "Pip"
  local hob, tom, squint = bring "Black Hob", bring("Robber", { name = "Long Tom" }), bring("Crossbowman", { name = "Squint" })
  game:lays_out_the_road()
  game:meets_on_the_road({ ysolde, wat, pip }, { hob, tom, squint })
  squint.place = "-2,-3"
  squint:watches_the_road()
  local travellers = game:forms_group { members = { ysolde, wat, pip }, leader = ysolde, party = "travellers" }
  local robbers = game:forms_group { members = { hob, tom, squint }, leader = hob, party = "robbers" }
  travellers.began_it = true
  game:fight_begins { combatants = { travellers, robbers } }
  game:next_turn()
  return ysolde, wat, pip, hob, tom, squint
end

example "around the tree" { source = { "HEX-MOVE-01", "HEX-TURN-02" }, function()
  local ysolde, _, _, hob = meet()
  expect({ hex("0,-3").blocked, ysolde:distance_to(hob) }):is { true, 9 }
  local way = ysolde:way_to_strike(hob)
  expect(#way):is_at_least(9)
  for _, step in ipairs(way) do expect(step.blocked):is(false) end
  ysolde:is_activated()
  expect(ysolde:closes_in(hob)):is(true)
  expect({ ysolde.place, ysolde.action_points }):is { way[2], 2 }
  expect(hob.nearest_foe):is_not(nil)
end }

example "a bolt out of the bushes" { source = { "HEX-MODE-03", "HEX-MODE-04", "HEX-ACTION-05" }, function()
  local ysolde, _, _, _, _, squint = meet()
  expect({ squint.is_hidden, ysolde.nearest_foe == squint }):is { true, false }
  ysolde.place, ysolde.defends = "-1,3", "dodge"
  ysolde:is_activated()
  decide { springs_ambush = true }
  dice(4, 4, 4, 2, 1, 2)                                   -- 12, s3 against 2: margin 2, base 6; the chest; mail and padding, less a die
  ysolde:moves "-1,2"
  expect({ squint.is_hidden, squint:the("Crossbow").loaded, ysolde.damage }):is { false, false, 3 }
  expect(ysolde.wounds[1].by):is "Crossbow"
end }
