-- Falls.

source "HEX-HAZARD-01"
example "bands" { function()
  local feet   = { { 0, 0 }, { 5, 1 }, { 5.5, 2 }, { 6, 2 }, { 10, 2 }, { 11, 3 }, { 20, 3 }, { 21, 4 }, { 24, 4 }, { 30, 4 }, { 31, 5 }, { 40, 5 }, { 41, 6 }, { 50, 6 }, { 51, 7 } }
  local metres = { { 0, 0 }, { 1.5, 1 }, { 1.6, 2 }, { 3, 2 }, { 3.1, 3 }, { 6, 3 }, { 6.1, 4 }, { 9, 4 }, { 9.1, 5 }, { 12, 5 }, { 12.1, 6 }, { 15, 6 }, { 15.1, 7 } }
  local hexes  = { { 0, 0 }, { 1, 1 }, { 2, 2 }, { 3, 2 }, { 4, 3 }, { 6, 3 }, { 7, 4 }, { 9, 4 }, { 10, 5 }, { 12, 5 }, { 13, 6 }, { 15, 6 }, { 16, 7 } }
  for _, case in ipairs(feet)   do expect(game:falling_band_in_feet(case[1])):is(case[2]) end
  for _, case in ipairs(metres) do expect(game:falling_band_in_metres(case[1])):is(case[2]) end
  for _, case in ipairs(hexes)  do expect(game:falling_band_in_hexes(case[1])):is(case[2]) end
end }

example "the base damage of a fall" { ask = "game.falling_base", cases = {
  { band = 0, is = 0 }, { band = 1, is = 1 }, { band = 2, is = 2 }, { band = 3, is = 4 }, { band = 4, is = 6 }, { band = 5, is = 8 }, { band = 6, is = 10 }, { band = 9, is = 16 } } }

example "a fall" { given = { ann = { "character", Body = 9 } }, function(ann)
  dice(2, 3, 4)                                         -- 9 on row +2: margin 0
  local fall = ann:falls(7)
  expect({ fall.against, fall.does }):is { 9, 2 }       -- base 6
  expect(ann.damage):is(2)
  dice(2, 3, 3)                                         -- a Miss
  expect(ann:falls(7).does):is(0)
  dice(1, 1, 1)                                         -- a Reverse
  expect(ann:falls(7).does):is(0)
  dice(6, 6, 6)
  expect(ann:falls(16).does):is(36)                     -- base 12, three times
  expect(ann:falls(0)):is(nil)
  dice(2, 3, 4)
  ann:falls(1)                                          -- base 1: one point
  expect(ann.damage):is(39)
  dice(2, 3, 4, 2, 3, 3)
  expect(ann:harm_roll({ of_row = 2, base_damage = 4 }).success):is(true)
  expect(ann:harm_roll({ of_row = 2, base_damage = 4 }).success):is(false)
end }

example "padding helps, plate does not" { source = "HEX-HAZARD-02", function()
  local plate = bring("character", { Body = 9, has = { "Breastplate", "Mail Shirt" } })
  dice(3, 4, 4, 2)                                      -- 11 on row +2: margin 2, base 6; on the chest
  expect(plate:falls(9).does):is(6)
  expect(plate.damage):is(6)
  dice(2, 3, 3)                                         -- a Miss: no die says where
  expect(plate:falls(9).does):is(0)
  local padded = bring("character", { Body = 9, has = { "Breastplate", "Padded Coat" } })
  dice(3, 4, 4, 2, 4)                                   -- the padding alone is rolled for
  padded:falls(9)
  expect(padded.damage):is(2)
  dice(3, 4, 4, 1)                                      -- on the head
  padded:falls(9)
  expect(padded.damage):is(8)
end }

example "a longer table in place of this one" { rules = [[
    instead_of "game.falling_damage" { source = "house rule", "3 * band" }
    instead_of "game.falling_bands"  { source = "house rule", "8" }
    instead_of "game.falling_step"   { source = "house rule", "5" } ]], given = { ann = { "character", Body = 9 } }, function(ann)
  expect({ game:falling_base(0), game:falling_base(7), game:falling_base(8), game:falling_base(10) }):is { 0, 21, 24, 34 }
  dice(3, 4, 4)                                         -- 11 on row +2: the base of the second band
  expect(ann:falls(3).does):is(6)
end }
