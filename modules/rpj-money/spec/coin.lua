local function cost(ware, given)
  given = given or {}
  return new.purchase { customer = bring "character", ware = ware, count = given.count or 1, market = given.market or 0,
    improved = given.improved or {}, worsened = given.worsened or {}, haggled = 0, by_check = false }.cost
end

example "a new character has neither" { source = "RPJ-MONEY-01", given = { ug = { "character" } }, function(ug)
  expect({ ug.coin, ug.wealth }):is { 0, 0 }
end }

example "trivial things cost nothing" { source = "RPJ-MONEY-02", given = { ug = { "character" }, rich = { "character", coin = 3 } }, function(ug, rich)
  expect(ug:buys("Meal").ware):is "Meal"
  expect(ug.coin):is(0)
  rich:buys "Meal"
  expect(rich.coin):is(3)
end }

example "costs by rarity" { source = "RPJ-MONEY-03", function()
  local costs = {}
  for i, ware in ipairs { "Torch", "Rope", "Sword", "Armor", "Gem", "Crown" } do costs[i] = cost(ware) end
  expect(costs):is { 1, 3, 6, 10, 15, 21 }
  for level = 1, 6 do expect(game:cost_of_step(level)):is(game:cost_of_raising(0, level)) end
end }

example "a listed cost goes before" { source = "RPJ-MONEY-04", function() expect(cost("Charm")):is(40) end }

example "paying" { source = "RPJ-MONEY-05", given = { ug = { "character", coin = 10 } }, function(ug)
  ug:buys "Sword"
  expect(ug.coin):is(4)
  expect(ug.possessions[1].ware):is "Sword"
  ug.coin = 5
  expect(function() ug:buys "Sword" end):is_refused "there is enough Coin"
end }

example "or as much more as the table wants" { source = "RPJ-MONEY-06", rules = [[ house "game.most_per_step" "2" ]], given = { ug = { "character", coin = 50 } }, function(ug)
  ug:buys { ware = "Sword", market = 6 }               -- three steps
  expect(ug.coin):is(38)
  expect(function() ug:buys { ware = "Sword", market = 7 } end):is_refused "dearer or cheaper by 1 Coin a step"
end }

example "markets" { source = "RPJ-MONEY-06", given = { ug = { "character", coin = 50 } }, function(ug)
  expect(cost("Sword", { market = -3 })):is(3)
  expect(cost("Sword", { market = 3 })):is(9)
  expect(cost("Torch", { market = -1 })):is(0)
  expect(cost("Torch", { market = 1 })):is(2)
  expect(cost("Crown", { market = -6 })):is(15)
  expect(cost("Crown", { market = 6 })):is(27)
  expect(function() ug:buys { ware = "Sword", market = 4 } end):is_refused "dearer or cheaper by 1 Coin a step"
  expect(function() ug:buys { ware = "Torch", market = -2 } end):is_refused "dearer or cheaper by 1 Coin a step"
  ug:buys { ware = "Sword", market = -3 }
  expect(ug.coin):is(47)
  ug:buys { ware = "Rope", count = 10, market = 3 }    -- ten are a step rarer, and that one counts
  expect(ug.coin):is(38)
  expect(function() ug:buys { ware = "Rope", count = 10, market = 4 } end):is_refused "dearer or cheaper by 1 Coin a step"
  expect(function() ug:buys { ware = "Meal", market = 1 } end):is_refused "dearer or cheaper by 1 Coin a step"
end }

source "RPJ-MONEY-07"
example "haggling" { given = { ug = { "character", Trade = 4, coin = 20 }, seller = { "character", Trade = 1 } }, function(ug, seller)
  dice(2, 4)                                           -- 10 against 8+
  ug:buys { ware = "Armor", seller = seller, with = "Trade" }
  expect(ug.coin):is(12)
  dice(1, 2)                                           -- no luck, and no harm
  ug:buys { ware = "Sword", seller = seller, with = "Trade" }
  expect(ug.coin):is(6)
  ug:buys { ware = "Meal", seller = seller, with = "Trade" }   -- nothing to haggle over
  expect(ug.coin):is(6)
  ug:buys { ware = "Torch", worsened = { "light", "light" }, seller = seller, with = "Trade" }   -- nor over rubbish
  expect(ug.coin):is(6)
end }

example "never below 1" {
  given = { ug = { "character", Trade = 4, coin = 2 }, fool = { "character" } }, function(ug, fool)
    dice(6, 6)                                         -- a degree of 9, and one for the critical success
    ug:buys { ware = "Sword", seller = fool, with = "Trade" }
    expect(ug.coin):is(1)
    dice(1, 2)
    expect(function() ug:buys { ware = "Sword", seller = fool, with = "Trade" } end):is_refused "coin"
    ug.coin = 6                                        -- the same dice, and now it is enough
    ug:buys { ware = "Sword", seller = fool, with = "Trade" }
    expect(ug.coin):is(0)
  end }

example "ten times as many are one step rarer" { source = { "RPJ-MONEY-08", "RPJ-MONEY-09", "RPJ-MONEY-10" }, function()
  expect(cost("Rope", { count = 10 })):is(6)
  expect(cost("Rope", { count = 100 })):is(10)
  expect(cost("Rope", { count = 1000 })):is(15)
  expect(cost("Rope", { count = 2 })):is(6)            -- rounded up to ten
  expect(cost("Rope", { count = 11 })):is(10)
  expect(cost("Crown", { count = 10 })):is(28)
  expect(cost("Crown", { count = 100 })):is(36)
  expect(cost("Sword", { count = 10, market = 0 })):is(10)
end }

source "RPJ-MONEY-17"
example "an acquisition check" { given = { ug = { "character", coin = 12 } }, function(ug)
  dice(2, 2)                                           -- 16 against 17+
  expect(ug:buys { ware = "Armor", by_check = true }):is(nil)
  expect(ug.coin):is(12)
  dice(2, 3)
  expect(ug:buys { ware = "Armor", by_check = true }.ware):is "Armor"
  expect(ug.coin):is(2)
  ug.coin = 8
  expect(function() ug:buys { ware = "Armor", by_check = true } end):is_refused "there is enough Coin"
end }

example "an acquisition check without the Coin" { options = { checks_need_coin = false }, given = { ug = { "character", coin = 8 } }, function(ug)
  dice(4, 5)                                           -- 17 against 17+
  expect(ug:buys { ware = "Armor", by_check = true } ~= nil):is(true)
  expect(ug.coin):is(0)
  ug.coin = 5                                          -- without a check everything is paid
  expect(function() ug:buys "Sword" end):is_refused "there is enough Coin"
  local seller = bring "character"
  expect(function() ug:buys { ware = "Sword", seller = seller } end):is_refused "coin"
  ug.coin = 6
  ug:buys { ware = "Sword", seller = seller }          -- whoever has no skill for it does not haggle
  expect(ug.coin):is(0)
end }

source "RPJ-MONEY-29"
example "exponential or not, Coin is added alike" { given = { poor = { "character" }, rich = { "character", coin = 20 }, giver = { "character", coin = 10 } }, function(poor, rich, giver)
  giver:gives_coin(poor, 5)
  giver:gives_coin(rich, 5)
  expect({ poor.coin, rich.coin }):is { 5, 25 }
  expect(cost("Gem")):is(15)
end }

example "where Coin is linear, it is added alike, too" { options = { coin_is = "linear" }, given = { rich = { "character", coin = 20 }, giver = { "character", coin = 5 } }, function(rich, giver)
  giver:gives_coin(rich, 5)
  expect(rich.coin):is(25)
  expect(cost("Gem")):is(15)
end }

example "vehicles and shuttles" { source = "RPJ-MONEY-30", rules = [[
    ware "Cheap Cart" { rarity = "Ubiquitous", category = "Vehicles" }  ware "Toy Cart" { rarity = "trivial", category = "Vehicles" }  ware "Cheap Shuttle" { rarity = "Ubiquitous", category = "Shuttles" }
    price_category "Luxuries" {}  ware "Fine Cloth" { rarity = "Common", category = "Luxuries" } ]], function()
  expect(cost("Tank")):is(21)
  expect(cost("Flagship")):is(36)
  expect({ cost("Toy Cart"), cost("Toy Cart", { count = 10 }) }):is { 0, 3 }
  expect({ cost("Cheap Cart"), cost("Cart"), cost("Chariot") }):is { 3, 10, 28 }
  expect({ cost("Cheap Shuttle"), cost("Cutter") }):is { 6, 28 }
  expect(cost("Cart", { count = 10 })):is(15)
  expect(cost("Fine Cloth")):is(6)                     -- a category that says nothing changes nothing
  local vehicles, shuttles = {}, {}
  for step = 1, 6 do vehicles[step], shuttles[step] = game:cost_of_step(step + 1), game:cost_of_step(step + 2) end
  expect(vehicles):is { 3, 6, 10, 15, 21, 28 }
  expect(shuttles):is { 6, 10, 15, 21, 28, 36 }
end }

example "multiplied costs" { source = "RPJ-MONEY-31", options = { coin_is = "linear" }, rules = [[
    price_category "Luxuries" {}  ware "Fine Cloth" { rarity = "Common", category = "Luxuries" } ]], function()
  expect(cost("Fine Cloth")):is(6)
  expect(cost("Cart")):is(12)
  expect(cost("Chariot")):is(42)
  expect(cost("Cutter")):is(45)
end }
