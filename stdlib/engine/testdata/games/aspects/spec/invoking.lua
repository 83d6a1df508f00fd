local given = { ann = { "character", Sneak = 2, has = { "Quick on Her Feet", "Wanted in Three Towns" } } }

example "two more for a point, each aspect once" { source = "Invoking", given = given, function(ann)
  dice(0, 0, -1, 0)
  ann.Sneak:rolled { opposition = 3 }
  decide { ["Invoke: aspect"] = { "Quick on Her Feet", "Wanted in Three Towns" } }
  expect(taking("Invoke", ann).total):is(3)
  expect(taking("Invoke", ann).total):is(5)
  expect(ann.fate_points):is(1)
  expect(function() taking("Invoke", ann) end):is_refused "cannot take"
end }

example "the next roll begins anew" { source = "Invoking", given = given, function(ann)
  decide { Invoke = { true, false, true, false }, ["Invoke: aspect"] = "Quick on Her Feet" }
  dice(0, 0, -1, 0, 0, 0, 0, 0)
  expect(ann.Sneak:rolled {}.total):is(3)
  expect(ann.Sneak:rolled {}.total):is(4)
  expect(ann.fate_points):is(1)
end }

example "all four dice again" { source = "Invoking", given = given, function(ann)
  decide { ["Invoke and Roll Again"] = { true, false }, ["Invoke and Roll Again: aspect"] = "Wanted in Three Towns" }
  dice(-1, -1, -1, 0, 1, 1, 0, 0)
  expect(ann.Sneak:rolled {}.total):is(4)
end }

-- One point for two more, where that helps: 66 of 81 ways show -1 or more.
example "the odds with an aspect" { source = "Invoking", given = given, function(ann)
  decide { Invoke = function(_, roll) return roll.degree == 0 or roll.degree == -1 end, ["Invoke: aspect"] = function(_, aspects) return aspects[1] end }
  local success = odds(function() return ann.Sneak:rolled { opposition = 2 }.success end)
  expect(success:chance(true)):is(66 / 81)
end }

-- The dice again after a failure: 31 of 81 succeed at once, and 31 of 81 of the 31 that fail.
example "the odds of rolling again" { source = "Invoking", given = given, function(ann)
  ann.fate_points = 1
  decide { ["Invoke and Roll Again"] = function(_, roll) return roll.degree < 0 end, ["Invoke and Roll Again: aspect"] = function(_, aspects) return aspects[1] end }
  local success = odds(function() return ann.Sneak:rolled { opposition = 2 }.success end)
  expect(success:chance(true)):is(31 / 81 + 31 * 31 / 6561)
end }

-- Whatever helps more, with two points: 66 of 81 reach it with two more, and as many of the other 15 after the
-- dice again; the 15 of these that do not have no more than a third roll for their last point.
example "the odds with both" { source = "Invoking", given = given, function(ann)
  decide { Invoke = function(_, roll) return roll.degree == 0 or roll.degree == -1 end, ["Invoke: aspect"] = function(_, aspects) return aspects[1] end,
           ["Invoke and Roll Again"] = function(_, roll) return roll.degree < -1 end, ["Invoke and Roll Again: aspect"] = function(_, aspects) return aspects[1] end }
  ann.fate_points = 2
  local success = odds(function() return ann.Sneak:rolled { opposition = 2 }.success end)
  expect(success:chance(true)):is((66 * 6561 + 15 * 66 * 81 + 15 * 15 * 31) / 531441)
end }

example "a compel is taken, or bought off" { source = "Compels", given = given, function(ann)
  local wanted = ann:the("Wanted in Three Towns")
  expect(function() wanted:compelled() end):says "is compelled: Wanted in Three Towns"
  expect(ann.fate_points):is(4)
  decide { Refuse = true }
  wanted:compelled()
  expect(ann.fate_points):is(3)
end }
