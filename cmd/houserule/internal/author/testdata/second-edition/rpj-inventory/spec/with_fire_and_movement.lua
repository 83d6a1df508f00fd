example "a ranged defence is a defence" { source = "RPJ-INV-09", given = { ann = { "character", Strength = 4 }, foe = { "character", wields = "Rifle" } }, function(ann, foe)
  local before = new.attack { attacker = foe, target = ann, weapon = "Rifle" }.defence_value
  local suppressed = ann.defence_against_suppression
  ann:takes_along { what = "Brick", count = 8 }
  expect(new.attack { attacker = foe, target = ann, weapon = "Rifle" }.defence_value):is(before - 1)
  expect(ann.defence_against_suppression):is(suppressed - 1)
end }

example "twice too much, and no shot misses" { source = { "RPJ-INV-10", "RPJ-FIRE-50", "RPJ-FIRE-52" },
  given = { ann = { "character", side = "heroes" }, friend = { "character", side = "heroes" }, foe = { "character", wields = "Rifle", side = "rebels" } }, function(ann, friend, foe)
    local line = game:lay_out(2)
    ann:stands(line[2])
    friend:stands(line[2], ann)
    foe:stands(line[1])
    ann:takes_along { what = "Brick", count = 12 }
    foe:turn_begins()
    dice(1, 2)                                       -- 3 + 0, against 7 - 1
    foe:suppresses(ann)
    expect(ann.suppressed):is(false)
    ann:takes_along "Brick"
    expect(ann.encumbrance):is(2)
    foe:turn_begins()
    dice(1, 2)
    foe:suppresses(ann)
    expect(ann.suppressed):is(true)
    expect(friend.suppressed):is(false)
    expect(ann.base.saves):is { 7, 7 }
  end }

example "too much to carry counts in a shooter's half" { source = { "RPJ-INV-09", "RPJ-FIRE-17", "RPJ-FIRE-53" },
  given = { ann = { "character", Rifles = 4, wields = "Rifle" }, foe = { "character" } }, function(ann, foe)
    local function base() return new.attack { attacker = ann, target = foe, weapon = "Rifle" }.base_modifier end
    ann:is_suppressed(foe)
    expect(base()):is(2)
    ann:takes_along { what = "Brick", count = 7 }
    expect(base()):is(1)                             -- half of 3
  end }
