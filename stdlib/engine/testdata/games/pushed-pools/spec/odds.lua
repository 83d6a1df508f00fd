local given = { ann = { "survivor", Strength = 2, Wits = 2, Scavenge = 1 }, bob = { "survivor", Strength = 2 } }

-- Three dice without a push: no six in 125 of 216 ways.
example "the odds of a roll" { source = "Pushing", given = given, function(ann)
  local success = odds(function() return ann.Scavenge:rolled {}.success end)
  expect(success:chance(false)):is(125 / 216)
end }

-- With a push a die ends as a six with 1/6 + 4/6 * 1/6 = 10/36, and the die for the new stress with 1/6. Two dice
-- come to nothing as two ones, which nobody pushes, or pushed: 26^2 / 36^2 less these, and no six on stress.
example "the odds of a pushed roll" { source = "Pushing", given = given, function(ann)
  decide { Push = true }
  local success = odds(function() return ann.Scavenge:rolled { difficulty = -1 }.success end)
  expect(success:chance(false)):is_near(1 / 36 + (26 ^ 2 / 36 ^ 2 - 1 / 36) * 5 / 6, 1e-15)
end }

-- Who pushes only what failed comes to nothing as often.
example "the odds of pushing what failed" { source = "Pushing", given = given, function(ann)
  decide { Push = function(_, roll) return roll.sixes == 0 end }
  local success = odds(function() return ann.Scavenge:rolled { difficulty = -1 }.success end)
  expect(success:chance(false)):is_near(1 / 36 + (26 ^ 2 / 36 ^ 2 - 1 / 36) * 5 / 6, 1e-15)
end }

-- Harm: the two dice of the attribute show a one in the end with 1/6 + 4/6 * 1/6 = 10/36 each.
example "the odds of harm" { source = "Pushing", given = given, function(ann)
  decide { Push = true }
  local harm = odds(function() ann.Scavenge:rolled { difficulty = -1 } return ann.health end)
  expect(harm:chance(ann.max_health - 2)):is_near(100 / 1296 - 1 / 36, 1e-15)     -- two ones at once are not pushed
  expect(harm:chance(ann.max_health - 1)):is_near(2 * 260 / 1296 - 2 / 36, 1e-15) -- nor are a one and a six
end }

-- A die that is thrown again where there is no six: 91 of 216 at once, and 1/6 of the other 125.
example "the odds of a hand" { source = "Help", given = given, function(ann)
  decide { ["Lend a Hand"] = function(_, roll) return roll.sixes == 0 end }
  local success = odds(function() return ann.Scavenge:rolled {}.success end)
  expect(success:chance(true)):is((91 * 6 + 125) / 1296)
end }
