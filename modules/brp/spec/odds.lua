-- Odds: a degree is so many of a hundred faces, counted here by hand.

-- What a rating comes to: 96 to 00 fails whatever it is, and of what fails the highest faces are fumbles.
local function counted(rating)
  local critical, special, fumbles = math.ceil(rating / 20), math.ceil(rating / 5), math.max(1, math.floor((100 - rating) / 20) + 1)
  local successes = math.min(rating, 95)
  return { ["fumble"] = fumbles / 100, ["failure"] = (100 - successes - fumbles) / 100, ["success"] = (successes - special) / 100,
           ["special success"] = (special - critical) / 100, ["critical success"] = critical / 100 }
end

local function degrees(skill, given) return odds(function() return skill:check(given).result end) end

source "BRP-RESULT-11"
example "a rating of 50" { given = { kim = { "character", Hide = 50 } }, function(kim)
  local chances = degrees(kim.Hide)
  expect(chances.method):is("exact")
  expect(chances):is { ["critical success"] = 3 / 100, ["special success"] = 7 / 100, ["success"] = 40 / 100, ["failure"] = 47 / 100, ["fumble"] = 3 / 100 }
  expect(kim.Hide.experience_check):is(false)          -- nothing of it happened
end }

example "the degrees of every row of the skill results table" { given = { kim = { "character" } }, function(kim)
  for rating = 5, 120, 5 do
    kim.Hide.level = rating
    local chances = degrees(kim.Hide)
    for result, chance in pairs(counted(rating)) do expect(chances:chance(result)):is_near(chance, 1e-12) end
  end
end }

example "every face of the die, for every rating" { source = { "BRP-RESULT-02", "BRP-RESULT-05", "BRP-RESULT-08", "BRP-RESULT-09" }, given = { kim = { "character" } }, function(kim)
  for _, rating in ipairs { 1, 4, 6, 19, 20, 21, 59, 61, 80, 81, 99, 101, 119, 121, 250 } do
    kim.Hide.level = rating
    local faces = {}
    for shown = 1, 100 do
      dice(shown)
      local result = kim.Hide:check().result
      faces[result] = (faces[result] or 0) + 1
    end
    local chances = degrees(kim.Hide)
    for result, count in pairs(faces) do expect(chances:chance(result)):is_near(count / 100, 1e-12) end
  end
end }

example "difficulty, then situation" { source = { "BRP-MOD-10", "BRP-RESULT-13" }, given = { kim = { "character", Hide = 40 } }, function(kim)
  local chances = degrees(kim.Hide, { difficulty = "Easy", situation = -20 })
  for result, chance in pairs(counted(60)) do expect(chances:chance(result)):is_near(chance, 1e-12) end
end }

example "hopeless, but for a base chance" { source = "BRP-SKILL-02", given = { kim = { "character", Hide = 20, Pilot = 20 } }, function(kim)
  expect(degrees(kim.Hide, { situation = -50 })):is { ["critical success"] = 1 / 100, ["success"] = 4 / 100, ["failure"] = 90 / 100, ["fumble"] = 5 / 100 }
  expect(degrees(kim.Pilot, { situation = -50 })):is { ["failure"] = 95 / 100, ["fumble"] = 5 / 100 }
end }

example "the resistance table" { source = "BRP-RESIST-02", function()
  for _, case in ipairs { { 13, 9, 70 }, { 14, 14, 50 }, { 23, 14, 95 }, { 5, 14, 5 }, { 24, 14, 100 }, { 4, 14, 0 } } do
    expect(odds(function() return game:resistance_roll(case[1], case[2]).success end):chance(true)):is_near(case[3] / 100, 1e-12)
  end
end }

example "and with 01 and 00" { source = "BRP-RESIST-05", options = { resistance_on_01_and_00 = true }, function()
  expect(odds(function() return game:resistance_roll(30, 12).success end)):is { ["true"] = 99 / 100, ["false"] = 1 / 100 }
  expect(odds(function() return game:resistance_roll(3, 16).success end)):is { ["true"] = 1 / 100, ["false"] = 99 / 100 }
end }

-- Two of 50: both fail in 50 * 50 of 10000 throws, and where both show one and the same of the 50 faces that succeed
-- it is a stand-off. Of all others each wins as many.
example "a contest of two who are alike" { source = { "BRP-OPPOSED-01", "BRP-OPPOSED-03" }, given = { thief = { "character", Hide = 50 }, sentry = { "character", Sense = 50 } }, function(thief, sentry)
  local nobody = (50 * 50 + 50) / 10000
  expect(odds(function() return thief.Hide:opposed_check { by = sentry.Sense }.winner end)):is { thief = (1 - nobody) / 2, sentry = (1 - nobody) / 2, none = nobody }
end }

-- 25% alone. Of 65 the ally has 4 criticals, 9 specials, 52 successes, 33 failures and 2 fumbles.
example "help from the control tower" { source = { "BRP-COOP-02", "BRP-COOP-05" }, given = { passenger = { "character", Pilot = 25 }, ally = { "character", Pilot = 65 } }, function(passenger, ally)
  local landing = odds(function() return passenger.Pilot:cooperative_check { helpers = { ally.Pilot } }.success end)
  expect(landing:chance(true)):is_near((4 * 75 + 9 * 55 + 52 * 45 + 33 * 15 + 2 * 0) / 10000, 1e-12)
  expect(landing.method):is("exact")
end }

-- 40 and 65: both up to 40, half of it up to 65.
example "two things at once" { source = { "BRP-COMBINED-01", "BRP-COMBINED-02" }, given = { kim = { "character", Pilot = 40, Sense = 65 } }, function(kim)
  expect(odds(function()
    local check = kim.Pilot:combined_check { other = kim.Sense }
    return check.success and "both" or check.partial and "half" or "neither"
  end)):is { both = 40 / 100, half = 25 / 100, neither = 35 / 100 }
end }

-- 60 with INT 13: above 53 of a hundred. Each point of the die adds as often.
example "what an experience check brings" { source = { "BRP-IMPROVE-08", "BRP-IMPROVE-10" }, given = { kim = { "character", INT = 13, Hide = 60 } }, function(kim)
  kim.Hide:earns_check()
  local risen = odds(function() return kim.Hide:gains_experience() end)
  expect(risen:chance(0)):is_near(53 / 100, 1e-12)
  for points = 1, 6 do expect(risen:chance(points)):is_near(47 / 600, 1e-12) end
  expect(risen.mean):is_near(47 / 100 * 3.5, 1e-12)
end }

-- 2D6: 16 of 36 lose nothing, 8 one, 6 two, 4 three and 2 four points.
example "a year of age" { source = "BRP-AGING-02", function()
  expect(odds(function() return game:points_lost_to_age() end)):is { [0] = 16 / 36, [1] = 8 / 36, [2] = 6 / 36, [3] = 4 / 36, [4] = 2 / 36 }
end }

-- A rating of 50 and a Short Sword against 3 points of leather: 3 critical hits do 7, and 47 others 1D6 + 1 - 3,
-- which is 0 twice and 1 to 4 once each.
example "a blow" { source = { "BRP-RESULT-07", "BRP-RESULT-09" }, rules = [[ armour "Leather" { points = 3, enc = 3 } ]],
  given = { kim = { "character", STR = 9, SIZ = 9, POW = 9, Sword = 50, has = { "Short Sword" } }, foe = { "character", CON = 6, SIZ = 6, has = { "Leather" } } }, function(kim, foe)
    expect(odds(function() return kim:strikes(foe, "Short Sword").damage end)):is {
      [0] = 50 / 100 + 47 / 100 * 2 / 6, [1] = 47 / 600, [2] = 47 / 600, [3] = 47 / 600, [4] = 47 / 600, [7] = 3 / 100 }
  end }
