example "neither cover nor keeping low nor suppression counts against magic" { source = { "RPJ-SMAG-26", "RPJ-FIRE-22", "RPJ-FIRE-40", "RPJ-FIRE-53" },
  given = { mage = { "character", Willpower = 3, side = "rebels" }, ann = { "character", spell_defence = 2, resists_magic = "always", side = "heroes" } }, function(mage, ann)
    local line = game:lay_out(2)
    mage:stands(line[2])
    ann:is_behind(game:puts_cover { name = "wall", worth = "+6/0f", at = line[1] })
    ann:is_suppressed(mage)
    dice(4, 3)                                         -- 9 against 7 and 3
    expect(ann:shrugs_off(mage.Willpower)):is(false)
    dice(4, 4)
    expect(ann:shrugs_off(mage.Willpower)):is(true)
    ann:turn_begins()
    ann:turn_ends()
    expect({ ann.cowering, ann.suppressed }):is { true, false }
    dice(4, 3)
    expect(ann:shrugs_off(mage.Willpower)):is(false)
  end }

action "entity.is_pulled (at: region, by: entity)" {
  function(who, given)
    if not who:shrugs_off(given.by.Willpower) then who:goes(given.at) end
  end }

example "whoever resists is not pulled in front of the guns" { source = { "RPJ-SMAG-26", "RPJ-FIRE-61" },
  given = { mage = { "character", Willpower = 3, side = "rebels" }, gunner = { "character", side = "rebels", Pistols = 4, wields = "Laser" },
            ann = { "character", spell_defence = 2, resists_magic = "always", side = "heroes" } }, function(mage, gunner, ann)
    local line = game:lay_out(2)
    for _, who in ipairs { mage, gunner } do who:stands(line[2]) end
    ann:stands(line[1])
    gunner:turn_begins()
    gunner:keeps_watch(line[2])
    decide { fires_from_overwatch = true }             -- asked once
    dice(4, 4)
    ann:is_pulled(line[2], mage)
    expect(gunner.watches):is(line[2])
    dice(4, 3, 1, 2, 6, 6)                             -- 3 and 5 against 5; the save holds
    ann:is_pulled(line[2], mage)
    expect(ann.place):is(line[2])
    expect(gunner.watches):is(nil)
  end }
