example "beside the other way of fighting, or instead of it" { source = "RPJ-CINE-01", given = { a = { "character" }, b = { "character" } }, function(a, b)
  local line = game:lay_out(3)
  a:stands(line[1])
  b:stands(line[2])
  dice(6, 6, 1, 1)
  game:fight_begins { a, b }
  expect(a:distance_to(b)):is(1)
  expect(function() a:runs(10) end):is_refused "it is a cinematic fight"
  game:fight_ends()
  dice(6, 6, 1, 1)
  game:cinematic_fight_begins { combatants = { a, b } }
  a:is_at(0)
  b:is_at(95)
  line[1].out_of_sight = { line[2] }
  expect(game.cinematic):is(true)
  expect(a:sees(b)):is(true)                           -- the map shows it
  expect(a:distance_to(b)):is(3)
  expect(function() a:moves(line[2]) end):is_refused "there are no regions here"
  game:fight_ends()
  expect(game.cinematic):is(false)
  expect(a:distance_to(b)):is(1)
  expect(a:sees(b)):is(false)
end }

-- That it does not load without them is tested with the other modules, in stdlib.
example "what it uses of the other chapters" { source = "RPJ-CINE-02", given = { ug = "Ug", foe = { "character", Dexterity = 3, defends = "dodge", wields = "Big Club" } }, function(ug, foe)
  dice(4, 4, 3, 3)
  game:cinematic_fight_begins { combatants = { ug, foe } }
  expect({ ug.rolled, foe.rolled }):is { 10, 9 }       -- the initiative
  game:next_turn()
  dice(2, 3, 5, 5, 1, 1)                               -- 4 + 3 reaches 8, and less does not: skills
  expect(ug:strikes({ target = foe, bonus = -1 }).missed):is(true)
  ug:strikes { target = foe }
  expect(foe.base.saves):is { 7 }                      -- the saves
  dice(6, 6)                                           -- a critical hit is never saved
  ug:strikes { target = foe }
  expect(foe.base.saves):is {}
  expect(foe.health):is "bleeding"                     -- the incapacity
  expect(function() foe:runs(10) end):is_refused "whoever acts can act"
  expect(function() foe:attacks(ug) end):is_refused "whoever acts can act"
end }

example "four things on the sheet" { source = "RPJ-CINE-03", given = { laeniel = "Laeniel" }, function(laeniel)
  laeniel.rolled = 11
  laeniel:is_at(10)                                    -- where she is is on the map, and no region or group on the sheet
  expect(laeniel.cinematic_sheet):is { saves = { { "Hides", { 5 } }, { "base", { 7, 7 } } }, damage = 1, actions = 3, initiative = 11 }
  expect(bring("Rider").cinematic_sheet.damage):is(1)
  expect(bring("War-Oliphaunt").cinematic_sheet.damage):is(nil)   -- it wields nothing
end }

example "what bare hands do stands there, too" { source = { "RPJ-CINE-03", "RPJ-GCS-81" }, rules = [[ weapon "Fists" { skill = "Cudgel Fighting", unarmed = true } ]],
  given = { laeniel = "Laeniel", orc = { "character" } }, function(laeniel, orc)
    expect({ laeniel.usual_damage, orc.usual_damage }):is { 1, 0 }
  end }

source "RPJ-CINE-04"
example "yards, not regions" { given = { a = { "character" }, b = { "character" } }, function(a, b)
  dice(6, 6, 1, 1)
  game:cinematic_fight_begins { combatants = { a, b } }
  a:is_at(0, 0)
  b:is_at(30, 40)
  expect(a:yards_to(b)):is(50)
  expect(a:distance_to(b)):is(1)
  b:is_at(0, 0, 12)
  expect(a:yards_to(b)):is(12)
  for yards, distance in pairs { [3] = -1, [4] = 0, [29] = 0, [30] = 1, [59] = 1, [60] = 2, [310] = 10 } do
    b:is_at(0, yards)
    expect(a:distance_to(b)):is(distance)
    expect(a:adjacent_to(b)):is(distance == -1)
  end
  expect(a:adjacent_to(a)):is(false)
  expect(a:sees(b)):is(true)
  expect({ a.place, b.place }):is {}                   -- there are no regions
  expect(game.scale_bar):is(30)
end }

example "a stretch of the map, for what asks for a region" { given = { a = { "character" } }, function(a)
  expect(function() game:marks_off { name = "the ford", x = 100 } end):is_refused "it is a cinematic fight"
  local elsewhere = game:lay_out(1)[1]
  dice(6, 6)
  game:cinematic_fight_begins { combatants = { a } }
  local ford = game:marks_off { name = "the ford", x = 100, y = 10, z = 4 }
  expect(ford.yards):is(30)
  for spot, inside in pairs { [84] = false, [85] = true, [115] = true, [116] = false } do
    a:is_at(spot, 10, 4)
    expect(ford:takes_in(a)):is(inside)
    expect(elsewhere:takes_in(a)):is(false)
  end
  a:is_at(100, 10, 20)
  expect(ford:takes_in(a)):is(false)
  game:fight_ends()
  expect(all "region"):is { elsewhere }
end }

example "who stands together, where arms are longer" { source = "RPJ-CINE-08", options = { arms_length = 5 }, given = { a = { "character" }, b = { "character" } }, function(a, b)
  game.cinematic = true
  a:is_at(0)
  b:is_at(5)
  expect(a:adjacent_to(b)):is(true)
  b:is_at(6)
  expect(a:adjacent_to(b)):is(false)
end }

example "initiative as ever" { source = "RPJ-CINE-05", given = { a = { "character", player = true, Dexterity = 2 }, b = { "character", Dexterity = 4 }, orc = { "mook", attack = 0, defence = 9 } }, function(a, b, orc)
  dice(3, 4, 3, 4)                                     -- 7 + 4 - 2, and 7 + 2; the mook does not roll
  game:cinematic_fight_begins { combatants = { orc, b, a }, off_guard = { b } }
  expect({ a.rolled, b.rolled, orc.rolled }):is { 9, 9, 0 }
  expect(game.order):is { a, b, orc }                  -- the player first, where both have 9
  game:fight_ends()
  b.unready = 0
  dice(3, 4, 3, 4)
  game:cinematic_fight_begins { combatants = { orc, b, a } }
  expect(game.order):is { b, a, orc }
  game:fight_ends()
  b.player, b.unready = true, -2
  decide { ["Which of those who tie goes first?"] = b }
  dice(3, 4, 3, 4)
  game:cinematic_fight_begins { combatants = { orc, b, a } }
  expect(game.order):is { b, a, orc }                  -- players choose among themselves
end }

example "markers" { source = "RPJ-CINE-06", given = { a = { "character" }, b = { "character" }, c = { "character" }, beast = "War-Oliphaunt", absent = { "character" } }, function(a, b, c, beast)
  a:is_at(0, 1)
  b:is_at(0, 2)
  c:is_at(0, 3)
  beast:is_at(90, 5, -17)
  expect(game.markers):is { a, b, c, beast }
  expect({ beast.east, beast.north, beast.up }):is { 90, 5, -17 }
end }

example "the valley of the Oliphaunt" { source = "RPJ-CINE-07", given = { laeniel = "Laeniel", beast = "War-Oliphaunt", ug = "Ug" }, function(laeniel, beast, ug)
  local rim = 50 / 3                                   -- 50 feet above
  laeniel:is_at(0, 0, rim)
  ug:is_at(2, 0, rim)
  beast:is_at(40)
  dice(1, 2, 3, 4, 5, 5)
  game:cinematic_fight_begins { combatants = { ug, beast, laeniel } }
  expect(game.order):is { laeniel, beast, ug }
  expect(#game.markers):is(3)
end }
