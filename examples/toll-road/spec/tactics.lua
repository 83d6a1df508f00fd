-- How they fight.

local function fight(first, second)
  local one = game:forms_group { members = { first }, leader = first, party = "one" }
  local two = game:forms_group { members = { second }, leader = second, party = "two" }
  one.began_it = true
  game:fight_begins { combatants = { one, two } }
  game:next_turn()
  first:is_activated()
end

source { "HEX-ACTION-01", "HEX-ACTION-02" }
example "a step, a blow" { function()
  local ysolde, hob = bring("Ysolde", { place = "0,0" }), bring("Black Hob", { place = "0,-2", facing = 3 })
  fight(ysolde, hob)
  expect(ysolde:acts()):is(true)
  expect({ ysolde.place, ysolde.action_points }):is { "0,-1", 2 }
  dice(3, 3, 3)
  expect(ysolde:acts()):is(true)                           -- a normal one
  expect(ysolde.action_points):is(0)
  expect(ysolde:acts()):is(false)
end }

example "with one point left a quick one" { function()
  local ysolde, hob = bring("Ysolde", { place = "0,0" }), bring("Black Hob", { place = "0,-1", facing = 3 })
  fight(ysolde, hob)
  ysolde.action_points = 1
  dice(4, 4, 5, 4)                                         -- 13: s3 - 2 against s3 is row -2; no leather there
  ysolde:acts()
  expect({ ysolde.action_points, hob.damage }):is { 0, 1 }
end }

example "an archer who is caught" { source = { "HEX-MISSILE-03", "HEX-ACTION-03" }, function()
  local wat, hob = bring("Wat", { place = "0,0" }), bring("Black Hob", { place = "0,-1", facing = 3 })
  fight(wat, hob)
  wat:acts()
  expect({ wat.wields, #wat.stowed, wat.action_points }):is { "Dagger", 0, 2 }   -- the bow lies on the ground
end }

example "arrow after arrow" { source = "HEX-ACTION-05", function()
  local wat, hob = bring("Wat", { place = "0,0" }), bring("Black Hob", { place = "0,-9", facing = 3 })
  fight(wat, hob)
  dice(2, 2, 2)
  wat:acts()
  expect({ wat:the("Longbow").loaded, wat.action_points }):is { false, 2 }
  wat:acts()
  expect({ wat:the("Longbow").loaded, wat.action_points }):is { true, 1 }
  dice(2, 2, 2)
  wat:acts()
  expect({ wat:acts(), wat.action_points }):is { false, 0 }
end }

example "nobody shoots into his friends' fight" { source = "HEX-MISSILE-05", function()
  local wat, hob, pip = bring("Wat", { place = "0,0" }), bring("Black Hob", { place = "0,-4", facing = 3 }), bring("Pip", { place = "1,-4" })
  fight(wat, hob)
  expect(wat.mark):is(hob)
  pip.group = wat.group
  pip.group = wat.group
  expect(wat.mark):is(nil)
end }

example "away" { source = "HEX-MORALE-01", function()
  local tom, ysolde = bring("Robber", { place = "0,0", major = true }), bring("Ysolde", { place = "0,1" })
  fight(tom, ysolde)
  tom.flees = true
  for _ = 1, 3 do expect(tom:acts()):is(true) end
  expect({ tom:distance_to(ysolde), tom:acts(), tom.gone }):is { 4, false, false }
  ysolde.place = "0,20"
  tom:acts()
  expect({ tom.gone, tom.still_fights, game.undecided }):is { true, false, false }
end }

example "the squire looks after everybody" { source = { "HEX-HEAL-01", "HEX-HEAL-06" }, function()
  local ysolde, pip = bring "Ysolde", bring "Pip"
  ysolde:is_hurt { points = 2, type = "Cut", by = "Spear" }
  ysolde:is_hurt { points = 4, type = "Cut", by = "Axe" }
  dice(3, 3, 4, 2, 6, 6, 4)                                -- the deeper one first: 2 of 4; then perfect
  pip:bandages { ysolde }
  expect(ysolde.damage):is(2)
  ysolde:lies_in_bed()
  time:pass "16 days"                                      -- Body 4: a point in 8 days of rest
  expect(ysolde.damage):is(0)
end }
