ware "Armor" { rarity = "Uncommon" }

example "coins for what is hard to find" { source = { "RPJ-COIN-01", "RPJ-MONEY-17" }, given = { ann = { "character", coin = 10 } }, function(ann)
  dice(1, -1, -1, 2, -2)                             -- 6 and 10, against 7 and 10
  expect(ann:buys { ware = "Armor", by_check = true }):is(nil)
  dice(1, 1, -1, 2, -2)                              -- 8
  expect(ann:buys { ware = "Armor", by_check = true }.ware):is "Armor"
  expect(ann.coin):is(0)
end }
