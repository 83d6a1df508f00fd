condition "Hoarse"     { category = "hindrance", checks = -2 }
condition "Dumbstruck" { category = "hindrance", bars = { "speech" } }
condition "Asleep"     { category = "immobilization", bars = { "everything" } }

local two = { ug = { "character", Charisma = 3, Trade = 2, coin = 30, wealth = 5 }, dealer = { "character", Trade = 1 } }

example "a hindrance costs money" { source = { "RPJ-COND-02", "RPJ-MONEY-07" }, given = two, function(ug, dealer)
  dice(4, 4)                                           -- 8 and 3 against 7 and 1
  ug:buys { ware = "Armor", seller = dealer, with = "Trade" }
  expect(ug.coin):is(23)
  ug:gains "Hoarse"
  dice(4, 4)
  ug:buys { ware = "Armor", seller = dealer, with = "Trade" }
  expect(ug.coin):is(14)
  dice(3, 3)                                           -- 6 and 14 against 7 and 10: money needs no voice
  expect(ug:buys { ware = "Armor", by_check = true }.ware):is "Armor"
end }

example "asleep nobody trades, and Wealth works on" { source = { "RPJ-COND-10", "RPJ-MONEY-05", "RPJ-MONEY-18", "RPJ-MONEY-27", "RPJ-MONEY-28" }, given = two, function(ug, dealer)
  ug.coin = 0
  ug:gains "Asleep"
  for _, deed in ipairs {
    function() ug:buys "Meal" end,
    function() ug:buys_wealth() end,
    function() ug:burns_wealth() end,
    function() ug:gives_wealth(dealer, 1) end,
    function() ug:gives_coin(dealer, 1) end,
    function() ug:plans_to_earmark(1) end,
  } do
    expect(deed):is_refused "no condition keeps one from it"
  end
  expect({ ug.coin, ug.wealth }):is { 0, 5 }
  time:pass "1 month"
  expect(ug.coin):is(1)
  dealer.coin = 3
  dealer:gives_coin(ug, 3)                             -- and others may leave something
  expect(ug.coin):is(4)
end }

skill "Smooth Talk" { attribute = "Charisma", needs = { "speech" } }

example "a condition on the tongue keeps one from haggling and not from buying" { source = { "RPJ-COND-04", "RPJ-MONEY-07" }, given = two, function(ug, dealer)
  ug:gains "Dumbstruck"
  expect(function() ug:buys { ware = "Rope", seller = dealer, with = "Smooth Talk" } end):is_refused "a condition keeps one from using the skill"
  ug:buys "Rope"
  expect(ug.coin):is(27)
end }
