-- Appendix B: five coins, and 7. Nothing comes to 2 or 12. The book's percentages, rounded to two places.
local printed = {
  [1] = { 3.13, 100.00, 3.13 },  [3] = { 9.38, 96.88, 12.50 },  [4] = { 6.25, 87.50, 18.75 },  [5] = { 9.38, 81.25, 28.13 },
  [6] = { 18.75, 71.88, 46.88 }, [7] = { 6.25, 53.13, 53.13 },  [8] = { 18.75, 46.88, 71.88 }, [9] = { 9.38, 28.13, 81.25 },
  [10] = { 6.25, 18.75, 87.50 }, [11] = { 9.38, 12.50, 96.88 }, [13] = { 3.13, 3.13, 100.00 } }
local of32 = { [1] = 1, [3] = 3, [4] = 2, [5] = 3, [6] = 6, [7] = 2, [8] = 6, [9] = 3, [10] = 2, [11] = 3, [13] = 1 }

skill "Tossing" { attribute = "Dexterity" }
local ann = { ann = { "character" } }

local function chance(of) return odds(of):chance(true) end

example "5d±1 + 7" { source = "RPJ-APPB-02", given = ann, function(ann)
  local exact = {}
  for n, count in pairs(of32) do exact[n] = count / 32 end
  expect(odds(function() return ann.Tossing:check().natural end)):is(exact)
  for n, row in pairs(printed) do
    expect(100 * exact[n]):is_near(row[1], 0.0051)
    expect(100 * chance(function() return ann.Tossing:check().natural >= n end)):is_near(row[2], 0.0051)
    expect(100 * chance(function() return ann.Tossing:check().natural <= n end)):is_near(row[3], 0.0051)
  end
end }

example "at least, for coins" { source = "RPJ-APPB-03", given = ann, function(ann)
  local function reaches(n) return chance(function() return ann.Tossing:check { difficulty = game:difficulty_for(n) }.reached end) end
  expect(reaches(7)):is_near(17 / 32, 1e-12)
  expect(reaches(2)):is_near(31 / 32, 1e-12)             -- as for 3
  expect(reaches(3)):is_near(31 / 32, 1e-12)
  expect(reaches(12)):is_near(1 / 32, 1e-12)             -- as for 13
  expect(reaches(13)):is_near(1 / 32, 1e-12)
end }
