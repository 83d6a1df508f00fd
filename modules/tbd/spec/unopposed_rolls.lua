-- Table 1, and rolls against it.

example "a Skill and a Difficulty" { source = "TBD-ROLL-07", given = { ann = { "character" } }, function(ann)
  dice(13, 14, 15)
  expect(ann.Climb:check("Hard").outcome):is "Mixed"
  expect(function() return ann.Climb:check("Impossible").outcome end):fails "Impossible"
  expect(function() return ann.Climb:check().outcome end):fails "difficulty"
end }

example "the middle one and the Skill" { source = "TBD-ROLL-08", given = { ann = { "character", Climb = 1, Swim = 0 } }, function(ann)
  dice(4, 17, 11)
  local check = ann.Climb:check "Medium"
  expect({ check.natural, check.total, check.outcome, check.success }):is { 11, 12, "Mixed", true }
  dice(9, 9, 20)
  check = ann.Swim:check "Medium"
  expect({ check.natural, check.total, check.outcome }):is { 9, 9, "Mixed" }
  dice(9, 9, 20)
  expect(ann.Swim:check { difficulty = "Medium", situation = -1 }.outcome):is "Bad"
  dice(4, 17, 11)
  expect(ann.Climb:check { difficulty = "Medium", situation = 1 }.outcome):is "Good"
end }

-- As it is printed: the upper limits of Very Bad, Bad, Mixed and Good.
local printed = { ["Very Easy"] = { nil, 0, 4, 8 }, ["Easy"] = { 0, 4, 8, 12 }, ["Medium"] = { 4, 8, 12, 16 }, ["Hard"] = { 8, 12, 16, 20 }, ["Very Hard"] = { 12, 16, 20, 24 } }
local levels  = { "Very Easy", "Easy", "Medium", "Hard", "Very Hard" }
local order   = { "Very Bad", "Bad", "Mixed", "Good", "Very Good" }

source "TBD-ROLL-09"
example "Table 1, both sides of each limit" { function()
  for _, difficulty in ipairs(levels) do
    for i = 1, 4 do
      local limit = printed[difficulty][i]
      if limit then
        expect(game:unopposed_outcome(difficulty, limit)):is(order[i])
        expect(game:unopposed_outcome(difficulty, limit + 1)):is(order[i + 1])
      end
    end
  end
end }

-- Each step moves every limit by 4, and a band is 4 wide: an outcome is the total's band, less the step.
example "Table 1 and its formula" { function()
  for step, difficulty in ipairs(levels) do
    for total = -40, 60 do
      local rank = math.max(0, math.min(4, math.ceil(total / 4) + 2 - step))
      if step == 1 then rank = math.max(1, rank) end
      expect(game:unopposed_outcome(difficulty, total)):is(order[rank + 1])
    end
  end
end }

local function row(name, totals)
  return function()
    for total, outcome in pairs(totals) do expect(game:unopposed_outcome(name, total)):is(outcome) end
  end
end

source "TBD-ROLL-10"
example "Very Easy: never Very Bad" {
  row("Very Easy", { [-40] = "Bad", [-1] = "Bad", [0] = "Bad", [1] = "Mixed", [4] = "Mixed", [5] = "Good", [8] = "Good", [9] = "Very Good" }) }
example "Easy" { source = "TBD-ROLL-11",
  row("Easy", { [0] = "Very Bad", [1] = "Bad", [4] = "Bad", [5] = "Mixed", [8] = "Mixed", [9] = "Good", [12] = "Good", [13] = "Very Good" }) }
example "Medium" { source = "TBD-ROLL-12",
  row("Medium", { [4] = "Very Bad", [5] = "Bad", [8] = "Bad", [9] = "Mixed", [12] = "Mixed", [13] = "Good", [16] = "Good", [17] = "Very Good" }) }
example "Hard" { source = "TBD-ROLL-13",
  row("Hard", { [8] = "Very Bad", [9] = "Bad", [12] = "Bad", [13] = "Mixed", [16] = "Mixed", [17] = "Good", [20] = "Good", [21] = "Very Good" }) }
example "Very Hard" { source = "TBD-ROLL-14",
  row("Very Hard", { [12] = "Very Bad", [13] = "Bad", [16] = "Bad", [17] = "Mixed", [20] = "Mixed", [21] = "Good", [24] = "Good", [25] = "Very Good" }) }

example "Very Good at Very Hard takes more than a Skill" { source = "TBD-ROLL-14", given = { ann = { "character", Climb = 3 } }, function(ann)
  dice(1, 1, 1)
  expect(ann.Climb:check { difficulty = "Very Hard", increases = 2 }.outcome):is "Good"       -- 23
  dice(1, 1, 1)
  expect(ann.Climb:check { difficulty = "Very Hard", increases = 2, situation = 2 }.outcome):is "Very Good"
end }

example "even a Very Easy roll can be Dangerous" { given = { ann = { "character", Climb = -1 } }, function(ann)
  dice(1, 1, 1)
  expect(ann.Climb:check { difficulty = "Very Easy", dangerous = true }.outcome):is "Very Bad"
  dice(1, 1, 1)
  expect(ann.Climb:check { difficulty = "Very Easy" }.outcome):is "Bad"
end }
