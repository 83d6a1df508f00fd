local hacker = { ug = { "character", Hacking = 2 } }

example "Breaks of a session" { ledger = "RPJ-ATTR-13",
  given = { ug = { "character", Luck = 3 }, laeniel = { "character", Luck = 4 } },
  function(ug, laeniel)
    expect(ug.breaks):is(2)
    expect(laeniel.breaks):is(3)
    ug:spend "breaks"
    laeniel:spend("breaks", 2)
    game:session_begins()
    expect(ug.breaks):is(2)
    expect(laeniel.breaks):is(3)
  end }

example "any two of the three" { ledger = "RPJ-ATTR-14", given = hacker,
  function(ug)
    decide { ["Lucky Break"] = true, ["Which 2 of the dice count?"] = { { 2, 3 }, { 1, 2 } } }
    dice(2, 5, 4, 2, 5, 4)
    expect(ug.Hacking:check { difficulty = 4 }.total):is(11)
    expect(ug.Hacking:check { difficulty = 4 }.total):is(9)      -- lower dice are legal
    expect(ug.breaks):is(0)
  end }

example "bought after the failure was told: it never happened" { ledger = "RPJ-ATTR-15", given = hacker,
  function(ug)
    dice(2, 5, 4)
    expect(ug.Hacking:check { difficulty = 4 }.success):is(false)
    expect(ug.breaks):is(2)
    expect(taking("Lucky Break", ug).total):is(11)
    expect(ug.breaks):is(1)
  end }

example "a natural twelve out of three dice is critical" { ledger = "RPJ-ATTR-14", given = hacker,
  function(ug)
    dice(6, 1, 6)
    ug.Hacking:check()
    local again = taking("Lucky Break", ug)
    expect(again.critical):is(true)
    expect(again.dice):is { 6, 6 }
  end }

example "one Break a roll, and none without Breaks" { ledger = "RPJ-ATTR-14", given = hacker,
  function(ug)
    dice(2, 5, 4)
    ug.Hacking:check { difficulty = 4 }
    taking("Lucky Break", ug)
    expect(function() taking("Lucky Break", ug) end):is_refused "Lucky Break"
    ug:spend "breaks"
    dice(2, 5)
    ug.Hacking:check { difficulty = 4 }
    expect(function() taking("Lucky Break", ug) end):is_refused "Lucky Break"
    expect(function() ug:spend "breaks" end):is_refused "ug cannot pay 1 break"
  end }

example "an offer is gone when the next dice fell" { ledger = "RPJ-ATTR-15", given = { ug = { "character" }, laeniel = { "character" } },
  function(ug, laeniel)
    dice(1, 2, 3, 4)
    ug.Hacking:check()
    laeniel.Hacking:check()
    expect(function() taking("Lucky Break", ug) end):is_refused "Lucky Break"
    expect(ug.breaks):is(2)
  end }

example "a Break spent by policy" { ledger = "RPJ-ATTR-14", given = hacker,
  function(ug)
    decide { ["Lucky Break"] = function(_, check) return not check.success end, ["Which 2 of the dice count?"] = "highest" }
    expect(odds(function() return ug.Hacking:check { difficulty = 6 }.success end)):is { ["true"] = 43 / 216, ["false"] = 173 / 216 }
  end }
