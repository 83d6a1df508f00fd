local given = { ann = { "character", Force = 2, Strength = 3, has = { "Crowbar" } } }

example "sixes are successes, and what is pushed wears" { source = "Pushing", given = given, function(ann)
  ann:the("Crowbar").bonus = 2
  dice(1, 4, 6, 2, 1, 1, 5, 6, 3, 1)
  local roll = ann.Force:rolled { with = ann:the "Crowbar" }
  expect(roll.sixes):is(1)
  expect({ ann.Strength, ann:the("Crowbar").bonus }):is { 3, 2 }
  roll = taking("Push", ann)                               -- the four, the two and the five
  expect(roll.dice):is { 1, 6, 6, 3, 1, 1, 1 }
  expect(roll.sixes):is(2)
  expect({ ann.Strength, ann:the("Crowbar").bonus }):is { 2, 0 }
  expect(function() taking("Push", ann) end):is_refused "cannot take"
end }

example "who is broken rolls nothing" { source = "Pushing", given = given, function(ann)
  ann.Strength = 0
  expect(function() ann.Force:rolled {} end):is_refused "whoever rolls is not broken"
end }

-- A die becomes a six with 1/6 + 4/6 * 1/6 = 10/36, and stays no six with 26/36.
example "the odds of a pushed pool" { source = "Pushing", given = given, function(ann)
  ann.Strength = 2
  decide { Push = true }
  local success = odds(function() return ann.Force:rolled { modification = -1 }.success end)
  expect(success:chance(false)):is(26 ^ 3 / 36 ^ 3)
end }
