-- Three plain coins, then the spoilers 2 or -1 and 1 or -2, and 7 in the middle.
example "coins for whoever throws coins, dice for the beast" { source = { "RPJ-SMAG-26", "RPJ-COIN-01", "RPJ-COIN-09" },
  given = { mage = { "character", Willpower = 3 }, ann = { "character", spell_defence = 2, resists_magic = "always" },
            beast = { "character", spell_defence = 2, resists_magic = "always", throws = "dice" } }, function(mage, ann, beast)
    dice(1, 1, -1, 2, -2)                              -- 8 and 2 against 7 and 3
    expect(ann:shrugs_off(mage.Willpower)):is(true)
    dice(1, 1, -1, 2, 1, 4, 3)                         -- 11 and 2, then 7 and 2
    expect(ann:shrugs_off(mage.Willpower)):is(true)
    expect(beast:shrugs_off(mage.Willpower)):is(false)
  end }

example "a break turns a coin, and all tails are no more than a failure" { source = { "RPJ-SMAG-26", "RPJ-COIN-01" },
  given = { mage = { "character", Willpower = 3 }, ann = { "character", spell_defence = 2, resists_magic = "always" } }, function(mage, ann)
    decide { ["Lucky Break"] = { true, false }, ["Which die is turned over?"] = { 3 } }
    dice(1, 1, -1, -1, 1)                              -- 8 less 1: 8 becomes 10
    expect(ann:shrugs_off(mage.Willpower)):is(true)
    expect(ann.breaks):is(1)
    dice(-1, -1, -1, -1, -2)
    local roll = ann:spell_resistance(mage.Willpower)
    expect({ roll.fumble, roll.success }):is { true, false }
  end }
