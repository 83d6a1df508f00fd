local ug  = { "character", wields = "Club", ["Club Use"] = 2, group = 1 }
local orc = { "mook", attack = 3, damage = 1, defence = 12, wields = "Club", group = 1 }

example "a Lucky Break taken late: what followed happens otherwise" { ledger = "RPJ-ATTR-14",
  given = { ug = ug, orc = orc },
  function(ug, orc)
    dice(4, 4, 6)                                              -- 8 + 2 misses 12; the third die lies ready
    ug:strike(orc)
    expect(orc.incapacitated):is(false)
    taking("Lucky Break", ug)                                  -- 6 and 4: 12
    expect(orc.incapacitated):is(true)
    expect(ug.breaks):is(1)
    expect(ug.actions):is(1)                                   -- the action was spent once
  end }

example "what fails half-way never began" { ledger = "RPJ-GCS-59",
  given = { ug = ug, orc = orc },
  function(ug, orc)
    ug.incapacitated = true
    expect(function() ug:strike(orc) end):is_refused "the attacker can still fight"
    expect(ug.actions):is(2)
    expect(function() ug:strike() end):fails "entity.strike needs `on`"
  end }

example "odds leave no trace, and break with a Lucky Break" { ledger = { "RPJ-ATTR-14", "RPJ-SKILL-46" },
  given = { ug = { "character", Hacking = 2 } },
  function(ug)
    decide { ["Lucky Break"] = function(who, check) return not check.success end }
    -- a third die that is rolled only after a miss makes what the best two of three dice make: 174 of the 216
    -- ways three dice fall have two that show 7 or more
    expect(odds(function() return ug.Hacking:check { difficulty = 2 }.success end)):is { ["true"] = 174 / 216, ["false"] = 42 / 216 }
    expect(ug.breaks):is(2)
  end }
