-- Poison.

example "poison" { source = { "HEX-HAZARD-07", "HEX-HAZARD-08" }, given = { ann = { "character", Body = 3, Aura = 6 } }, function(ann)
  dice(1, 3, 3)                                         -- 7 and 6: 13
  expect(ann:swallows { what = "nightshade", points = 7 }):is(true)
  expect(ann.damage):is(3)
  dice(1, 3, 2)
  expect(ann:swallows { what = "nightshade", points = 5 }):is(false)
  expect(ann.damage):is(8)
  dice(1, 3, 3)
  expect(ann:swallows { what = "a sleeping draught" }):is(true)
  expect(ann.damage):is(8)
  expect(ann:swallows { what = "a healing potion", heals = true }):is(false)   -- and nothing is rolled
  expect(ann.wounds[1].type):is "Poison"
  dice(1, 3, 2)
  ann:swallows { what = "a weak brew", points = 1 }
  expect(ann.damage):is(9)
end }

example "damage that was withstood" { source = "HEX-HAZARD-08", ask = "game.withstood_poison", cases = {
  { points = 7, is = 3 }, { points = 8, is = 4 }, { points = 2, is = 1 }, { points = 1, is = 1 }, { points = 0, is = 0 } } }
