source "RPJ-COND-01"
example "three categories, and until something ends them" { given = { ug = { "character" } }, function(ug)
  dice(1, 1)
  ug:is_afflicted "Marsh Fever"
  expect(ug:suffers "Marsh Fever"):is(true)
  expect(ug:the("Marsh Fever").category):is "hindrance"
  expect(function() odds_with([[condition "Curse" { category = "bane" }]], function() return 1 end) end):fails "bane"
  time:pass "5 days"
  expect(ug:suffers "Marsh Fever"):is(true)
  expect(function() ug:is_afflicted "Marsh Fever" end):is_refused "it is not there already"
  ug:is_afflicted "Bog"
  time:pass "1 hour"
  expect(ug:suffers "Bog"):is(false)
end }

gift "Hale" {}

example "what else one has is no condition" { given = { ug = { "character", has = { "Hale" } } }, function(ug)
  ug:is_afflicted "Bog"
  ug:is_afflicted "Flu"
  expect(ug.conditions):is { "Bog", "Flu" }
  ug:loses "Hale"
  expect(ug.conditions):is { "Bog", "Flu" }
end }

example "what a condition had in store is gone with it" { given = { ug = { "character" } }, function(ug)
  ug:is_afflicted "Bog"
  time:pass "30 minutes"
  ug:loses "Bog"
  ug:is_afflicted "Bog"
  time:pass "30 minutes"
  expect(ug:suffers "Bog"):is(true)
  time:pass "30 minutes"
  expect(ug:suffers "Bog"):is(false)
end }

-- Names that others have, too.
skill     "Frost"  { attribute = "Willpower" }
gift      "Scorch" {}
condition "Frost"  { category = "harm", damage = 0, each = "1 minute", lasts = "1.5 minutes" }
condition "Scorch" { category = "harm", fells_after = "1 minute", kills_after = "2 minutes",
  recover = "Willpower", recover_difficulty = 0, recover_each = "0.5 minutes", recovery = "easy" }

example "whatever else is called so" { source = { "RPJ-COND-01", "RPJ-COND-05", "RPJ-COND-16" }, given = { ug = { "character", has = { "Hale" } }, bob = { "character", has = { "Hale" } } }, function(ug, bob)
  ug:is_afflicted "Frost"
  dice(3, 3)
  time:pass "1 minute"
  expect(ug.base.saves):is { 7 }
  time:pass "1 minute"                               -- it is over
  expect(#ug.conditions):is(0)
  bob:is_afflicted "Scorch"
  dice(3, 4)
  bob:recovers "Scorch"
  expect(function() bob:recovers "Scorch" end):is_refused "it is time to try again"
  time:pass "0.5 minutes"
  dice(3, 4)
  bob:recovers "Scorch"
  time:pass "2 minutes"
  expect(bob.health):is "able"
  bob:is_afflicted "Scorch"
  time:pass "2 minutes"
  expect(bob.health):is "dead"
end }
