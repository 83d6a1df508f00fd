local function chance(rating, given)
  dice(50)
  return bring("character", { Hide = rating }).Hide:check(given).chance
end

example "two kinds of modifier" { source = "BRP-MOD-01", function()
  expect(chance(40, { difficulty = "Easy" })):is(80)
  expect(chance(40, { situation = -20 })):is(20)
  expect(chance(40, { difficulty = "Easy", situation = -20 })):is(60)
end }

example "five levels of difficulty" { source = "BRP-MOD-02", given = { kim = { "character", Hide = 45 } }, function(kim)
  local names = {}
  for i, difficulty in ipairs(game.difficulties) do names[i] = difficulty.name end
  expect(names):is { "Automatic", "Easy", "Average", "Difficult", "Impossible" }
  expect({ chance(45, { difficulty = "Easy" }), chance(45, { difficulty = "Average" }), chance(45, { difficulty = "Difficult" }) }):is { 90, 45, 23 }
  expect(kim.Hide:check { difficulty = "Automatic" }.success):is(true)
  dice(1)
  expect(kim.Hide:check { difficulty = "Impossible" }.success):is(false)
  expect(function() kim.Hide:check { difficulty = "Esay" } end):fails "Easy"
end }

example "for skills and characteristics, not for resistance" { source = "BRP-MOD-03", given = { kim = { "character", STR = 12 } }, function(kim)
  dice(30) expect(kim.STR:check { difficulty = "Difficult" }.chance):is(30)
  dice(50) expect(kim.STR:resistance_roll { passive = 12, difficulty = "Difficult" }.chance):is(50)
end }

example "what is automatic teaches nothing" { source = { "BRP-MOD-04", "BRP-IMPROVE-02" }, given = { kim = { "character", Hide = 45 } }, function(kim)
  expect(kim.Hide:check { difficulty = "Automatic" }.success):is(true)
  expect(kim.Hide.experience_check):is(false)
end }

example "what is easy is doubled, and teaches nothing" { source = "BRP-MOD-05", given = { kim = { "character", Hide = 30, DEX = 8 } }, function(kim)
  dice(60)
  expect(kim.Hide:check { difficulty = "Easy" }.success):is(true)
  expect(kim.Hide.experience_check):is(false)
  dice(61) expect(kim.Hide:check { difficulty = "Easy" }.success):is(false)
  dice(80) expect(kim.DEX:check { difficulty = "Easy" }.success):is(true)
  dice(81) expect(kim.DEX:check { difficulty = "Easy" }.success):is(false)
end }

example "average, where nothing is said" { source = "BRP-MOD-06", given = { kim = { "character", DEX = 8 } }, function(kim)
  expect(chance(52)):is(52)
  expect(chance(52, { situation = 20 })):is(72)
  dice(40) expect(kim.DEX:check().success):is(true)
  dice(41) expect(kim.DEX:check().success):is(false)
end }

example "what is difficult is halved, rounded up" { source = "BRP-MOD-07", given = { kim = { "character", CON = 13 }, beginner = { "character", Pilot = 1 } }, function(kim, beginner)
  expect(chance(45, { difficulty = "Difficult" })):is(23)
  dice(33) expect(kim.CON:check { difficulty = "Difficult" }.success):is(true)
  dice(34) expect(kim.CON:check { difficulty = "Difficult" }.success):is(false)
  dice(1)  expect(beginner.Pilot:check { difficulty = "Difficult" }.success):is(true)
  dice(2)  expect(beginner.Pilot:check { difficulty = "Difficult" }.success):is(false)
end }

source "BRP-MOD-08"
example "one in a million" { options = { impossible_on_01 = true }, given = { kim = { "character", Hide = 180 } }, function(kim)
  for shown, success in pairs { [1] = true, [2] = false, [5] = false } do
    dice(shown)
    expect(kim.Hide:check { difficulty = "Impossible", situation = 50 }.success):is(success)
  end
  dice(1)
  expect(kim.Hide:check { difficulty = "Impossible", situation = -50 }.success):is(true)
end }

example "or not even then" { given = { kim = { "character", Hide = 180 } }, function(kim)
  dice(1)
  expect(kim.Hide:check { difficulty = "Impossible" }.success):is(false)
end }
