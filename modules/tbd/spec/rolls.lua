-- What the three dice show, and what comes of it.

example "five outcomes, in order" { source = "TBD-ROLL-02", function()
  local order = { "Very Bad", "Bad", "Mixed", "Good", "Very Good" }
  for i, outcome in ipairs(order) do expect(game:cooperative_outcome(i - 3)):is(outcome) end
  expect(function() return game:achieved "Splendid" end):fails "Splendid"
  expect(function() return game:achieved "very good" end):fails "very good"
end }

example "from Mixed on it is achieved" { source = "TBD-ROLL-03", ask = "game.achieved", cases = {
  { outcome = "Very Bad", is = false }, { outcome = "Bad", is = false }, { outcome = "Mixed", is = true }, { outcome = "Good", is = true },
  { outcome = "Very Good", is = true } } }

source "TBD-ROLL-06"
example "Dangerous: Bad is Very Bad, and nothing else changes" { function()
  local changed = { Bad = "Very Bad" }
  for _, outcome in ipairs { "Very Bad", "Bad", "Mixed", "Good", "Very Good" } do
    expect(game:in_danger(outcome, true)):is(changed[outcome] or outcome)
    expect(game:in_danger(outcome, false)):is(outcome)
  end
end }

example "a Dangerous roll, and what the gamemaster gets of it" { given = { ann = { "character", Climb = 0 } }, function(ann)
  decide { ["A repercussion or Advantage?"] = "Advantage" }
  dice(5, 5, 5)
  expect(ann.Climb:attempt { difficulty = "Medium", dangerous = true }.outcome):is "Very Bad"
  expect(game.advantage):is(2)
  dice(9, 9, 9)
  expect(ann.Climb:attempt { difficulty = "Medium", dangerous = true }.outcome):is "Mixed"
  expect(game.advantage):is(3)
  dice(4, 4, 4)
  expect(ann.Climb:attempt { difficulty = "Medium", dangerous = true }.outcome):is "Very Bad"
  expect(game.advantage):is(5)
end }

-- Increases and Decreases: what cancels out is as if it had not been.

local function read(ann, increases, decreases)
  dice(3, 18, 10)
  return ann.Climb:check { difficulty = "Medium", increases = increases, decreases = decreases }
end

example "Increases and Decreases add up and cancel out" { source = { "TBD-ROLL-35", "TBD-ROLL-38", "TBD-ROLL-39" }, given = { ann = { "character", Climb = 0 } }, function(ann)
  expect(read(ann, 3, 2).net):is(1)
  expect(read(ann, 1, 4).net):is(-3)
  local shows = { [-3] = 1, [-2] = 1, [-1] = 3, [0] = 10, [1] = 18, [2] = 20, [3] = 20 }
  for increases = 0, 3 do
    for decreases = 0, 3 do expect(read(ann, increases, decreases).natural):is(shows[increases - decreases]) end
  end
end }

example "one of each" { source = "TBD-ROLL-36", given = { ann = { "character", Climb = 0 } }, function(ann)
  expect({ read(ann, 1, 1).net, read(ann, 1, 1).total }):is { 0, 10 }
end }

example "two against one" { source = "TBD-ROLL-37", given = { ann = { "character", Climb = 0 } }, function(ann)
  expect({ read(ann, 2, 1).net, read(ann, 2, 1).total }):is { 1, 18 }
end }

example "a 20 or a 1, whatever lies there, and the Skill counts" { source = "TBD-ROLL-39",
  given = { ann = { "character", Climb = 1, Swim = -1, Jump = 3, Run = 0 } }, function(ann)
    local function total(skill, increases, decreases)
      dice(3, 10, 18)
      return ann:the(skill):check { difficulty = "Hard", increases = increases, decreases = decreases }
    end
    expect({ total("Climb", 2, 0).total, total("Climb", 2, 0).outcome }):is { 21, "Very Good" }
    expect(total("Swim", 5, 0).total):is(19)
    expect(total("Jump", 0, 2).total):is(4)
    expect(total("Run", 0, 7).total):is(1)
  end }

example "from whatever they come" { source = "TBD-ROLL-35", given = { ann = { "character", advantage = 1, Climb = 0 } }, function(ann)
  ann.health = "unstable"                              -- a Decrease of its own
  dice(3, 18, 10)
  expect(ann.Climb:check("Medium").natural):is(3)
  decide { Increase = true }
  dice(3, 18, 10)
  expect(ann.Climb:check("Medium").natural):is(10)
  dice(3, 18, 10)
  expect(ann.Climb:check { difficulty = "Medium", decreases = 1 }.natural):is(1)
end }
