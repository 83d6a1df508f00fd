-- Three plain coins, then the spoilers 2 or -1 and 1 or -2, and 7 in the middle.

example "laden, by coins" { source = { "RPJ-COIN-01", "RPJ-INV-09" }, given = { ann = { "character", Rifles = 4, Dexterity = 3 } }, function(ann)
  dice(1, -1, -1, 2, -2)                               -- 6
  expect(ann.Rifles:check().total):is(11)
  ann:takes_along { what = "Brick", count = 7 }
  dice(1, -1, -1, 2, -2)
  expect(ann.Rifles:check().total):is(10)
end }

example "who is hit anyway is hit without a throw, and saves with coins" { source = { "RPJ-COIN-01", "RPJ-COIN-09", "RPJ-INV-10" },
  given = { ann = { "character", throws = "dice", defends = "dodge" }, foe = { "character", wields = "Pistol", throws = "coins" } }, function(ann, foe)
    ann:takes_along { what = "Brick", count = 13 }
    dice(3, 3)                                         -- the save, by one who throws dice
    foe:attacks(ann)
    expect(ann.base.saves):is { 7 }
    ann.throws = "coins"
    dice(1, 1, -1, 2, -2)                              -- 8
    foe:attacks(ann)
    expect(ann.base.saves):is { 7 }
  end }
