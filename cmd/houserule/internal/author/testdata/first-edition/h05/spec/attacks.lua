local ug  = { "character", side = "heroes", wields = "Club", ["Club Use"] = 5, Strength = 3, group = 1 }
local gar = { "character", side = "orcs", wields = "Club", ["Melee Defence"] = 3, Dexterity = 5, Constitution = 6, group = 1 }

example "the defender dodges or absorbs" { ledger = { "RPJ-GCS-30", "RPJ-GCS-31", "RPJ-GCS-33", "RPJ-GCS-38" },
  given = { ug = ug, gar = gar },
  function(ug, gar)
    decide { ["Dodge or absorb?"] = { "dodge", "absorb" } }
    -- Club Use 5 + bonus 1 = 6 against dodge 7 + 3 + 1 = 11
    dice(1, 3); ug:strike(gar)                                 -- 10 misses
    -- against absorb 7 + 3 + 2 = 12; a damage save 7 + 2 = 9
    dice(3, 3, 5, 4); ug:strike(gar)                           -- 12 hits, 9 saves
    expect(ug.actions):is(0)
    expect(gar.base.saves):is { 7, 7, 7, 7 }
    expect(function() ug:strike(gar) end):is_refused "1 action"
  end }

example "a failed save is crossed off, layer by layer" { ledger = { "RPJ-HEALTH-13", "RPJ-HEALTH-16", "RPJ-HEALTH-17", "RPJ-HEALTH-18" },
  given = { ug = ug, weakling = { "character", wields = "Club", has = { "Leather" }, group = 1 } },
  function(ug, weakling)
    decide { ["Dodge or absorb?"] = function() return "dodge" end }
    local armour = weakling:outermost()
    expect(armour.name):is "Leather"
    expect(weakling.base.saves):is { 7, 7 }
    for i = 1, 4 do
      expect(weakling.incapacitated):is(false)
      ug.actions = 1
      dice(3, 4, 1, 3); ug:strike(weakling)                    -- 4 is less than 5 + 2
      expect(armour.broken):is(i >= 2)
    end
    expect(weakling.incapacitated):is(true)
    expect(function() weakling:strike(ug) end):is_refused "the attacker can still fight"
    expect(weakling.actions):is(2)                             -- a refused attack costs nothing
  end }

example "a double six takes a save without a roll" { ledger = "RPJ-GCS-41",
  given = { ug = { "character", wields = "Club", group = 1 }, gar = gar },
  function(ug, gar)
    decide { ["Dodge or absorb?"] = "absorb" }
    dice(6, 6); ug:strike(gar)                                 -- 12 against 12, no damage save
    expect(gar.base.saves):is { 7, 7, 7 }
  end }

example "a double six hits whom nothing else would hit" { ledger = "RPJ-GCS-41",
  given = { ug = { "character", wields = "Club", group = 1 }, shield = { "mook", attack = 0, damage = 0, defence = 20, group = 1 } },
  function(ug, shield)
    dice(6, 5); ug:strike(shield)
    expect(shield.incapacitated):is(false)
    dice(6, 6); ug:strike(shield)
    expect(shield.incapacitated):is(true)
  end }

example "mooks" { ledger = { "RPJ-GCS-63", "RPJ-GCS-64", "RPJ-GCS-66" },
  given = { ug = ug, orc = { "mook", side = "orcs", attack = 3, damage = 1, defence = 9, wields = "Club", group = 1 } },
  function(ug, orc)
    decide { ["Dodge or absorb?"] = "dodge" }                  -- asked of Ug alone
    dice(1, 1); ug:strike(orc)                                 -- 8 misses 9
    expect(orc.incapacitated):is(false)
    dice(3, 4, 4, 4); orc:strike(ug)                           -- 10 hits 7; 8 saves 7 + 1
    expect(ug.base.saves):is { 7, 7 }
    dice(1, 2); ug:strike(orc)                                 -- 9 hits, and any hit kills
    expect(orc.incapacitated):is(true)
    expect(#orc.layers):is(0)
  end }

example "what Ug's swing at a mook is worth" { ledger = "RPJ-GCS-64",
  given = { ug = ug, orc = { "mook", attack = 3, damage = 1, defence = 11, group = 1 } },
  function(ug, orc)
    -- 5 or more on 2d6: 30 of 36 (the double six among them)
    expect(odds(function() ug:strike(orc); return orc.incapacitated end)):is { ["true"] = 30 / 36, ["false"] = 6 / 36 }
    expect(ug.actions):is(2)
  end }

example "what it takes to hurt" { ledger = { "RPJ-GCS-41", "RPJ-HEALTH-13" },
  given = { ug = ug, gar = gar },
  function(ug, gar)
    decide { ["Dodge or absorb?"] = function() return "dodge" end }
    -- hits with 5 or more (30 of 36), one of them a double six that cannot be saved (1 of 36);
    -- the save 7 + 2 succeeds with 9 or more (10 of 36): (29/36)(26/36) + 1/36 = 790/1296
    expect(odds(function() ug:strike(gar); return #gar.base.lost end)):is { [0] = 506 / 1296, [1] = 790 / 1296 }
  end }
