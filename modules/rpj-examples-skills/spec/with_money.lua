ware "Lamp"   { rarity = "Uncommon" }                                -- 10 Coin
ware "Candle" { rarity = "Common" }                                  -- 6
ware "Water"  { rarity = "trivial" }

local market = { ann = { "character", Trade = 3, Dexterity = 3, coin = 30 }, bob = { "character", Trade = 1 } }

example "Trade is for haggling" { source = { "RPJ-APPA-08", "RPJ-MONEY-07" }, given = market, function(ann, bob)
  dice(2, 4, 2, 3)
  ann:buys { ware = "Lamp", seller = bob, with = "Trade" }           -- 6 and 4, against 7 and 1: two less
  expect(ann.coin):is(22)
  ann:buys { ware = "Lamp", seller = bob, with = "Trade" }           -- 9: one less
  expect(ann.coin):is(13)
  dice(1, 2)
  ann:buys { ware = "Lamp", seller = bob, with = "Trade" }           -- 7 is too little: nothing less
  expect(ann.coin):is(3)
  ann:buys { ware = "Water", seller = bob, with = "Trade" }          -- free things stay free, and nobody rolls
  expect(ann.coin):is(3)
end }

source "RPJ-APPA-08"
example "the attribute behind it is Dexterity, as printed" { given = market, function(ann, bob)
  ann.Dexterity.level = 0
  ann.Charisma.level, ann.Intelligence.level = 6, 6
  dice(2, 4)
  ann:buys { ware = "Lamp", seller = bob, with = "Trade" }           -- 9
  expect(ann.coin):is(21)
end }

example "at least 1, and never more than one has" { source = { "RPJ-APPA-08", "RPJ-MONEY-07" }, given = market, function(ann, bob)
  ann.Trade.level, ann.coin = 6, 1
  dice(5, 5)                                                         -- 17 against 8: nine less
  ann:buys { ware = "Candle", seller = bob, with = "Trade" }
  expect(ann.coin):is(0)
  dice(1, 2)                                                         -- 10 against 8: two less
  expect(function() ann:buys { ware = "Candle", seller = bob, with = "Trade" } end):is_refused "coin"
  ann.coin = 4
  ann:buys { ware = "Candle", seller = bob, with = "Trade" }
  expect(ann.coin):is(0)
end }

example "prices in a whole region" { given = market, function(ann)
  dice(3, 4)
  expect(ann.Trade:check { topic = "what lamps fetch up the river" }.total):is(11)
end }
