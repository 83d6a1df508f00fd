-- Part Two: fixed difficulties.
local half = { ["true"] = 1 / 2, ["false"] = 1 / 2 }

source "BUM-DICE-01"
example "die, stat, skill, item and circumstances" {
  rules = [[ item "Rope" { helps = { "Acrobatics" }, bonus = 2 } ]], given = { ann = { "character", Dexterity = 3, Acrobatics = 1, has = { "Rope" } } }, function(ann)
    dice(3, 3)
    expect(ann.Acrobatics:check().total):is(9)
    expect(ann.Acrobatics:check { situation = -2 }.total):is(7)
  end }

example "neither a 1 nor a 6 does more" { given = { ann = { "character", Strength = 4 } }, function(ann)
  dice(1, 6)
  expect(ann.Strength:check { difficulty = 5 }.success):is(true)
  expect(ann.Strength:check { difficulty = 11 }.success):is(false)
end }

example "two kinds of roll" { source = "BUM-DICE-02", given = { ann = { "character", Strength = 2 }, bob = { "character", Strength = 2 } }, function(ann, bob)
  dice(4, 4, 3)
  expect(ann.Strength:check().against):is(6)                   -- a fixed difficulty
  local contest = ann.Strength:contest(bob)                    -- and somebody who rolls against it
  expect({ contest.total, contest.theirs }):is { 6, 5 }
end }

example "at least the difficulty" { source = { "BUM-DICE-03", "BUM-GLOSS-02" }, given = { ann = { "character", Strength = 2 } }, function(ann)
  dice(5, 4, 6)
  expect(ann.Strength:check { difficulty = 7 }.success):is(true)
  expect(ann.Strength:check { difficulty = 7 }.success):is(false)
  expect(ann.Strength:check { difficulty = 7 }.success):is(true)
  dice(4, 3)
  expect(ann.Strength:check { difficulty = 6 }.success):is(true)   -- DC 6, and a total of 6
  expect(ann.Strength:check { difficulty = 6 }.success):is(false)
end }

example "six, where nothing is said" { source = "BUM-DICE-04", given = { ann = { "character", Strength = 2 } }, function(ann)
  dice(1, 1)
  expect(ann.Strength:check().against):is(6)
  expect(ann.Acrobatics:check().against):is(6)
end }

example "fifty-fifty for somebody average" { source = "BUM-DICE-05", given = { ann = { "character", Strength = 2 } }, function(ann)
  expect(odds(function() return ann.Strength:check().success end)):is(half)
  expect(game:chance(2)):is(1 / 2)
  dice(3, 4)
  expect(ann.Strength:check().success):is(false)
  expect(ann.Strength:check().success):is(true)
end }

example "chances, from certain to none" { source = { "BUM-DICE-05", "BUM-INTRO-02" }, given = { ann = { "character", Strength = 3 } }, function(ann)
  expect({ game:chance(2, 3), game:chance(2, 4), game:chance(2, 8), game:chance(2, 9) }):is { 1, 5 / 6, 1 / 6, 0 }
  for difficulty = 1, 12 do
    expect(odds(function() return ann.Strength:check { difficulty = difficulty }.success end):chance(true)):is_near(game:chance(3, difficulty), 1e-12)
  end
end }

example "the gamemaster says which stat" { source = { "BUM-DICE-06", "BUM-CHAR-10" }, given = { ann = { "character", Socialization = 2, Intelligence = 4, Lying = 1 } }, function(ann)
  dice(1, 1)
  expect(ann.Lying:check().total):is(4)
  expect(ann.Lying:check { with = "Intelligence" }.total):is(6)
end }

example "and which items" { source = "BUM-DICE-06", given = { ann = { "character", Intelligence = 2, has = { "Compass", "Map" } } }, function(ann)
  dice(1, 1, 1)
  expect(ann.Navigation:check().total):is(5)
  expect(ann.Navigation:check { using = { "Map" } }.total):is(4)
  expect(ann.Navigation:check { using = {} }.total):is(3)
  expect(function() ann.Navigation:check { using = { "Suture Kit" } } end):is_refused "one uses what one has"
end }

example "the difficulty is told before anybody commits" { source = "BUM-DICE-07", given = { ann = { "character", name = "Ann", Strength = 2 } }, function(ann)
  decide { ["Is it tried?"] = "yes" }
  dice(4)
  expect(function() ann.Strength:is_tried { difficulty = 6, consequence = "you slide down" } end):says "Ann, Strength: difficulty 6, 3 in 6; failure: you slide down"
  decide { ["Is it tried?"] = "no" }
  local declined
  expect(function() declined = ann.Strength:is_tried { difficulty = 12 } end):says "Ann thinks better of it"
  expect({ declined.declined, declined.success, declined.rolls }):is { true, false, 0 }
  expect(function() ann.Strength:is_considered { difficulty = 7 } end):says "Ann, Strength: difficulty 7, 2 in 6; failure: nothing happens"
  expect(function() ann.Strength:is_tried { hidden = true } end):is_refused "only a roll that nobody can decline has a hidden difficulty"
end }

example "what nobody can decline may be hidden" { source = { "BUM-DICE-07", "BUM-CHAR-05" }, rules = [[
    around "attempt.tells_chance" { function(as_usual, attempt) error("the players hear of it") return as_usual() end }
    around "attempt.seems_unusual" { function(as_usual, attempt) error("the players hear of it") return as_usual() end } ]],
  given = { ann = { "character", Intelligence = 3 } }, function(ann)
    dice(3, 2, 6)
    expect(ann:notices()):is(true)
    expect(ann:notices()):is(false)
    expect(ann:notices(13)):is(false)
    expect(function() ann.Intelligence:is_tried { forced = true } end):fails "the players hear of it"
  end }

example "climbing a wall" { source = "BUM-DICE-08", given = { a = { "character", Strength = 2 } }, function(a)
  dice(4)
  local climb = a.Strength:check { difficulty = 6 }
  expect({ climb.total, climb.success }):is { 6, true }
end }

example "against 6 where nothing else is said, and by how much" { source = { "BUM-DICE-01", "BUM-DICE-04" }, rules = [[ check "entity.tries_its_luck" { like = "core" } ]], given = { ann = { "character", Strength = 2 } }, function(ann)
  dice(5, 6, 5)
  local luck = ann:tries_its_luck()
  expect({ luck.against, luck.success, luck.degree }):is { 6, false, -1 }
  luck = ann:tries_its_luck()
  expect({ luck.success, luck.degree }):is { true, 0 }
  expect(ann.Strength:check { difficulty = 4 }.degree):is(3)
end }

example "in an opposed roll nobody is held against a difficulty" { source = "BUM-DICE-09", given = { a = { "character", Strength = 2 }, b = { "character", Strength = 2 } }, function(a, b)
  dice(5, 1)
  local contest = a.Strength:contest(b)
  expect({ contest.against, contest.degree, contest.resistance.against, contest.resistance.success, contest.resistance.degree }):is {}
  expect({ contest.success, contest.resistance.total }):is { true, 3 }
end }
