local function roll(active, passive, shown, given)
  if shown then dice(shown) end
  return game:resistance_roll { active = active, passive = passive, difficulty = given or nil }
end

example "the active side rolls, and never with a skill" { source = "BRP-RESIST-01", given = { kim = { "character", Hide = 60, STR = 14, CON = 9 } }, function(kim)
  expect(function() game:resistance_roll(kim.Hide, 12) end):fails "number"
  expect(function() kim.STR:resistance_roll(kim.Hide) end):fails "number"
  dice(75)
  expect(kim.STR:resistance_roll(9).success):is(true)  -- the lifter's STR is active, the boulder's SIZ passive
  dice(76)
  expect(kim.STR:resistance_roll(9).success):is(false)
end }

example "50 + 5 for each point more" { source = "BRP-RESIST-02", function()
  expect(game:resistance_chance(13, 9)):is(70)
  expect(roll(13, 9, 70).success):is(true)
  expect(roll(13, 9, 71).success):is(false)
end }

example "equal factors are even" { source = "BRP-RESIST-03", ask = "game.resistance_chance", cases = {
  { active = 14, passive = 14, is = 50 }, { active = 15, passive = 14, is = 55 }, { active = 13, passive = 14, is = 45 } } }

example "ten points more are certain" { source = "BRP-RESIST-04", function()
  expect({ roll(24, 14).success, roll(24, 14).rolls }):is { true, 0 }
  expect({ roll(4, 14).success, roll(4, 14).rolls }):is { false, 0 }
  expect(roll(23, 14, 95).success):is(true)            -- nine are not
  expect(roll(5, 14, 6).success):is(false)
end }

example "unless 01 and 00 count" { source = "BRP-RESIST-05", options = { resistance_on_01_and_00 = true }, function()
  expect(roll(30, 12, 100).success):is(false)
  expect(roll(30, 12, 99).success):is(true)
  expect(roll(3, 16, 1).success):is(true)
  expect(roll(3, 16, 2).success):is(false)
  expect(game:resistance_roll { active = 3, passive = 16, conceivable = false }.success):is(false)   -- not within anybody's capabilities
  expect(game:resistance_roll { active = 30, passive = 12, conceivable = false }.success):is(true)
end }

example "difficulty counts for nothing" { source = { "BRP-RESIST-06", "BRP-MOD-03" }, function()
  expect(roll(12, 12, 50, "Easy").success):is(true)
  expect(roll(12, 12, 51, "Easy").success):is(false)
  expect(roll(12, 12, 50, "Difficult").chance):is(50)
  local function traced(difficulty)
    return why(function() return game:resistance_roll { active = 30, passive = 12, difficulty = difficulty }.chance end)
  end
  expect(traced("Easy"):find("difficulty, which counts for nothing here", 1, true) ~= nil):is(true)
  expect(traced("Average"):find("difficulty, which counts for nothing here", 1, true)):is(nil)
end }

-- The table as it is printed, row by row for passive 1 to 24; -- is certain failure or success.
local printed = {
  "50 55 60 65 70 75 80 85 90 95 -- -- -- -- -- -- -- -- -- -- -- -- -- --",
  "45 50 55 60 65 70 75 80 85 90 95 -- -- -- -- -- -- -- -- -- -- -- -- --",
  "40 45 50 55 60 65 70 75 80 85 90 95 -- -- -- -- -- -- -- -- -- -- -- --",
  "35 40 45 50 55 60 65 70 75 80 85 90 95 -- -- -- -- -- -- -- -- -- -- --",
  "30 35 40 45 50 55 60 65 70 75 80 85 90 95 -- -- -- -- -- -- -- -- -- --",
  "25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 -- -- -- -- -- -- -- -- --",
  "20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 -- -- -- -- -- -- -- --",
  "15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 -- -- -- -- -- -- --",
  "10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 -- -- -- -- -- --",
  "05 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 -- -- -- -- --",
  "-- 05 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 -- -- -- --",
  "-- -- 05 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 -- -- --",
  "-- -- -- 05 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 -- --",
  "-- -- -- -- 05 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 95 --",
  "-- -- -- -- -- 05 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90 85",
  "-- -- -- -- -- -- 05 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90",
  "-- -- -- -- -- -- -- 05 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80 85",
  "-- -- -- -- -- -- -- -- 05 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80",
  "-- -- -- -- -- -- -- -- -- 05 10 15 20 25 30 35 40 45 50 55 60 65 70 75",
  "-- -- -- -- -- -- -- -- -- -- 05 10 15 20 25 30 35 40 45 50 55 60 65 70",
  "-- -- -- -- -- -- -- -- -- -- -- 05 10 15 20 25 30 35 40 45 50 55 60 65",
  "-- -- -- -- -- -- -- -- -- -- -- -- 05 10 15 20 25 30 35 40 45 50 55 60",
  "-- -- -- -- -- -- -- -- -- -- -- -- -- 05 10 15 20 25 30 35 40 45 50 55",
  "-- -- -- -- -- -- -- -- -- -- -- -- -- -- 05 10 15 20 25 30 35 40 45 50" }

example "the resistance table, cell by cell" { source = "BRP-RESIST-07", function()
  local misprints, cells = {}, 0
  for passive, row in ipairs(printed) do
    local active = 0
    for cell in row:gmatch "%S+" do
      active, cells = active + 1, cells + 1
      local worked_out = game:resistance_table(active, passive)
      if cell == "--" then
        expect(worked_out):is(active > passive and "automatic success" or "automatic failure")
      elseif worked_out ~= tonumber(cell) then
        misprints[#misprints + 1] = { active, passive, tonumber(cell), worked_out }
      end
    end
    expect(active):is(24)
  end
  expect(cells):is(576)
  expect(misprints):is { { 24, 15, 85, 95 } }
end }

example "below 05 and above 95" { source = "BRP-RESIST-08", function()
  expect(roll(5, 14, 5).success):is(true)
  expect(roll(5, 14, 6).success):is(false)
  expect(roll(23, 14, 95).success):is(true)
  expect(roll(23, 14, 96).success):is(false)
  expect({ roll(4, 14).chance, roll(4, 14).success, roll(24, 14).chance, roll(24, 14).success }):is { 0, false, 100, true }
end }

source "BRP-RESIST-09"
example "degrees of a resistance roll" { options = { graded_resistance = true }, function()
  local degrees = { [4] = "critical success", [5] = "special success", [14] = "special success", [15] = "success", [70] = "success", [71] = "failure", [98] = "failure", [99] = "fumble" }
  for shown, result in pairs(degrees) do expect(roll(14, 10, shown).result):is(result) end
  expect(roll(24, 14).result):is "success"             -- what is certain is no better than that
  expect(roll(14, 10, 4).best):is(4)
end }

example "usually there are none" { function()
  expect({ roll(14, 10, 4).result, roll(14, 10, 4).shown }):is { "success", 2 }
  expect(roll(14, 10, 99).result):is("failure")
end }

example "power against power, as it is now" { source = "BRP-RESIST-10", given = { mage = { "character", POW = 18, power_points = 14 }, guard = { "character", POW = 15, power_points = 11 } }, function(mage, guard)
  dice(65) expect(mage:power_contest(guard).success):is(true)
  dice(66) expect(mage:power_contest(guard).success):is(false)
end }

example "potency against CON" { source = "BRP-RESIST-11", rules = [[
  action "toxin.paralyses (victim: entity)" { function(_, given) given.victim:is_hurt(6) end }
  action "toxin.sickens (victim: entity)"   { function(_, given) given.victim:is_hurt(1) end }
  poison  "Adder" { potency = 12, takes_effect = "toxin.paralyses", is_resisted = "toxin.sickens" }
  disease "Chill" { potency = 12, takes_effect = "toxin.sickens" } ]], given = { kim = { "character", CON = 14, SIZ = 14 } }, function(kim)
  local adder, chill = game.poisons[1], game.diseases[1]
  dice(40)
  expect(adder:strikes(kim).chance):is(40)
  expect(kim.hit_points):is(8)
  dice(41)
  expect(adder:strikes(kim).success):is(false)
  expect(kim.hit_points):is(7)                         -- something of it all the same
  dice(41)
  chill:strikes(kim)
  expect(kim.hit_points):is(7)
end }

example "a contest of wills" { source = "BRP-RESIST-12", given = { kim = { "character", POW = 12 }, weak = { "character", POW = 11 }, equal = { "character", POW = 12 }, strong = { "character", POW = 13 } }, function(kim, weak, equal, strong)
  dice(45)
  expect(kim:contest_of_wills(strong).success):is(true)
  expect(kim.pow_check):is(true)
  kim.pow_check = false
  dice(46)
  expect(kim:contest_of_wills(strong).success):is(false)
  expect(kim.pow_check):is(false)
  dice(45)
  expect(kim:contest_of_wills(weak).success):is(true)
  expect(kim.pow_check):is(false)
  dice(50)
  kim:contest_of_wills(equal)
  expect(kim.pow_check):is(true)
end }

example "strength against a door" { source = "BRP-RESIST-13", given = { kim = { "character", STR = 16 } }, function(kim)
  dice(60) expect(kim.STR:resistance_roll(14).success):is(true)
  dice(61) expect(kim.STR:resistance_roll(14).success):is(false)
end }

example "a blow to the head" { source = "BRP-RESIST-14", given = { kim = { "character", POW = 10 }, guard = { "character", CON = 12, POW = 10 } }, function(kim, guard)
  dice(36)
  expect(kim:knocks_out(guard, 9).success):is(false)
  expect(guard.conscious):is(true)
  dice(35)
  expect(kim:knocks_out(guard, 9).success):is(true)
  expect(guard.can_act):is(false)
  time:pass "1 hour"
  expect(guard.can_act):is(true)
end }

example "bearing somebody down" { source = "BRP-RESIST-15", given = { kim = { "character", STR = 15, SIZ = 16 }, guard = { "character", STR = 12, SIZ = 14 } }, function(kim, guard)
  dice(75) expect(kim:overbearing(guard).success):is(true)
  dice(76) expect(kim:overbearing(guard).success):is(false)
end }

example "venom of potency 17" { source = "BRP-RESIST-16", rules = [[ poison "Venom" { potency = 17 } ]], given = { kim = { "character", CON = 15 } }, function(kim)
  local venom = game.poisons[1]
  dice(60) expect(venom:strikes(kim).success):is(true)
  dice(61) expect(venom:strikes(kim).success):is(false)
end }

example "a boulder of SIZ 25" { source = "BRP-RESIST-17", given = { kim = { "character", STR = 18 } }, function(kim)
  dice(15) expect(kim.STR:resistance_roll(25).success):is(true)
  dice(16) expect(kim.STR:resistance_roll(25).success):is(false)
end }

example "whoever is knocked out again comes to later" { source = { "BRP-RESIST-14", "BRP-TIME-05" }, given = { kim = { "character" }, foe = { "character", CON = 8 } }, function(kim, foe)
  dice(1, 1)
  kim:knocks_out { target = foe, damage = 9 }
  time:pass "40 minutes"
  kim:knocks_out { target = foe, damage = 9 }
  time:pass "40 minutes"
  expect({ foe.knocked_out, foe.knocks }):is { true, 2 }
  time:pass "20 minutes"
  expect(foe.knocked_out):is(false)
end }
