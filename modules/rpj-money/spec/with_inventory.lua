weapon    "Sword"    { skill = "Trade", damage = 1, load = 2 }
armor     "Armor"    { saves = { 5 }, load = 4, worn_load = 1 }
item      "Rope"     { load = 1 }
item      "Chain"    { load = 1 }
load_gear "Knapsack" { load = 1, bulky = true }
ware      "Knapsack" { rarity = "Plentiful" }
ware      "Anvil"    { rarity = "Common", load = 9 }
ware      "Ring"     { rarity = "Rare" }

example "what is bought is carried, and weighs" { source = { "RPJ-MONEY-05", "RPJ-INV-01", "RPJ-INV-08" }, given = { ug = { "character", coin = 60 } }, function(ug)
  local sword = ug:buys "Sword"
  expect(ug.load):is(2)
  expect(sword.carried.what):is "Sword"
  expect(sword.carried.what.kind):is "weapon"          -- and no mere ware
  ug:draws "Sword"
  expect(ug.wields):is "Sword"
  local pack = ug:puts_on_gear "Knapsack"
  ug.wields = nil
  sword.carried:is_stowed(pack)
  expect(function() ug:draws "Sword" end):is_refused "it is not stowed away"
  expect(ug.load):is(0)
  sword.carried:is_taken_out()
  expect(ug.wields):is "Sword"
  ug:buys "Armor"                                      -- carried and not worn
  expect(ug.load):is(6)
  ug:buys "Ring"
  expect({ ug.load, ug.encumbrance }):is { 6, 0 }
  local rope = ug:buys "Rope"
  expect({ ug.load, ug.encumbrance }):is { 7, 1 }
  rope.carried:is_left_behind()
  expect({ ug.load, ug.encumbrance }):is { 6, 0 }
  expect(rope.carried):is(nil)
  expect(#ug.possessions):is(4)                        -- it is still Ug's
  expect(rope:is_taken_along(ug)):is(rope.carried)
  expect(ug.load):is(7)
  expect(function() rope:is_taken_along(ug) end):is_refused "nobody carries it yet"
end }

example "what was found and not bought weighs as printed" { source = "RPJ-INV-01", given = { ug = { "character", coin = 60 } }, function(ug)
  ug:takes_along "Chain"
  expect(ug.load):is(1)
  ug:buys { ware = "Rope", worsened = { "load" } }
  expect(ug.load):is(3)
end }

example "many weigh much, and some are too many" { source = { "RPJ-MONEY-08", "RPJ-INV-10" }, given = { ug = { "character", coin = 100 } }, function(ug)
  local ten = ug:buys { ware = "Rope", count = 10 }
  expect(ten.weight):is(10)
  expect(ug.spare_load):is(8)
  ug:buys { ware = "Rope", count = 8 }
  expect({ ug.load, ug.spare_load }):is { 18, 0 }
  expect(function()
    local more = ug:buys "Rope"
    expect(more.carried):is(nil)
  end):says "cannot carry Rope as well"
  expect(ug.load):is(18)
  expect(ug.coin):is(85)                               -- 6, 6 and 3: it is paid, and there to be fetched
  expect(function() ug.possessions[3]:is_taken_along(ug) end):is_refused "so much can be carried"
  ten.carried:is_left_behind()
  ug.possessions[3]:is_taken_along(ug)
  expect(ug.load):is(9)
end }

example "into a pack that was bought, too" { source = { "RPJ-MONEY-05", "RPJ-INV-13" }, given = { ug = { "character", coin = 100 } }, function(ug)
  local pack = ug:buys "Knapsack"
  expect(ug.load):is(1)
  pack.carried.worn = true
  expect(ug.load):is(0)
  local rope = ug:buys { ware = "Rope", count = 6 }
  rope.carried:is_stowed(pack.carried)
  expect(ug.load):is(0)
  local one_more = ug:buys "Rope"
  one_more.carried:is_left_behind()
  expect(function() one_more:is_taken_along { by = ug, inside = pack.carried } end):is_refused "there is room for it"
  expect(one_more.carried):is(nil)
end }

example "lighter and heavier ones" { source = { "RPJ-MONEY-11", "RPJ-MONEY-13", "RPJ-MONEY-16", "RPJ-INV-01" }, given = { ug = { "character", coin = 100 } }, function(ug)
  ug:buys { ware = "Anvil", improved = { "load" } }
  expect({ ug.load, ug.coin }):is { 8, 92 }
  ug:buys { ware = "Armor", worsened = { "load", "load" } }
  expect({ ug.load, ug.coin }):is { 14, 84 }
  ug:buys { ware = "Ring", improved = { "load" } }     -- nothing weighs less than nothing
  expect(ug.load):is(14)
end }

example "nobody carries a cart" { source = { "RPJ-MONEY-30", "RPJ-INV-10" }, given = { ug = { "character", coin = 100 } }, function(ug)
  local cart = ug:buys "Cart"
  expect(ug.load):is(0)
  expect(cart.carried):is(nil)
  expect(function() cart:is_taken_along(ug) end):is_refused "it is a thing to carry"
end }

example "Coin and Wealth weigh nothing" { source = { "RPJ-MONEY-01", "RPJ-INV-02" }, given = { ug = { "character", coin = 500, wealth = 30 } }, function(ug)
  expect(ug.load):is(0)
  ug:buys "Meal"
  expect(ug.load):is(0)
end }
