-- Both sides roll, and both read the difference.

example "who resists makes it opposed" { source = "TBD-ROLL-01", given = { ann = { "character", Balance = 0, Shove = 1 }, guard = { "creature", Shove = 0 } }, function(ann, guard)
  dice(3, 13, 19)                                      -- one roll, against a Difficulty
  expect(ann:tries { skill = "Balance", difficulty = "Medium" }):is "Good"
  dice(3, 13, 19, 10, 11, 12)                          -- two rolls: 14 against 11
  expect(ann:tries { skill = "Shove", against = guard }):is "Good"
  dice(3, 13, 19, 10, 11, 12)
  expect(guard:tries { skill = "Shove", against = ann }):is "Mixed"   -- 13 against 12, whoever acts rolls
  dice(3, 13, 19, 10, 11, 12)
  expect(ann:tries { skill = "Shove", against = guard, resisting = "Balance" }):is "Good"   -- 14 against 10
  expect(function() ann:tries { skill = "Shove" } end):is_refused "there is a Difficulty, or somebody resists"
  expect(function() ann:tries { skill = "Shove", against = guard, difficulty = "Hard" } end):is_refused "there is a Difficulty, or somebody resists"
end }

example "Table 2" { source = "TBD-ROLL-16", ask = "game.opposed_outcome", cases = {
  { difference = -60, is = "Very Bad" }, { difference = -6, is = "Very Bad" }, { difference = -5, is = "Bad" }, { difference = -2, is = "Bad" },
  { difference = -1, is = "Mixed" }, { difference = 0, is = "Mixed" }, { difference = 1, is = "Mixed" }, { difference = 2, is = "Good" },
  { difference = 5, is = "Good" }, { difference = 6, is = "Very Good" }, { difference = 60, is = "Very Good" } } }

source "TBD-ROLL-15"
example "both sides of one roll" { given = { ann = { "character", Shove = 2 }, guard = { "creature", Shove = 0 } }, function(ann, guard)
  dice(6, 14, 9, 3, 8, 19)
  local roll = ann.Shove:opposed_attempt { by = guard.Shove }
  expect({ roll.total, roll.theirs.total, roll.difference }):is { 11, 8, 3 }
  expect({ roll.outcome, roll.their_outcome }):is { "Good", "Bad" }
  dice(3, 8, 19, 6, 14, 9)                             -- the guard begins
  roll = guard.Shove:opposed_attempt { by = ann.Shove }
  expect({ roll.difference, roll.outcome, roll.their_outcome }):is { -3, "Bad", "Good" }
end }

example "each outcome has its mirror" { source = "TBD-ROLL-17", function()
  local mirror = { ["Very Bad"] = "Very Good", Bad = "Good", Mixed = "Mixed", Good = "Bad", ["Very Good"] = "Very Bad" }
  for difference = -20, 20 do
    expect(mirror[game:opposed_outcome(difference)]):is(game:opposed_outcome(-difference))
  end
end }

example "a tie is Mixed for both, and only the roller pays for it" { source = "TBD-ROLL-17", given = { ann = { "character", Shove = 0 }, bob = { "character", Shove = 0 } }, function(ann, bob)
  decide { ["A repercussion or Advantage?"] = "Advantage" }
  dice(9, 9, 9, 9, 9, 9)
  local roll = ann.Shove:opposed_attempt { by = bob.Shove }
  expect({ roll.outcome, roll.their_outcome }):is { "Mixed", "Mixed" }
  expect(game.advantage):is(1)
  dice(12, 12, 12, 2, 2, 2)                            -- Very Bad for Bob, who did not act
  decide { ["Something extra or an Advantage?"] = "an Advantage" }
  ann.Shove:opposed_attempt { by = bob.Shove }
  expect({ ann.advantage, bob.advantage, game.advantage }):is { 1, 0, 1 }
end }

example "danger is the roller's own" { source = "TBD-ROLL-06", given = { ann = { "character", Shove = 0 }, guard = { "creature", Shove = 0 } }, function(ann, guard)
  decide { ["A repercussion or Advantage?"] = "Advantage" }
  dice(8, 8, 8, 11, 11, 11)
  local roll = ann.Shove:opposed_attempt { by = guard.Shove, dangerous = true }
  expect({ roll.outcome, roll.their_outcome }):is { "Very Bad", "Good" }
  expect(game.advantage):is(2)
end }

example "each side has Increases and Decreases of its own" { source = "TBD-ROLL-40", given = { ann = { "character", Shove = 0 }, guard = { "creature", Shove = 0 } }, function(ann, guard)
  dice(2, 11, 13, 5, 15, 16)
  decide { ["Something extra or an Advantage?"] = "something extra" }
  local roll = ann.Shove:opposed_attempt { by = guard.Shove, increases = 1, their_decreases = 1 }
  expect({ roll.total, roll.theirs.total, roll.difference, roll.outcome }):is { 13, 5, 8, "Very Good" }
end }

example "the two rolls alone" { given = { ann = { "character", Shove = 0 }, guard = { "creature", Shove = 0 } }, function(ann, guard)
  dice(4, 4, 4, 10, 10, 10)
  local roll = ann.Shove:opposed_check { by = guard.Shove, their_situation = -2 }   -- 4 against 8; nobody is asked
  expect({ roll.outcome, roll.their_outcome, game.advantage }):is { "Bad", "Good", 0 }
  dice(4, 4, 4, 3, 10, 12)
  expect(ann:tries { skill = "Shove", against = guard, their_decreases = 1, situation = 1 }):is "Good"   -- 5 against 3
  expect(function() ann.Shove:opposed_check(ann.Shove) end):is_refused "somebody else resists"
end }
