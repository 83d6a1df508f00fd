local function fight(...)
  game.cinematic = true
  for i, who in ipairs { ... } do
    who:is_at(0, i * 20)
    who:turn_begins()
  end
end

local archer = { "character", side = "heroes", Dexterity = 3, Archery = 4, wields = "Short Bow" }
local orc    = { "character", side = "orcs", Dexterity = 3 }

local function number(attacker, target) return new.attack { attacker = attacker, target = target, weapon = attacker.wields }.defence_value end

example "a shot on the map" { source = "RPJ-CINE-04", given = { laeniel = "Laeniel", orc = { "character" } }, function(laeniel, orc)
  game.cinematic = true
  laeniel:is_at(0)
  orc:is_at(95)
  dice(1, 2, 6, 6)
  local shot = laeniel:strikes { target = orc }        -- against the ranged defence; nobody chooses
  expect(shot.distance):is(3)
  expect(shot.defence_value):is(5)
  orc:is_at(200)
  expect(function() laeniel:strikes { target = orc } end):is_refused "the target is in range"
  orc:is_at(149)                                       -- 4 on the scale bar, and not yet 5
  dice(1, 2, 6, 6)
  expect(laeniel:strikes { target = orc }.distance):is(4)
  orc:is_at(150)
  expect(function() laeniel:strikes { target = orc } end):is_refused "the target is in range"
  orc:is_at(95)
  orc.hit_on = 9                                       -- what the gamemaster says goes before it
  dice(1, 2)
  expect(laeniel:strikes { target = orc }.defence_value):is(9)
end }

example "flanking distances in yards" { source = { "RPJ-CINE-04", "RPJ-FIRE-30" }, given = { ann = archer, foe = orc }, function(ann, foe)
  fight(ann, foe)
  game:puts_cover_on_the_map { name = "rocks", worth = "+4/1f", x = 100 }
  foe:is_at(101)
  expect(foe.cover):is(all("cover")[1])
  for yards, value in pairs { [20] = 6, [29] = 6, [30] = 8, [59] = 8, [60] = 10, [149] = 10 } do
    ann:is_at(101 - yards)
    expect(number(ann, foe)):is(value)                 -- 7 + 1 - 2, with 4, half of it, or none
  end
  local rocks = foe.cover
  ann:is_at(0)
  expect(ann:distance_to_cover(rocks)):is(3)
  ann:is_at(95, 29)
  expect(ann:distance_to_cover(rocks)):is(0)
  foe:is_at(100, 2, 2)
  expect(foe.in_cover):is(true)
  for _, spot in ipairs { { 104, 0, 0 }, { 100, 4, 0 }, { 100, 0, 4 }, { 96, 0, 0 }, { 100, -4, 0 }, { 100, 0, -4 } } do
    foe:is_at(spot[1], spot[2], spot[3])               -- four yards are not behind it
    expect(foe.in_cover):is(false)
  end
  for _, spot in ipairs { { 103, 0, 0 }, { 100, -3, 0 }, { 100, 0, 3 } } do
    foe:is_at(spot[1], spot[2], spot[3])
    expect(foe.in_cover):is(true)
  end
  foe:is_at(104)
  ann:is_at(84)
  expect(foe.in_cover):is(false)
  expect(number(ann, foe)):is(6)
  expect(function() game:puts_cover_on_the_map { name = "mist", worth = "+0/0f", x = 0 } end):is_refused "above 0"
  expect(function() foe:takes_cover(all("cover")[1]) end):is_refused "there are no regions here"
end }

example "running for cover, around it, and away" { source = { "RPJ-CINE-13", "RPJ-FIRE-37", "RPJ-FIRE-40" }, given = { ann = archer, foe = orc }, function(ann, foe)
  fight(ann, foe)
  local rocks = game:puts_cover_on_the_map { name = "rocks", worth = "+4/1f", x = 50 }
  ann:is_at(150)
  foe:is_at(20)
  foe:runs(49)
  foe:turn_ends()
  expect(foe.cowering):is(false)                       -- whoever runs does not cower
  expect(number(ann, foe)):is(10)
  foe:turn_begins()
  foe:turn_ends()
  expect(foe.cowering):is(true)
  expect(number(ann, foe)):is(14)
  foe:turn_begins()
  foe:reorients()
  expect(number(ann, foe)):is(6)                       -- on the side of those who are far
  foe:runs(51)                                         -- still behind it
  expect(foe.reoriented):is(true)
  foe:turn_begins()
  foe.cowering = true
  foe:runs(58)
  expect({ foe.reoriented, foe.cowering }):is { false, false }
  expect(rocks:shelters(foe)):is(false)
end }

example "overwatch over a stretch of the map" { source = { "RPJ-CINE-04", "RPJ-FIRE-60", "RPJ-FIRE-61" }, given = { ann = archer, foe = orc, friend = { "character", side = "heroes" } }, function(ann, foe, friend)
  fight(ann, foe, friend)
  local elsewhere = game:lay_out(1)[1]
  expect(function() ann:keeps_watch(elsewhere) end):is_refused "that stretch of the map is marked off"
  local gate = game:marks_off { name = "the gate", x = 100 }
  ann:is_at(0)
  ann:keeps_watch(gate)
  expect(ann.actions):is(1)
  expect(function() ann:runs(10) end):is_refused "whoever keeps watch stays where they are"
  ann.actions = 2
  expect(function() ann:runs_cautiously(10) end):is_refused "whoever keeps watch stays where they are"
  decide { fires_from_overwatch = { true } }           -- asked once, and not before somebody comes
  foe:is_at(60)
  foe:runs(84)                                         -- sixteen yards from its middle
  friend:is_at(80)
  friend:runs(100)
  expect(ann.watches):is(gate)
  game:puts_cover_on_the_map { name = "gate house", worth = "+6/0f", x = 85 }
  dice(2, 2, 6, 6)                                     -- 4 + 5 hits 6+, cover or not; the save holds
  foe:runs(85)
  expect(ann.watches):is(nil)
  expect(ann.free_attacks):is(1)
  expect(foe.in_cover):is(true)
  expect(foe.east):is(85)
end }

example "caution is not seen, and those who are there already are not shot" { source = { "RPJ-CINE-13", "RPJ-FIRE-61", "RPJ-FIRE-65", "RPJ-FIRE-68" }, given = { ann = archer, foe = orc }, function(ann, foe)
  fight(ann, foe)
  ann:keeps_watch(game:marks_off { name = "the gate", x = 100 })
  foe:is_at(75)
  foe:runs_cautiously(90)                              -- nobody is asked
  expect(foe.actions):is(0)
  ann:is_at(0)
  expect(number(ann, foe)):is(7)                       -- 6 and a low profile
  foe:turn_begins()
  decide { fires_from_overwatch = { true } }           -- asked once: within the stretch nobody is
  foe:runs(110)
  foe:runs(120)
  foe:turn_begins()
  dice(1, 1, 6, 6)
  foe:runs(115)
  expect(ann.watches):is(nil)
  expect(foe.actions):is(1)
  expect(function() foe:runs_cautiously(100) end):is_refused "the whole turn is still unspent"
  foe:turn_begins()
  expect(function() foe:runs_cautiously(146) end):is_refused "31 yards are too far"
end }

example "a spell or a mount brings them in, too" { source = { "RPJ-CINE-17", "RPJ-CINE-19", "RPJ-FIRE-61" }, given = { ann = archer, beast = "War-Oliphaunt" }, function(ann, beast)
  fight(ann, beast)
  beast:is_at(60)
  local riders = bring("Rider", 2)
  for _, rider in ipairs(riders) do rider.rides = beast end
  ann:keeps_watch(game:marks_off { name = "the gate", x = 100 })
  decide { fires_from_overwatch = { false, true } }    -- the beast, and its first rider
  dice(1, 1)
  beast:runs(90)
  expect(ann.watches):is(nil)
  ann:turn_begins()
  beast:is_at(60)
  ann:keeps_watch(game:marks_off { name = "the ford", x = 0 })
  decide { fires_from_overwatch = { true } }
  dice(1, 1)
  beast:is_swept { x = 10, actions = 2 }
  expect(ann.watches):is(nil)
end }

example "keeping heads down" { source = { "RPJ-CINE-04", "RPJ-FIRE-50", "RPJ-FIRE-55", "RPJ-FIRE-66" }, given = { ann = archer, a = orc, b = orc, c = orc }, function(ann, a, b, c)
  fight(ann, a, b, c)
  ann:is_at(0)
  a:is_at(60)
  b:is_at(62)
  c:is_at(66)
  expect(a.defence_against_suppression):is(7)          -- half of 1 - 2 is none
  dice(1, 1)
  ann:suppresses(a)                                    -- 2 + 5: whoever stands within three yards
  expect({ a.suppressed, b.suppressed, c.suppressed }):is { true, true, false }
  decide { fires_at_the_suppressed = { true, true } }
  dice(1, 1, 6, 6)                                     -- 7 hits 6+; the save holds
  a:runs(70)
  expect(ann.free_attacks):is(0)
  ann.free_attacks = 1
  a:runs(80)                                           -- the first move alone draws fire
  expect(ann.free_attacks):is(1)
  dice(1, 2)                                           -- half of 5 is 2, which misses
  b:runs_cautiously(70)
  expect(ann.free_attacks):is(0)
  expect(number(ann, b)):is(7)
end }

example "nobody's own turn is out of turn" { source = { "RPJ-CINE-18", "RPJ-FIRE-55" }, given = { ann = archer, bob = archer, foe = orc }, function(ann, bob, foe)
  ann.player, bob.player = true, true
  game.cinematic, game.order, game.round = true, { ann, bob, foe }, 1
  foe.suppressed_by = { ann }
  game:cooperative_turn { ann, bob }
  expect(function() ann:fires_at_the_suppressed(foe) end):is_refused "it is not one's own turn"
  game:next_turn()
  dice(1, 1, 6, 6)
  ann:fires_at_the_suppressed(foe)
  expect(ann.free_attacks):is(0)
end }

example "the map is rolled up" { source = "RPJ-CINE-01", given = { ann = archer, foe = orc }, function(ann, foe)
  dice(1, 1, 1, 1)
  game:cinematic_fight_begins { combatants = { ann, foe } }
  ann:turn_begins()
  game:puts_cover_on_the_map { name = "rocks", worth = "+4/1f", x = 50 }
  ann:keeps_watch(game:marks_off { name = "the gate", x = 100 })
  game:fight_ends()
  expect({ #all "cover", #all "region" }):is { 0, 0 }
  expect(ann.watches):is(nil)
  expect(function() game:marks_off { name = "the gate", x = 100 } end):is_refused "it is a cinematic fight"
  expect(function() game:puts_cover_on_the_map { name = "rocks", worth = "+4/1f", x = 50 } end):is_refused "it is a cinematic fight"
end }

example "other fights have cover and overwatch in regions" { source = { "RPJ-CINE-01", "RPJ-CINE-04", "RPJ-FIRE-61" }, given = { ann = archer, foe = orc }, function(ann, foe)
  local line = game:lay_out(3)
  dice(1, 1, 1, 1)
  game:fight_begins { ann, foe }
  ann:stands(line[1])
  foe:stands(line[3])
  local wall = game:puts_cover { name = "wall", worth = "+4/1f", at = line[3] }
  foe:is_behind(wall)
  expect(foe.cover):is(wall)
  expect(ann:distance_to_cover(wall)):is(2)
  ann:turn_begins()
  ann:keeps_watch(line[3])
  expect({ ann:watches_over(foe), ann:watches_over(ann) }):is { true, false }
  game:fight_ends()
  expect(ann.watches):is(line[3])                      -- no map was rolled up
  game.cinematic = true
  expect(foe.cover):is(nil)                            -- that wall is not on the map
  expect(ann:distance_to_cover(wall)):is(game.unreachable)
end }
