example "a month of Wealth" { source = "RPJ-MONEY-18", given = { ug = { "character", wealth = 11, coin = 5 } }, function(ug)
  expect(ug.yield):is(3)
  time:pass "29 days"
  expect(ug.coin):is(5)
  time:pass "1 day"
  expect(ug.coin):is(8)
end }

example "up to Wealth, and nothing taken away" { source = "RPJ-MONEY-19",
  given = { ug = { "character", wealth = 11, coin = 10 }, eiric = { "character", wealth = 5, coin = 9 } }, function(ug, eiric)
    time:month_ends()
    expect(ug.coin):is(11)
    expect(eiric.coin):is(9)
    time:month_ends()
    expect(ug.coin):is(11)
  end }

example "Wealth first, then other income" { source = "RPJ-MONEY-20", given = { ug = { "character", wealth = 5, coin = 4, income = 3 } }, function(ug)
  time:month_ends()
  expect(ug.coin):is(8)
end }

example "two months of Andrastos" { source = { "RPJ-MONEY-21", "RPJ-MONEY-22" }, given = { andrastos = { "character", wealth = 9, coin = 6 } }, function(andrastos)
  expect(andrastos.yield):is(2)
  time:month_ends()
  expect(andrastos.coin):is(8)
  andrastos.income = 1                                 -- a client pays
  time:month_ends()
  expect(andrastos.coin):is(10)
end }

example "buying Wealth" { source = "RPJ-MONEY-23", given = { ug = { "character", coin = 23 } }, function(ug)
  ug:buys_wealth(2)
  expect({ ug.wealth, ug.coin }):is { 2, 3 }
  expect(function() ug:buys_wealth() end):is_refused "coin"
  ug.coin = 50
  for _, points in ipairs { 0, 1.5, 0.5 } do
    expect(function() ug:buys_wealth(points) end):is_refused "it is a whole number of points"
  end
  ug.coin = 10
  decide { ["Is there something for ug to put the money in?"] = false }
  expect(function() ug:buys_wealth() end):is_refused "there is something to buy"
end }

example "nothing is bought with Wealth" { source = "RPJ-MONEY-24", given = { ug = { "character", coin = 5, wealth = 20 } }, function(ug)
  expect(function() ug:buys "Sword" end):is_refused "there is enough Coin"
  expect(ug.wealth):is(20)
end }

source "RPJ-MONEY-25"
example "earmarked Wealth brings nothing" { given = { ug = { "character", wealth = 12, earmarked = 2 }, full = { "character", wealth = 12, earmarked = 2, coin = 9 } }, function(ug, full)
  expect(ug.yield):is(2)
  time:month_ends()
  expect(ug.coin):is(2)
  expect(full.coin):is(10)
  time:month_ends()
  expect(full.coin):is(10)
end }

example "earmarked Wealth still fills up" { options = { coin_fills_up_to = "all" }, given = { ug = { "character", wealth = 12, earmarked = 2, coin = 11 } }, function(ug)
  time:month_ends()
  expect(ug.coin):is(12)
end }

source "RPJ-MONEY-26"
example "earmarks change at the end of a month" { given = { ug = { "character", wealth = 12 } }, function(ug)
  time:pass "10 days"
  ug:plans_to_earmark(2)
  expect(ug.earmarked):is(0)
  time:pass "20 days"
  expect(ug.coin):is(3)                                -- of all 12, and only then
  expect(ug.earmarked):is(2)
  time:month_ends()
  expect(ug.coin):is(5)
  expect(function() ug:plans_to_earmark(13) end):is_refused "there is so much Wealth"
end }

example "earmarks are planned, and nothing else" { given = { ug = { "character", wealth = 12, earmarked = 5 }, eiric = { "character", wealth = 4 }, cyn = { "character", wealth = 10 } }, function(ug, eiric, cyn)
  ug:plans_to_earmark(2)
  ug:plans_to_earmark(7)                               -- the last word counts
  eiric:plans_to_earmark(4)
  eiric:burns_wealth()                                 -- there are three when the month is over
  expect({ ug.earmarked, ug.to_earmark, ug.yield }):is { 5, 7, 2 }
  for _, points in ipairs { 13, -1 } do
    expect(function() ug:plans_to_earmark(points) end):is_refused "there is so much Wealth"
  end
  time:month_ends()
  expect({ ug.earmarked, ug.coin }):is { 7, 2 }        -- of the 7 that were free, and not of 5
  expect({ eiric.earmarked, eiric.coin }):is { 3, 5 }
  expect({ cyn.earmarked, cyn.coin }):is { 0, 2 }
  expect(ug.to_earmark):is(nil)
  ug:plans_to_earmark(0)                               -- on the first day of a month it is as late as on any
  expect(ug.earmarked):is(7)
  time:month_ends()
  expect({ ug.earmarked, ug.coin }):is { 0, 3 }
  time:month_ends()
  expect({ ug.earmarked, ug.coin }):is { 0, 6 }        -- and all 12 yield again
end }

example "burning" { source = "RPJ-MONEY-27", given = { ug = { "character", wealth = 4, coin = 1 } }, function(ug)
  ug:burns_wealth()
  expect({ ug.wealth, ug.coin }):is { 3, 6 }
  ug.wealth = 0
  expect(function() ug:burns_wealth() end):is_refused "wealth"
end }

example "sharing" { source = "RPJ-MONEY-28", given = { a = { "character", wealth = 6, coin = 4 }, b = { "character" } }, function(a, b)
  a:gives_wealth(b, 2)
  a:gives_coin(b, 1)
  expect({ a.wealth, b.wealth, a.coin, b.coin }):is { 4, 2, 3, 1 }
  time:month_ends()
  expect(b.coin):is(2)
  expect(function() a:gives_coin(b, 40) end):is_refused "coin"
  expect(function() a:gives_wealth(b, 40) end):is_refused "wealth"
  for _, amount in ipairs { 0, -1 } do
    expect(function() a:gives_coin(b, amount) end):is_refused ""
    expect(function() a:gives_wealth(b, amount) end):is_refused ""
  end
  expect(function() a:gives_coin(a, 1) end):is_refused "it is given to somebody else"
  expect(function() a:gives_wealth(a, 1) end):is_refused "it is given to somebody else"
  a.earmarked = 3                                      -- what is given away pays for nothing any more
  a:gives_wealth(b, 1)
  expect({ a.wealth, a.earmarked, b.wealth, b.earmarked }):is { 3, 3, 3, 0 }
  a:gives_wealth(b, 2)
  expect({ a.wealth, a.earmarked }):is { 1, 1 }
  b.earmarked = 5
  b:burns_wealth()
  expect({ b.wealth, b.earmarked }):is { 4, 4 }
  b:burns_wealth()
  b.earmarked = 1
  b:burns_wealth()
  expect({ b.wealth, b.earmarked }):is { 2, 1 }
end }
