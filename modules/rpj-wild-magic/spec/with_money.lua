example "a month of practice, and a month of Wealth" { source = { "RPJ-WMAG-35", "RPJ-MONEY-18", "RPJ-MONEY-26" }, options = { practiced_improvisation = true },
  given = { ug = { "character", ["Fire Magic"] = 6, wealth = 11, coin = 1 } }, function(ug)
    local sear = bring("Sear", { user = ug })
    expect(sear.cost):is(4)
    ug:plans_to_earmark(6)
    time:pass "10 days"
    sear:is_practised()
    time:pass "20 days"                                -- the calendar's month is over, and not the one of practice
    expect({ sear.cost, ug.coin, ug.earmarked }):is { 4, 4, 6 }
    time:pass "10 days"
    expect({ sear.cost, ug.coin }):is { 3, 4 }
  end }

example "both at once" { source = { "RPJ-WMAG-35", "RPJ-MONEY-18" }, options = { practiced_improvisation = true },
  given = { ug = { "character", ["Fire Magic"] = 6, wealth = 11, coin = 1 } }, function(ug)
    local sear = bring("Sear", { user = ug })
    sear:is_practised()
    time:pass "1 month"
    expect({ sear.cost, ug.coin }):is { 3, 4 }
  end }
