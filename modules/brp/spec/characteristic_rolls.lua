local kim = { kim = { "character", STR = 12, CON = 11, SIZ = 13, INT = 13, POW = 14, DEX = 12, CHA = 9, EDU = 15 } }

example "five times the characteristic" { source = "BRP-CROLL-01", given = kim, function(kim)
  dice(60) expect(kim.DEX:check().success):is(true)
  dice(61) expect(kim.DEX:check().success):is(false)
  for characteristic, chance in pairs { CON = 55, INT = 65, CHA = 45 } do
    dice(chance)
    local check = kim:the(characteristic):check()
    expect({ check.chance, check.success }):is { chance, true }
  end
end }

example "any other multiplier" { source = "BRP-CROLL-02", given = kim, function(kim)
  dice(33) expect(kim.CON:check { multiplier = 3 }.success):is(true)
  dice(34) expect(kim.CON:check { multiplier = 3 }.success):is(false)
  dice(50) expect(kim.CHA:check { multiplier = 10 }.chance):is(90)
  dice(50) expect(kim.CHA:check { difficulty = "Easy" }.chance):is(90)
  dice(50) expect(kim.CHA:check { difficulty = "Difficult" }.chance):is(23)
end }

example "a fifth of the Luck roll, rounded up" { source = "BRP-CHAR-02", rules = [[ house "game.usual_multiplier" "3" ]], given = { kim = { "character", POW = 11 } }, function(kim)
  expect({ kim.luck, kim.temporary_sanity_threshold }):is { 33, 7 }
end }

example "who comes with fewer sanity points keeps to them" { source = "BRP-CHAR-02", given = { kim = { "character", POW = 11, sanity_points = 20 }, bob = { "character", POW = 11 } }, function(kim, bob)
  expect({ kim.sanity_points, bob.sanity_points }):is { 20, 55 }
end }

example "the only power point" { source = "BRP-FATE-05", given = { kim = { "character", POW = 1 }, stone = { "character" } }, function(kim, stone)
  expect({ kim.exhausted, stone.exhausted }):is { false, false }
  kim.power_points = 0
  expect({ kim.exhausted, kim.can_act }):is { true, false }
end }
