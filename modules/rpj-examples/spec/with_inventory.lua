example "Strong" { source = "RPJ-APPA-53", given = { ann = { "character", Strength = 4, has = { "Strong" } }, bob = { "character", Strength = 4 } }, function(ann, bob)
  expect(ann.load_limit):is(9)
  expect(ann.room_in_handy):is(5)
  expect(ann.room_in_bulky):is(9)
  expect(bob.load_limit):is(7)
  expect(ann:the("Strong").price):is(4)
  ann:takes_along { what = "Anvil Part", count = 9 }
  expect(ann.encumbrance):is(0)
  ann:takes_along { what = "Anvil Part", count = 9 }
  expect(ann.encumbrance):is(1)
  ann:takes_along { what = "Anvil Part", count = 9 }
  expect(ann.encumbrance):is(2)
  expect(function() ann:takes_along { what = "Anvil Part" } end):is_refused "so much can be carried"
end }

item "Anvil Part" { load = 1 }
