local given = { ann = { "character", Sneak = 2, Fight = 3, has = { "Quick on Her Feet", "Wanted in Three Towns" } }, bob = { "character", Notice = 2 } }

example "four dice, a skill and an outcome" { source = "Rolling", given = given, function(ann)
  dice(1, 0, -1, 1)
  local roll = ann.Sneak:rolled { opposition = 2 }
  expect(roll.total):is(3)
  expect(roll.outcome):is("success")
  dice(1, 1, 1, 0)
  expect(ann.Sneak:rolled { opposition = 2 }.outcome):is("style")
  dice(-1, 0, 0, 0)
  expect(ann.Sneak:rolled { opposition = 1 }.outcome):is("tie")
end }

-- Of 81 ways four dice come to -4 to 4 in 1, 4, 10, 16, 19, 16, 10, 4 and 1.
example "the odds of a roll" { source = "Rolling", given = given, function(ann)
  local outcome = odds(function() return ann.Sneak:rolled { opposition = 2 }.outcome end)
  expect(outcome:chance "style"):is(5 / 81)
  expect(outcome:chance "success"):is(26 / 81)
  expect(outcome:chance "tie"):is(19 / 81)
  expect(outcome:chance "failure"):is(31 / 81)
end }

-- Two rolls of four dice are one of eight: 1107 of 6561 ways come to nothing.
example "the odds of a contest" { source = "Rolling", given = given, function(ann, bob)
  local success = odds(function() return ann.Sneak:opposed { by = bob.Notice }.success end)
  expect(success:chance(true)):is((6561 - 1107) / 2 / 6561)
end }

example "an advantage is invoked for nothing" { source = "Invoking", given = given, function(ann)
  dice(1, 1, 1, 0)
  ann.Sneak:creates { made = "Fog on the Quay" }
  expect(ann:the("Fog on the Quay").free):is(2)
  decide { ["Invoke for Nothing"] = true, ["Invoke for Nothing: aspect"] = "Fog on the Quay" }
  dice(0, 0, 0, 0)
  expect(ann.Sneak:rolled { opposition = 3 }.total):is(4)
  expect(ann:the("Fog on the Quay").free):is(1)
  expect(ann.fate_points):is(3)
end }
