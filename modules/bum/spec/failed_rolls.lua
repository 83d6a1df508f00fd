-- Part Two: failed rolls and re-checks.

example "nothing happens, unless something else was said" { source = "BUM-DICE-13", given = { ann = { "character", name = "Ann", Dexterity = 2 } }, function(ann)
  decide { ["Is it tried?"] = { "yes", "yes", "yes" } }
  dice(3)
  expect(function() ann.Acrobatics:is_tried() end):says "Ann fails: nothing happens"
  dice(3)
  expect(function() ann.Acrobatics:is_tried { consequence = "you fall into the pond" } end):says "Ann fails: you fall into the pond"
  dice(4)
  expect(ann.Acrobatics:is_tried { consequence = "you fall into the pond" }.success):is(true)
end }

source "BUM-DICE-14"
example "a second roll may soften a failure" { given = { ann = { "character", name = "Ann", Dexterity = 2 } }, function(ann)
  decide { ["Is it tried?"] = { "yes", "yes", "yes", "yes" } }
  local function tries(rechecks)
    local attempt = ann.Acrobatics:is_tried { difficulty = 6, consequence = "you fall", rechecks = rechecks }
    return { attempt.success, attempt.recovered, attempt.rolls }
  end
  dice(4)
  expect(tries { 8 }):is { true, false, 1 }
  dice(3, 6)
  expect(tries { 8 }):is { false, true, 2 }
  dice(3, 5)
  expect(tries { 8 }):is { false, false, 2 }
  dice(3, 5, 5)
  expect(tries { 8, 7 }):is { false, true, 3 }                 -- as many as the gamemaster grants
end }

example "what stays when the second fails, too" { given = { ann = { "character", name = "Ann", Dexterity = 2 } }, function(ann)
  decide { ["Is it tried?"] = "yes" }
  dice(3, 5)
  expect(function() ann.Acrobatics:is_tried { consequence = "you fall", rechecks = { 8 } } end):says "Ann fails: you fall"
end }

source { "BUM-DICE-13", "BUM-INTRO-01" }
example "who succeeds or recovers meets no consequence, and a usual difficulty no remark" { given = { ann = { "character", name = "Ann", Dexterity = 2 } }, function(ann)
  for _, case in ipairs { { { 6 }, {} }, { { 1, 6 }, { 8 } } } do
    dice(unpack(case[1]))
    expect(function()
      expect(function() ann.Dexterity:is_tried { forced = true, rechecks = case[2] } end):says "Ann fails"
    end):fails "Ann fails"
  end
  dice(6)
  expect(function()
    expect(function() ann.Dexterity:is_tried { forced = true } end):says "outside of the usual span"
  end):fails "outside of the usual span"
end }

example "the chance that is told is that of the roll" { source = { "BUM-INTRO-02", "BUM-DICE-06" }, given = { ann = { "character", name = "Ann", Strength = 4, Dexterity = 2, Acrobatics = 1 } }, function(ann)
  expect(function() ann.Acrobatics:is_considered { difficulty = 8 } end):says "difficulty 8, 2 in 6"
  expect(function() ann.Acrobatics:is_considered { difficulty = 8, situation = 1 } end):says "difficulty 8, 3 in 6"
  expect(function() ann.Acrobatics:is_considered { difficulty = 8, with = "Strength" } end):says "difficulty 8, 4 in 6"
  dice(3)
  expect(ann.Acrobatics:is_tried { difficulty = 8, with = "Strength", forced = true }.success):is(true)
  game:rules_that("the floor is dry", 2)
  expect(function() ann.Acrobatics:is_considered { difficulty = 8 } end):says "difficulty 8, 4 in 6"
end }

example "a tightrope: slip, then catch the rope" { source = "BUM-DICE-15", given = { ann = { "character", name = "Ann", Dexterity = 3, Acrobatics = 1 } }, function(ann)
  local walk, catch = 7, 8
  decide { ["Is it tried?"] = "yes" }
  dice(2, 4)                                                   -- 6 against 7; 8 against 8
  local attempt = ann.Acrobatics:is_tried { difficulty = walk, rechecks = { catch }, consequence = "the fall" }
  expect({ attempt.success, attempt.recovered }):is { false, true }
  expect(attempt.rechecks[1]):is_at_least(attempt.difficulty)
end }

example "sneaking up on a foe" { source = "BUM-DICE-16", given = { a = { "character", Dexterity = 2 } }, function(a)
  dice(2)
  local sneak = a.Stealth:check { difficulty = 5 }
  expect({ sneak.total, sneak.success }):is { 4, false }
end }

example "and hiding when one was heard" { source = "BUM-DICE-17", given = { a = { "character", Dexterity = 2 } }, function(a)
  expect(odds(function() return a.Stealth:check { difficulty = 8 }.success end)):is { ["true"] = 1 / 6, ["false"] = 5 / 6 }
  decide { ["Is it tried?"] = { "yes", "yes" } }
  dice(2, 6, 2, 5)
  expect(a.Stealth:is_tried { difficulty = 5, rechecks = { 8 } }.recovered):is(true)
  expect(a.Stealth:is_tried { difficulty = 5, rechecks = { 8 } }.recovered):is(false)
end }

example "what is hidden stays hidden when there is another roll" { source = { "BUM-DICE-07", "BUM-DICE-14" }, given = { ann = { "character", name = "Ann", Intelligence = 2 } }, function(ann)
  dice(1, 6)
  local attempt = ann.Intelligence:is_tried { forced = true, hidden = true, rechecks = { 8 } }
  expect({ attempt.recovered, attempt.rolls }):is { true, 2 }
  dice(1, 6)
  expect(function() ann.Intelligence:is_tried { forced = true, rechecks = { 8 } } end):says "Ann may recover: difficulty 8"
  dice(1, 6)
  expect(function()
    expect(function() ann.Intelligence:is_tried { forced = true, hidden = true, rechecks = { 8 } } end):says "Ann may recover"
  end):fails "Ann may recover"
end }
