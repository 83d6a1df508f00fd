local people = {
  ann = { "hero", name = "Ann", Shooting = 3, Vigour = 2, Spirit = 2 },
  bob = { "person", name = "Bob", Shooting = 2 } }

example "the better die counts, and the highest face goes on" { given = people,
  function(ann, bob)
    dice(8, 8, 3, 5)                                 -- a d8 and a wild die
    local roll = ann.Shooting:rolled()
    expect(roll.total):is(19)
    expect(roll.raises):is(3)
    dice(2, 4)
    expect(ann.Fighting:rolled().total):is(2)        -- unskilled, a d4 and less 2
    dice(6, 2)                                       -- who does not matter has no wild die
    expect(bob.Shooting:rolled { bonus = -1 }.total):is(7)
  end }

-- A d8 is below 4 with 3/8, a d6 with 3/6: together 3/16. It is below 8 with 7/8, the d6, which goes on with a
-- six, but for 1/6 x 5/6 = 5/36: a raise is 1 - 7/8 x 31/36 = 71/288. Both are ones with 1/48.
example "odds of a roll" { given = people,
  function(ann, bob)
    expect(odds(function() return ann.Shooting:rolled().success end)):is { ["true"] = 13 / 16, ["false"] = 3 / 16 }
    expect(odds(function() return ann.Shooting:rolled().raises > 0 end)):is { ["true"] = 71 / 288, ["false"] = 217 / 288 }
    expect(odds(function() return ann.Shooting:rolled().botched end)):is { ["true"] = 1 / 48, ["false"] = 47 / 48 }
    expect(odds(function() return bob.Shooting:rolled().success end)):is { ["true"] = 1 / 2, ["false"] = 1 / 2 }
  end }

example "a chip rolls again, and the better roll stands" { given = people,
  function(ann)
    dice(3, 2, 1, 2)
    expect(ann.Shooting:rolled().total):is(3)
    expect(taking("Roll Again", ann).total):is(3)
    expect(ann.chips):is(2)
  end }

-- A d6 alone is 4 and more with 1/2, and once more with the chip: 1/2 + 1/2 x 1/2.
example "odds with a chip" { given = people,
  function(ann, bob)
    bob.chips, ann.chips = 1, 1
    decide { ["Roll Again"] = function(_, roll) return not roll.success end }
    expect(odds(function() return bob.Shooting:rolled().success end)):is { ["true"] = 3 / 4, ["false"] = 1 / 4 }
    dice(1, 1)                                       -- and no chip helps with a botch
    expect(ann.Shooting:rolled().botched):is(true)
    expect(ann.chips):is(1)
  end }
