-- Appendix B: two dice. The book's percentages, rounded to two places.
local printed = {
  [2] = { 2.78, 100.00, 2.78 },  [3] = { 5.56, 97.22, 8.33 },   [4] = { 8.33, 91.67, 16.67 },  [5] = { 11.11, 83.33, 27.78 },
  [6] = { 13.89, 72.22, 41.67 }, [7] = { 16.67, 58.33, 58.33 }, [8] = { 13.89, 41.67, 72.22 }, [9] = { 11.11, 27.78, 83.33 },
  [10] = { 8.33, 16.67, 91.67 }, [11] = { 5.56, 8.33, 97.22 },  [12] = { 2.78, 2.78, 100.00 } }

skill "Guessing" { attribute = "Intelligence" }
local ann = { ann = { "character" } }

local function chance(of) return odds(of):chance(true) end

example "2d6" { source = "RPJ-APPB-01", given = ann, function(ann)
  local of36 = {}
  for n = 2, 12 do of36[n] = (6 - math.abs(n - 7)) / 36 end
  expect(odds(function() return ann.Guessing:check().natural end)):is(of36)
  for n, row in pairs(printed) do
    expect(100 * of36[n]):is_near(row[1], 0.005)
    expect(100 * chance(function() return ann.Guessing:check().natural >= n end)):is_near(row[2], 0.005)
    expect(100 * chance(function() return ann.Guessing:check().natural <= n end)):is_near(row[3], 0.005)
  end
end }

example "at least, for 2d6" { source = "RPJ-APPB-03", given = ann, function(ann)
  for n, row in pairs(printed) do
    expect(100 * chance(function() return ann.Guessing:check { difficulty = game:difficulty_for(n) }.reached end)):is_near(row[2], 0.005)
  end
  expect(chance(function() return ann.Guessing:check().success end)):is_near(21 / 36, 1e-12)
end }
