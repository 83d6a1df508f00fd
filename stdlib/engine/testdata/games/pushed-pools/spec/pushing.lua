local given = { ann = { "survivor", Strength = 3, Wits = 2, Brawl = 1, Scavenge = 1, has = { "Prybar" } }, bob = { "survivor", Strength = 2 } }

example "what is pushed is thrown again, but for ones and sixes" { source = "Pushing", given = given, function(ann)
  dice(1, 3, 6, 5, 2, 1, 1, 6, 4, 3)
  local roll = ann.Brawl:rolled { with = ann:the "Prybar" }
  expect(roll.sixes):is(1)
  expect({ ann.health, ann:the("Prybar").bonus, ann.stress }):is { 5, 2, 0 }
  roll = taking("Push", ann)
  expect(roll.dice):is { 1, 1, 6, 6, 4, 1, 3 }          -- the last is for the new stress
  expect(roll.sixes):is(2)
  expect({ ann.health, ann:the("Prybar").bonus, ann.stress }):is { 3, 1, 1 }
  expect(function() taking("Push", ann) end):is_refused "cannot take"
end }

example "a one on stress costs the nerve, pushed or not" { source = "Stress", given = given, function(ann)
  ann.stress = 1
  dice(2, 3, 6, 1)
  expect(function() ann.Scavenge:rolled {} end):says "ann loses the nerve"
  expect(ann.panics):is(1)
end }

example "only with what helps" { source = "Gear", given = given, function(ann)
  expect(function() ann.Scavenge:rolled { with = ann:the "Prybar" } end):is_refused "what is used helps with this"
end }

example "a hand that is lent: one die again, the lowest where nobody says which" { source = "Help", given = given, function(ann, bob)
  decide { ["Lend a Hand"] = { true, true }, ["Which die is rolled again?"] = { 2 } }
  dice(2, 4, 5, 6)
  local roll = ann.Scavenge:rolled {}
  expect(roll.dice):is { 2, 6, 5 }
  expect(bob.stress):is(1)
end }

example "nobody has to say which" { source = "Help", given = given, function(ann, bob)
  decide { ["Lend a Hand"] = true }
  dice(4, 2, 5, 6)
  expect(ann.Scavenge:rolled {}.dice):is { 4, 6, 5 }
end }
