-- Lack of air.

source "HEX-HAZARD-15"
example "modifiers" { ask = "game.breath", cases = {
  { was_active = false, acts = false, is = 1 }, { was_active = false, acts = true, is = 0 },
  { was_active = true, acts = false, is = -2 }, { was_active = true, acts = true, is = -3 } } }

example "a turn without air" { given = { ann = { "character", Body = 3 } }, function(ann)
  dice(4, 4, 5)                                         -- 13, and 3 - 3
  expect(ann:lacks_air { was_active = true, acts = true }.success):is(true)
  expect(ann.damage):is(0)
  dice(4, 4, 4)
  expect(ann:lacks_air { was_active = true, acts = true }.success):is(false)
  expect(ann.damage):is(1)
  dice(3, 3, 3)                                         -- 9 and 4, floating still
  expect(ann:lacks_air().success):is(true)
  dice(3, 3, 2)
  expect(ann:lacks_air().success):is(false)
  expect(ann.damage):is(2)
end }

example "poison gas comes on top" { given = { ann = { "character", Body = 3 } }, function(ann)
  dice(1, 2, 3, 1, 2, 3)
  ann:lacks_air()
  ann:swallows { what = "gas", points = 2 }
  expect(ann.damage):is(3)
end }
