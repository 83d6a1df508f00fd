-- Part Two: opposed rolls.
local two = { a = { "character", Strength = 2 }, b = { "character", Strength = 2 } }

source "BUM-DICE-09"
example "strictly higher" { given = { a = { "character", Strength = 3, ["Axe/Mace"] = 1 }, b = { "character", Strength = 4 } }, function(a, b)
  dice(5, 4)
  local contest = a.Axe_Mace:contest { opponent = b, resisting_with = "Strength" }
  expect({ contest.total, contest.theirs, contest.success }):is { 9, 8, true }
  dice(4, 5)
  contest = a.Axe_Mace:contest { opponent = b, resisting_with = "Strength" }
  expect({ contest.total, contest.theirs, contest.success }):is { 8, 9, false }
end }

example "each side rolls what it is good at" { given = { a = { "character", Socialization = 2, Lying = 2 }, b = { "character", Intelligence = 3, Socialization = 1, Lying = 1 } }, function(a, b)
  dice(1, 1, 1, 2, 1, 3)
  expect(a.Lying:contest { opponent = b, resisting_with = "Intelligence" }.theirs):is(4)
  expect(a.Lying:contest(b).theirs):is(4)
  expect(a.Lying:contest { opponent = b, resisting = "Lying", resisting_with = "Intelligence" }.theirs):is(7)
end }

example "a tie is rolled again" { source = "BUM-DICE-10", given = two, function(a, b)
  dice(4, 4, 1, 5)
  local contest = a.Strength:contest(b)
  expect({ contest.total, contest.theirs, contest.success }):is { 3, 7, false }
  dice(4, 4, 2, 2, 6, 6, 5, 1)
  contest = a.Strength:contest(b)
  expect(contest.success):is(true)
end }

source "BUM-DICE-11"
example "ties to the opposing side" { options = { ties = "opposing side" }, given = two, function(a, b)
  dice(5, 5)
  local contest = a.Strength:contest(b)
  expect({ contest.total, contest.theirs, contest.success }):is { 7, 7, false }
  expect(odds(function() return a.Strength:contest(b).success end)):is { ["true"] = 15 / 36, ["false"] = 21 / 36 }
end }

example "ties to the acting side" { options = { ties = "acting side" }, given = two, function(a, b)
  expect(odds(function() return a.Strength:contest(b).success end)):is { ["true"] = 21 / 36, ["false"] = 15 / 36 }
end }

example "ties to the players" { options = { ties = "players" },
  given = { ann = { "character", player = true, Strength = 2 }, thief = { "character", Strength = 2 } }, function(ann, thief)
    dice(5, 5)
    expect(ann.Strength:contest(thief).success):is(true)
    dice(5, 5)
    expect(thief.Strength:contest(ann).success):is(false)
    thief.player = true
    dice(5, 5, 6, 1)
    expect(thief.Strength:contest(ann).success):is(true)
  end }

example "one in two, when ties are rolled again" { source = { "BUM-DICE-10", "BUM-DICE-11" }, given = two, function(a, b)
  local function chance() return odds(function() return a.Strength:contest(b).success end):chance(true) end
  expect(chance()):is(1 / 2)
  expect(game:chance_when_opposed(0, "tied")):is(1 / 2)
  expect(game:chance_when_opposed(0, "lost")):is(15 / 36)
  expect(game:chance_when_opposed(0, "won")):is(21 / 36)
  a.Strength.level = 4
  expect(chance()):is(game:chance_when_opposed(2, "tied"))
end }

example "wrestling" { source = "BUM-DICE-12", given = two, function(a, b)
  dice(3, 5)
  local contest = a.Strength:contest(b)
  expect({ contest.total, contest.theirs, contest.success }):is { 5, 7, false }
end }

example "circumstances, tools and training count in an opposed roll, too" { source = "BUM-DICE-09", rules = [[ skill "Fencing Theory" { stat = "Intelligence", trained_only = true } ]],
  given = { a = { "character", Strength = 2, Dexterity = 3, Lockpicking = 2, has = { "Compass" } }, b = { "character", Strength = 2, Intelligence = 2 } }, function(a, b)
    dice(3, 3)
    local contest = a.Strength:contest { opponent = b, situation = -1 }
    expect({ contest.total, contest.theirs, contest.success }):is { 4, 5, false }
    expect(function() a.Lockpicking:contest { opponent = b, resisting_with = "Intelligence" } end):is_refused "the tools for it are not at hand"
    expect(function() a.Fencing_Theory:contest(b) end):is_refused "one is not trained in it"
    a.Fencing_Theory.level = 1
    dice(6, 1)
    expect(a.Fencing_Theory:contest(b).success):is(true)
    a:gains "Exceptional Lockpicks"
    dice(1, 4)
    contest = a.Lockpicking:contest { opponent = b, resisting_with = "Intelligence" }
    expect({ contest.total, contest.theirs }):is { 7, 6 }
  end }

example "a thing that is used counts, and nobody strives against himself" { source = { "BUM-DICE-09", "BUM-ITEM-03" }, rules = [[ item "Long Rope" { bonus = 2 } ]],
  given = { a = { "character", Strength = 2, has = { "Long Rope" } }, b = { "character", Strength = 2 } }, function(a, b)
    dice(3, 4)
    local contest = a.Strength:contest { opponent = b, using = { "Long Rope" } }
    expect({ contest.total, contest.theirs, contest.success }):is { 7, 6, true }
    expect(function() b.Strength:contest { opponent = a, using = { "Long Rope" } } end):is_refused "one uses what one has"
    expect(function() a.Strength:contest(a) end):is_refused "nobody strives against himself"
    expect(function() a.Lying:contest(a) end):is_refused "nobody strives against himself"
  end }

example "late rulings are for rolls with a difficulty" { source = { "BUM-INTRO-02", "BUM-DICE-02" }, options = { combat_level = 1 }, given = { a = { "character", Strength = 2 }, b = { "character", Strength = 2, Dexterity = 2 } }, function(a, b)
  game.late_ruling = "the floor is wet"
  dice(6, 1, 6, 1, 6, 1, 6, 1)
  expect(function() a.Strength:contest(b) end):asks_nobody()
  expect(function() a:attacks(b) end):asks_nobody()
  game.combat_level = 2
  expect(function() a:fights(b) end):asks_nobody()
  expect({ b.beaten, #b.wounds }):is { true, 1 }
  b:recovers()
  expect(function() game:fight_begins { combatants = { a, b }, by = "dice" } end):asks_nobody()
  game:fight_ends()
  game.combat_level = 1
  decide { ["Late ruling"] = true, ["Late ruling: succeeds"] = true }
  dice(1)
  expect(a:fights { target = b, difficulty = 12 }):is(true)
end }
