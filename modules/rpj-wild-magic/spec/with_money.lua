example "a month of practice is a month of Wealth" { ledger = { "RPJ-WMAG-35", "RPJ-MONEY-18", "RPJ-MONEY-26" }, options = { practiced_improvisation = true },
  given = { ug = { "character", ["Fire Magic"] = 6, wealth = 11, coin = 1 } }, function(ug)
    local sear, other = bring("Sear", { user = ug }), bring("Sear", { user = ug })
    expect(sear.cost):is(4)
    sear:is_practised()
    ug:plans_to_earmark(6)
    time:pass "29 days"
    expect({ sear.cost, ug.coin, ug.earmarked }):is { 4, 1, 0 }
    time:pass "1 day"                                  -- both come at the month's end
    expect({ sear.cost, ug.coin, ug.earmarked }):is { 3, 4, 6 }
    time:pass "10 days"
    other:is_practised()                               -- a month of one's own, and not the calendar's
    time:pass "20 days"
    expect({ other.cost, ug.coin }):is { 4, 5 }
    time:pass "10 days"
    expect({ other.cost, ug.coin }):is { 3, 5 }
  end }
