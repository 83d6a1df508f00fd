local kim = { kim = { "character", Hide = 37, Climb = 12, Sword = 50, Sense = 180 } }

example "1D100, and low is good" { source = "BRP-ACT-01", given = kim, function(kim)
  dice(37)  expect(kim.Hide:check().success):is(true)
  dice(38)  expect(kim.Hide:check().success):is(false)
  dice(1)   expect(kim.Hide:check().success):is(true)
  dice(100)                                            -- two dice that show 00
  local worst = kim.Hide:check()
  expect(worst.natural):is(100)
  expect(worst.success):is(false)
end }

example "other dice only say how much" { source = "BRP-ACT-02", given = { kim = { "character", Sword = 50, STR = 9, SIZ = 9, has = { "Broadsword" } }, foe = { "character", CON = 12, SIZ = 12, has = { "Mail" } } }, function(kim, foe)
  dice(20, 1)                                          -- a hit; 1 + 1 does not get through 6 points of mail
  local attack = kim:strikes(foe, "Broadsword")
  expect(attack.missed):is(false)
  expect(attack.damage):is(0)
  expect(foe.hit_points):is(12)
  dice(51)                                             -- a miss, and no more dice
  expect(kim:strikes(foe, "Broadsword").missed):is(true)
end }

example "what is routine is not rolled, weapons and accidents are" { source = "BRP-ACT-03", given = kim, function(kim)
  expect(kim.Climb:check { routine = true }.success):is(true)
  expect(kim.Climb.experience_check):is(false)
  expect(kim.STR:check { routine = true }.success):is(true)
  dice(13)
  expect(kim.Climb:check().success):is(false)
  dice(51)
  expect(kim.Sword:check { routine = true }.success):is(false)
  dice(21)
  expect(kim.Fall:check { routine = true }.success):is(false)
end }

example "an automatic task takes no dice" { source = "BRP-ACT-04", given = kim, function(kim)
  local check = kim.Climb:check { difficulty = "Automatic" }
  expect({ check.success, check.degree, check.rolls }):is { true, 2, 0 }
  expect(kim.Climb.experience_check):is(false)
end }

example "an impossible task fails on any roll" { source = { "BRP-ACT-05", "BRP-MOD-08" }, given = kim, function(kim)
  for _, shown in ipairs { 1, 5, 50, 100 } do
    dice(shown)
    expect(kim.Sense:check { difficulty = "Impossible", situation = 50 }.success):is(false)
  end
end }

example "routine makes nothing possible" { source = { "BRP-ACT-03", "BRP-ACT-05" }, given = { kim = { "character", Climb = 80 } }, function(kim)
  dice(1)
  expect(kim.Climb:check { difficulty = "Impossible", routine = true }.success):is(false)
  expect(kim.Climb:check { difficulty = "Difficult", routine = true }.success):is(true)
end }
