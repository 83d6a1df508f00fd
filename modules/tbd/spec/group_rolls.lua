-- Group rolls: the library, and the museum.

example "two sorts and no other" { source = "TBD-ROLL-18", function()
  expect(game:calls_group_roll { sort = "collective", difficulty = "Easy", magnitude = 2 }.kind):is "collective_roll"
  expect(game:calls_group_roll { sort = "cooperative" }.kind):is "cooperative_roll"
  expect(function() game:calls_group_roll { sort = "competitive" } end):fails "competitive"
end }

example "a Magnitude is a whole number" { source = "TBD-ROLL-19", function()
  expect(game:calls_group_roll { sort = "collective", difficulty = "Easy", magnitude = 6 }.magnitude):is(6)
  expect(game:calls_group_roll { sort = "collective", difficulty = "Easy", magnitude = 1 }.magnitude):is(1)
  for _, magnitude in ipairs { 0, -2, 2.5 } do
    expect(function() game:calls_group_roll { sort = "collective", difficulty = "Easy", magnitude = magnitude } end):is_refused "whole number"
  end
  expect(function() game:calls_group_roll { sort = "collective", difficulty = "Easy" } end):is_refused "has a Magnitude"
  expect(function() game:calls_group_roll { sort = "collective", magnitude = 4 } end):is_refused "has a Difficulty"
end }

local three = { a = { "character", Search = 0, Perceive = 0 }, b = { "character", Search = 0 }, c = { "character", Search = 0 } }

-- Totals of three characters without a bonus.
local function lie(...) for _, total in ipairs { ... } do dice(total, total, total) end end

source "TBD-ROLL-20"
example "totals are added and divided, towards zero" { given = three, function(a, b, c)
  local effort = game:calls_group_roll { sort = "collective", difficulty = "Easy", magnitude = 4 }
  decide { ["A repercussion or Advantage?"] = "a repercussion" }
  lie(12, 15, 8)
  effort:round_of { with = { a.Search, b.Search, c.Search } }
  expect({ effort.total, effort.quotient, effort.outcome }):is { 35, 8, "Mixed" }
  effort.total = -7
  expect(effort.quotient):is(-1)
  effort.total = 39
  expect(effort.quotient):is(9)
end }

example "each rolls as usual, with a skill of one's own" { given = { a = { "character", Perceive = 2, advantage = 1 }, b = { "character", Search = -1 } }, function(a, b)
  local effort = game:calls_group_roll { sort = "collective", difficulty = "Medium", magnitude = 3 }
  decide { Increase = true, ["A repercussion or Advantage?"] = "a repercussion" }
  dice(3, 10, 18, 9, 9, 9)
  effort:round_of { with = { a.Perceive, b.Search } }  -- 20 and 8
  expect({ effort.total, effort.quotient, effort.outcome }):is { 28, 9, "Mixed" }
  expect(a.advantage):is(0)
end }

example "the gamemaster makes it harder for one of them" { given = three, function(a, b, c)
  local effort = game:calls_group_roll { sort = "collective", difficulty = "Medium", magnitude = 2 }
  dice(3, 10, 18, 3, 10, 18, 3, 10, 18)
  expect(a.Search:adds_to { effort, decreases = 1 }.total):is(3)
  expect(b.Search:adds_to { effort, increases = 1, situation = 1 }.total):is(19)
  expect(c.Search:adds_to(effort).total):is(10)
  effort:ends_round()
  expect(effort.outcome):is "Good"                     -- 32
  expect({ effort.quotient, effort.rounds }):is { 16, 1 }
  expect(function() effort:ends_round() end):is_refused "somebody took part"
  local nobody = game:calls_group_roll { sort = "collective", difficulty = "Medium", magnitude = 2 }
  expect(function() nobody:round_of { with = {} } end):is_refused "somebody took part"
end }

-- 48, then 33 more, against Easy with Magnitude 10.
example "the library" { source = { "TBD-ROLL-21", "TBD-ROLL-24", "TBD-ROLL-25", "TBD-ROLL-26" },
  given = { a = { "character", Search = 0 }, b = { "character", Search = 0 }, c = { "character", Search = 0 }, d = { "character", Search = 0 } }, function(a, b, c, d)
    local library = game:calls_group_roll { sort = "collective", difficulty = "Easy", magnitude = 10 }
    local party   = { a.Search, b.Search, c.Search, d.Search }
    decide { ["A repercussion or Advantage?"] = "Advantage" }
    lie(12, 14, 10, 12)
    library:round_of { with = party }
    expect({ library.total, library.quotient, library.outcome, library.finished }):is { 48, 4, "Bad", false }
    expect(game.advantage):is(1)
    expect(function() library:round_of { with = party } end):is_refused "allows another round"
    library:gets_another_round()
    lie(8, 9, 6, 10)
    library:round_of { with = party }
    expect({ library.total, library.quotient, library.outcome, library.finished }):is { 81, 8, "Mixed", true }
    expect(game.advantage):is(2)
    library:gets_another_round()
    expect(function() library:round_of { with = party } end):is_refused "it is not achieved yet"
  end }

example "round after round" { source = "TBD-ROLL-22", given = three, function(a, b, c)
  local effort = game:calls_group_roll { sort = "collective", difficulty = "Medium", magnitude = 5, rounds = 2 }
  decide { ["A repercussion or Advantage?"] = "a repercussion" }
  lie(12, 14, 12)
  effort:round_of { with = { a.Search, b.Search, c.Search } }
  expect({ effort.total, effort.quotient, effort.outcome }):is { 38, 7, "Bad" }
  lie(5, 6, 9)
  effort:round_of { with = { a.Search, b.Search, c.Search } }
  expect({ effort.total, effort.quotient, effort.outcome }):is { 58, 11, "Mixed" }
end }

example "a bad round does not end it, but costs" { source = "TBD-ROLL-23", given = three, function(a, b, c)
  local effort = game:calls_group_roll { sort = "collective", difficulty = "Medium", magnitude = 4, rounds = 9 }
  decide { ["A repercussion or Advantage?"] = "Advantage" }
  for _, step in ipairs { { 4, 4, 8, "Very Bad", 2 }, { 8, 4, 4, "Bad", 3 }, { 8, 8, 4, "Good", 3 } } do
    lie(step[1], step[2], step[3])
    effort:round_of { with = { a.Search, b.Search, c.Search } }
    expect({ effort.outcome, game.advantage }):is { step[4], step[5] }
  end
  expect(effort.finished):is(true)
end }

example "another round is one more" { source = { "TBD-ROLL-22", "TBD-ROLL-23" }, given = three, function(a, b)
  local effort = game:calls_group_roll { sort = "collective", difficulty = "Medium", magnitude = 4 }
  decide { ["A repercussion or Advantage?"] = "a repercussion" }
  lie(4)
  effort:round_of { with = { a.Search } }
  effort:gets_another_round()
  lie(4)
  effort:round_of { with = { b.Search } }
  expect({ effort.outcome, effort.rounds }):is { "Very Bad", 2 }
  expect(function() a.Search:adds_to(effort) end):is_refused "allows another round"
end }

example "the best of all outcomes" { source = "TBD-ROLL-04", given = three, function(a, b, c)
  decide { ["Who gains the Advantage?"] = { b, "something extra instead" } }
  for _ = 1, 2 do
    local effort = game:calls_group_roll { sort = "collective", difficulty = "Easy", magnitude = 2 }
    lie(12, 14)
    effort:round_of { with = { a.Search, b.Search } }
    expect(effort.outcome):is "Very Good"
  end
  expect({ a.advantage, b.advantage, game.advantage }):is { 0, 1, 0 }
end }

-- Cooperative rolls

example "each has a Difficulty and a Skill" { source = "TBD-ROLL-27", given = { a = { "character", Sneak = 0 }, b = { "character", Hide = 0 } }, function(a, b)
  local group = game:calls_group_roll { sort = "cooperative" }
  dice(13, 13, 13, 13, 13, 13)
  expect(a.Sneak:counts_for { group, difficulty = "Hard" }.outcome):is "Mixed"
  expect(b.Hide:counts_for { group, difficulty = "Medium" }.outcome):is "Good"
  expect({ a.advantage, b.advantage, game.advantage }):is { 0, 0, 0 }   -- nobody faces anything alone
  group:ends()
  expect(group.outcome):is "Good"
  expect(function() group:ends() end):is_refused "not judged yet"
  expect(function() a.Sneak:counts_for { group, difficulty = "Hard" } end):is_refused "not judged yet"
  local nobody = game:calls_group_roll { sort = "cooperative" }
  expect(function() nobody:ends() end):is_refused "somebody took part"
end }

source "TBD-ROLL-28"
example "what outcomes count" { function()
  for outcome, score in pairs { ["Very Bad"] = -2, Bad = -1, Mixed = 0, Good = 1, ["Very Good"] = 2 } do
    expect(bring("cooperative_roll", { outcomes = { outcome } }).score):is(score)
  end
end }

example "outcomes added up" { function()
  local function score(...) return bring("cooperative_roll", { outcomes = { ... } }).score end
  expect(score("Very Bad", "Good", "Good")):is(0)
  expect(score("Very Good", "Mixed", "Mixed")):is(2)
  expect(score("Bad", "Bad", "Bad")):is(-3)
end }

source "TBD-ROLL-29"
example "from a score to an outcome" { ask = "game.cooperative_outcome", cases = {
  { score = -5, is = "Very Bad" }, { score = -2, is = "Very Bad" }, { score = -1, is = "Bad" }, { score = 0, is = "Mixed" },
  { score = 1, is = "Good" }, { score = 2, is = "Very Good" }, { score = 6, is = "Very Good" } } }

local four = { a = { "character", Sneak = 0 }, b = { "character", Sneak = 0 }, c = { "character", Sneak = 0 }, d = { "character", Sneak = 0 } }

local function museum(who, totals, dangerous)
  local group = game:calls_group_roll { sort = "cooperative", dangerous = dangerous }
  for i, total in ipairs(totals) do
    dice(total, total, total)
    who[i].Sneak:counts_for { group, difficulty = "Hard" }
  end
  return group
end

example "the museum" { source = "TBD-ROLL-30", given = four, function(a, b, c, d)
  decide { ["A repercussion or Advantage?"] = "Advantage" }
  d.Sneak.level = 3
  local group = museum({ a, b, c, d }, { 9, 12, 13, 18 })   -- the last has a bonus of 3: 21
  expect(group.outcomes):is { "Bad", "Bad", "Mixed", "Very Good" }
  group:ends()
  expect(group.outcome):is "Mixed"
  expect(game.advantage):is(1)
end }

example "the museum, otherwise" { source = "TBD-ROLL-31", given = four, function(a, b, c, d)
  d.Sneak.level = 3
  local group = museum({ a, b, c, d }, { 9, 12, 17, 18 })
  expect(group.outcomes):is { "Bad", "Bad", "Good", "Very Good" }
  group:ends()
  expect(group.outcome):is "Good"
  expect(game.advantage):is(0)
end }

example "a Dangerous group roll, and a Dangerous part of it" { given = four, function(a, b, c, d)
  decide { ["A repercussion or Advantage?"] = "Advantage" }
  local group = museum({ a }, { 9 }, true)
  expect(group.outcomes):is { "Bad" }                  -- the danger is the group's
  group:ends()
  expect(group.outcome):is "Very Bad"
  expect(game.advantage):is(2)
  group = museum({ b, c }, { 17, 17 })
  dice(9, 9, 9)
  expect(a.Sneak:counts_for { group, difficulty = "Hard", dangerous = true }.outcome):is "Very Bad"
  group:ends()
  expect(group.outcome):is "Mixed"                     -- 1 + 1 - 2
end }

example "everybody rolls once" { source = { "TBD-ROLL-20", "TBD-ROLL-27" }, given = three, function(a, b)
  local effort = game:calls_group_roll { sort = "collective", difficulty = "Easy", magnitude = 2, rounds = 2 }
  lie(3)
  a.Search:adds_to(effort)
  expect(function() a.Perceive:adds_to(effort) end):is_refused "once in a round"
  expect(effort.total):is(3)
  decide { ["A repercussion or Advantage?"] = "Advantage" }
  effort:ends_round()
  expect(effort.outcome):is "Bad"                      -- 3 by 2 is 1
  lie(13)
  a.Search:adds_to(effort)                             -- but again in the next
  expect(effort.total):is(16)
  local group = game:calls_group_roll { sort = "cooperative" }
  lie(8)
  b.Search:counts_for(group, "Easy")
  expect(function() b.Search:counts_for(group, "Easy") end):is_refused "rolls once"
  expect(group.outcomes):is { "Mixed" }
end }

example "the gamemaster gains nothing by creatures" { source = { "TBD-ROLL-05", "TBD-ROLL-23" }, given = { a = { "creature", Search = 0 }, b = { "creature", Search = 0 }, c = { "character", Search = 0 } }, function(a, b, c)
  local effort = game:calls_group_roll { sort = "collective", difficulty = "Hard", magnitude = 2, rounds = 2 }
  lie(5, 5)
  effort:round_of { with = { a.Search, b.Search } }
  expect({ effort.outcome, game.advantage }):is { "Very Bad", 0 }
  decide { ["A repercussion or Advantage?"] = "Advantage" }
  lie(5, 5)
  effort:round_of { with = { a.Search, c.Search } }
  expect({ effort.outcome, game.advantage }):is { "Bad", 1 }
end }
