example "two months of Andrastos" { ledger = { "RPJ-MONEY-18", "RPJ-MONEY-19", "RPJ-MONEY-20", "RPJ-MONEY-21", "RPJ-MONEY-22" },
  given = { andrastos = { "character", wealth = 9, coin = 6 } },
  function(andrastos)
    decide { ["How much Wealth is earmarked?"] = { 0, 0 } }
    time:pass "1 month"
    expect(andrastos.coin):is(8)
    andrastos.income = 1
    time:pass "1 month"
    expect(andrastos.coin):is(10)                    -- up to Wealth first, then the pay
  end }

example "earmarked Wealth yields nothing until the month after" { ledger = { "RPJ-MONEY-25", "RPJ-MONEY-26" },
  given = { ug = { "character", wealth = 12 } },
  function(ug)
    decide { ["How much Wealth is earmarked?"] = { 2, 0, 0 } }
    time:pass "1 month"
    expect(ug.coin):is(3)                            -- of all 12, earmarked only afterwards
    expect(ug.earmarked):is(2)
    time:pass "2 months"
    expect(ug.coin):is(8)                            -- two of ten, then three of twelve
  end }

example "whoever has more than Wealth gets nothing and loses nothing" { ledger = "RPJ-MONEY-19",
  given = { ug = { "character", wealth = 5, coin = 9 }, eiric = { "character", wealth = 11, coin = 10, income = 2 } },
  function(ug, eiric)
    decide { ["How much Wealth is earmarked?"] = 0 }
    time:pass "1 month"
    expect(ug.coin):is(9)
    expect(eiric.coin):is(13)
  end }

example "nothing happens before the month is over" { ledger = "RPJ-MONEY-26",
  given = { ug = { "character", wealth = 12 } },
  function(ug)
    time:pass "10 days"
    expect(ug.coin):is(0)
    decide { ["How much Wealth is earmarked?"] = 4 }
    time:pass "20 days"
    expect(ug.coin):is(3)
    expect(ug.earmarked):is(4)
  end }

example "more than there is cannot be earmarked" { ledger = "RPJ-MONEY-26",
  given = { ug = { "character", wealth = 3 } },
  function(ug)
    decide { ["How much Wealth is earmarked?"] = 4 }
    expect(function() time:pass "1 month" end):fails "0 to 3"
    expect(ug.coin):is(0)
  end }
