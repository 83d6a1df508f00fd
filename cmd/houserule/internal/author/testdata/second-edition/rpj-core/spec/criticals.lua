local plausible = "A critical success below the target: is success plausible?"
local fails     = "A critical failure that reaches the target: does it fail?"

example "criticals are judged on the dice" { source = "RPJ-DICE-12", given = { ug = { "character" } }, function(ug)
  dice(6, 6, 1, 1, 5, 6)
  local six = ug.Hacking:check()
  expect(six.critical):is(true)
  expect(six.fumble):is(false)
  local one = ug.Hacking:check()
  expect(one.fumble):is(true)
  expect(one.critical):is(false)
  local twelve = ug.Hacking:check { situation = 1 }
  expect(twelve.total):is(12)
  expect(twelve.critical):is(false)
  expect(odds(function() return ug.Hacking:check().critical end)):is { ["true"] = 1 / 36, ["false"] = 35 / 36 }
end }

source "RPJ-DICE-13"
example "the gamemaster says whether a critical success is plausible" { given = { ug = { "character" } }, function(ug)
  dice(6, 6, 6, 6)
  decide { [plausible] = { true, false } }
  local lucky = ug.Hacking:check { difficulty = 7 }
  expect(lucky.against):is(14)
  expect(lucky.total):is(12)
  expect(lucky.success):is(true)
  expect(lucky.critical):is(true)
  local cliff = ug.Hacking:check { difficulty = 7 }
  expect(cliff.success):is(false)
  expect(cliff.critical):is(true)
end }

example "where nobody judges, a lucky success is not plausible" { given = { ug = { "character", Hacking = 1 } }, function(ug)
  dice(6, 6)
  expect(ug.Hacking:check { difficulty = 7 }.success):is(false)
  expect(odds(function() return ug.Hacking:check { difficulty = 7 }.success end)):is { ["false"] = 1 }
  decide { [plausible] = true }
  expect(odds(function() return ug.Hacking:check { difficulty = 7 }.success end)):is { ["true"] = 1 / 36, ["false"] = 35 / 36 }
end }

example "no ruling when the target is reached anyway" { given = { ug = { "character" } }, function(ug)
  dice(6, 6)
  expect(ug.Hacking:check { difficulty = 5 }.success):is(true)
end }

example "settled beforehand: never" { options = { lucky_success = "never" }, given = { ug = { "character" } }, function(ug)
  dice(6, 6)
  expect(ug.Hacking:check { difficulty = 7 }.success):is(false)
end }

example "settled beforehand: always" { options = { lucky_success = "always" }, given = { ug = { "character" } }, function(ug)
  dice(6, 6)
  expect(ug.Hacking:check { difficulty = 7 }.success):is(true)
end }

source "RPJ-DICE-14"
example "a critical failure that reaches the target" { given = { ug = { "character", Hacking = 6 } }, function(ug)
  dice(1, 1, 1, 1)
  decide { [fails] = { false, true } }
  local surprised = ug.Hacking:check()
  expect(surprised.total):is(8)
  expect(surprised.fumble):is(true)
  expect(surprised.success):is(true)
  local unlucky = ug.Hacking:check()
  expect(unlucky.fumble):is(true)
  expect(unlucky.success):is(false)
end }

example "bad luck settled beforehand: never" { options = { unlucky_failure = "never" }, given = { ug = { "character", Hacking = 6 } }, function(ug)
  dice(1, 1)
  local check = ug.Hacking:check()
  expect({ check.total, check.fumble, check.success }):is { 8, true, true }
end }

example "bad luck settled beforehand: always" { options = { unlucky_failure = "always" }, given = { ug = { "character", Hacking = 6 } }, function(ug)
  dice(1, 1)
  local check = ug.Hacking:check()
  expect({ check.total, check.fumble, check.success }):is { 8, true, false }
end }

example "confirmed criticals" { source = "RPJ-DICE-15", options = { criticals = "confirmed" }, given = { ug = { "character", Hacking = 6 } }, function(ug)
  dice(6, 6, 4, 6, 6, 3, 1, 1, 3, 1, 1, 4)
  decide { [fails] = false }
  expect(ug.Hacking:check().critical):is(true)
  local plain = ug.Hacking:check()
  expect(plain.critical):is(false)
  expect(plain.natural):is(12)
  expect(ug.Hacking:check().fumble):is(true)
  local two = ug.Hacking:check()
  expect(two.fumble):is(false)
  expect(two.natural):is(2)
  expect(odds(function() return ug.Hacking:check().critical end)):is { ["true"] = 1 / 72, ["false"] = 71 / 72 }
  expect(odds(function() return ug.Hacking:check().fumble end)):is { ["true"] = 1 / 72, ["false"] = 71 / 72 }
end }

source "RPJ-DICE-16"
example "frequent criticals" { options = { criticals = "frequent" }, given = { ug = { "character", Hacking = 6 } }, function(ug)
  dice(5, 6, 5, 5, 6, 2, 1, 2, 1, 1, 2, 6)
  decide { [fails] = false }
  local eleven = ug.Hacking:check()
  expect(eleven.critical):is(true)
  expect(eleven.natural):is(11)
  expect(ug.Hacking:check().critical):is(false)
  local three = ug.Hacking:check()
  expect(three.fumble):is(true)
  expect(three.natural):is(3)
  expect(ug.Hacking:check().fumble):is(false)
  dice(6, 6)
  expect(ug.Hacking:check().critical):is(true)
  expect(odds(function() return ug.Hacking:check().critical end)):is { ["true"] = 2 / 36, ["false"] = 34 / 36 }
  dice(1, 1)
  decide { [fails] = false }
  expect(ug.Hacking:check().fumble):is(true)
  expect(odds(function() return ug.Hacking:check().fumble end)):is { ["true"] = 2 / 36, ["false"] = 34 / 36 }
end }

example "what is plausible" { source = "RPJ-DICE-17", given = { novice = { "character" }, hacker = { "character", Hacking = 6 } }, function(novice, hacker)
  dice(6, 6, 6, 6, 1, 1)
  decide { [plausible] = { true, false }, [fails] = true }
  expect(novice.Hacking:check { difficulty = 6 }.success):is(true)      -- a hairpin may do
  expect(novice.Hacking:check { difficulty = 12 }.success):is(false)    -- nobody jumps off a cliff for that
  local caught = hacker.Hacking:check()
  expect(caught.fumble):is(true)                                        -- the program was clever
  expect(hacker.Hacking.level):is(6)                                    -- and nothing is forgotten
end }

-- A game changes criticals for one skill alone: two lines, and they get along with whatever the table agreed on.

local eager = [[
instead_of "skill.check.critical_from" { when = "name == 'Hacking'", "11" }
]]

example "one skill is critical on 11 and 12" { source = "RPJ-DICE-12", rules = eager, given = { ug = { "character" } }, function(ug)
  dice(5, 6, 5, 6, 6, 6)
  expect(ug.Hacking:check().critical):is(true)
  expect(ug.Games:check().critical):is(false)
  expect(ug.Hacking:check().critical):is(true)
end }

example "one skill is critical on 11 and 12, borne out by one more die" { source = "RPJ-DICE-15", rules = eager,
  options = { criticals = "confirmed" }, given = { ug = { "character" } }, function(ug)
    dice(5, 6, 4, 5, 6, 3, 5, 6, 6, 6, 4)
    expect(ug.Hacking:check().critical):is(true)
    expect(ug.Hacking:check().critical):is(false)
    expect(ug.Games:check().critical):is(false)
    expect(ug.Games:check().critical):is(true)
  end }

example "one skill is critical on 11 and 12, and at times on 10" { rules = eager,
  options = { criticals = "frequent" }, given = { ug = { "character" } }, function(ug)
    dice(5, 6, 5, 5, 4, 5, 5, 3, 5, 5)
    expect(ug.Hacking:check().critical):is(true)
    expect(ug.Hacking:check().critical):is(true)
    expect(ug.Hacking:check().critical):is(false)
    expect(ug.Games:check().critical):is(false)
  end }

example "where nobody judges, bad luck does not fail what reaches the target" { source = "RPJ-DICE-14", given = { ug = { "character", Hacking = 6 } }, function(ug)
  dice(1, 1)
  expect(ug.Hacking:check().success):is(true)
end }
