example "a ranged defence is a defence" { ledger = "RPJ-INV-09", given = { ann = { "character", Strength = 4 }, foe = { "character", wields = "Rifle" } }, function(ann, foe)
    local before = new.attack { attacker = foe, target = ann, weapon = "Rifle" }.defence_value
    local suppressed = ann.defence_against_suppression
    ann:takes_along { what = "Brick", count = 8 }
    expect(new.attack { attacker = foe, target = ann, weapon = "Rifle" }.defence_value):is(before - 1)
    expect(ann.defence_against_suppression):is(suppressed - 1)
  end }
