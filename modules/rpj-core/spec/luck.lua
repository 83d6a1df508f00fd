local open = "Was this left open, and is it part of the scene: "

example "how terrible it gets" { source = "RPJ-ATTR-07", given = { ug = { "character", Luck = 3 } }, function(ug)
  dice(4, 5, 4, 4)
  local check = ug.Luck:check { difficulty = game:read "12+" }
  expect(check.total):is(12)
  expect(check.success):is(true)
  expect(ug.Luck:check { difficulty = game:read "12+" }.success):is(false)
end }

example "Nehemiah Butler comes down" { source = "RPJ-ATTR-08", given = { butler = { "character", Luck = 4 } }, function(butler)
  dice(4, 4, 3, 4)
  expect(butler.Luck:check { difficulty = game:read "12+" }.success):is(true)
  expect(butler.Luck:check { difficulty = game:read "12+" }.success):is(false)
end }

example "a detail of the scene" { source = "RPJ-ATTR-09", given = { ug = { "character", Luck = 4 } }, function(ug)
  decide { [open .. "is there a lamp?"] = true }
  dice(3, 4, 3, 3)
  expect(ug:asks_fate("is there a lamp")):is(true)
  expect(ug:asks_fate("is there a lamp")):is(false)
end }

example "Luck makes nothing out of nothing" { source = "RPJ-ATTR-10", given = { ug = { "character", Luck = 4 } }, function(ug)
  decide { [open .. "the wall has a gate after all?"] = false, [open .. "the gate is not locked?"] = true }
  expect(function() ug:asks_fate("the wall has a gate after all") end):is_refused "it was left open"
  dice(5, 5)
  expect(ug:asks_fate("the gate is not locked")):is(true)
end }

example "a piece of the carved door" { source = "RPJ-ATTR-11", given = { astorios = { "character" } }, function(astorios)
  decide { [open .. "a carved piece survived?"] = true }
  dice(4, 4)
  expect(game.target_of_a_detail):is(8)
  expect(astorios:asks_fate("a carved piece survived")):is(true)
end }

example "too far from the statues" { source = "RPJ-ATTR-12", given = { party = { "character" } }, function(party)
  decide { [open .. "we are near a statue?"] = false }
  expect(function() party:asks_fate("we are near a statue") end):is_refused "is part of the scene"
end }
