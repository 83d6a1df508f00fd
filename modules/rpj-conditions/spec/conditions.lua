example "three categories, and until something ends them" { ledger = "RPJ-COND-01", given = { ug = { "character" } }, function(ug)
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

example "what else one has is no condition" { ledger = "RPJ-COND-01", given = { ug = { "character", has = { "Hale" } } }, function(ug)
    ug:is_afflicted "Bog"
    ug:is_afflicted "Flu"
    expect(ug.conditions):is { "Bog", "Flu" }
    ug:loses "Hale"
    expect(ug.conditions):is { "Bog", "Flu" }
  end }

example "what a condition had in store is gone with it" { ledger = "RPJ-COND-01", given = { ug = { "character" } }, function(ug)
    ug:is_afflicted "Bog"
    time:pass "30 minutes"
    ug:loses "Bog"
    ug:is_afflicted "Bog"
    time:pass "30 minutes"
    expect(ug:suffers "Bog"):is(true)
    time:pass "30 minutes"
    expect(ug:suffers "Bog"):is(false)
  end }
