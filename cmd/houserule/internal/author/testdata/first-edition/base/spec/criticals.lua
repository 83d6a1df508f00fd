local hacker = { ug = { "character", Hacking = 3 } }
local confirmed = { confirmed_criticals = true }

example "criticals are judged by the natural dice" { ledger = { "RPJ-DICE-12", "RPJ-SKILL-21" }, given = hacker,
  function(ug)
    dice(6, 6, 5, 6, 1, 1)
    local best = ug.Hacking:check { difficulty = 5 }
    expect(best.critical):is(true)
    expect(best.degree):is(4)
    expect(ug.Hacking:check().critical):is(false)
    local worst = ug.Hacking:check { difficulty = -2 }
    expect(worst.fumble):is(true)
    expect(worst.success):is(true)
  end }

example "confirmed criticals" { ledger = "RPJ-DICE-15", given = hacker, options = confirmed,
  function(ug)
    dice(6, 6, 4)
    local best = ug.Hacking:check { difficulty = 5 }
    expect(best.critical):is(true)
    expect(best.degree):is(4)
    dice(6, 6, 3)
    local good = ug.Hacking:check { difficulty = 5 }
    expect(good.critical):is(false)
    expect(good.degree):is(3)
    dice(1, 1, 3)
    expect(ug.Hacking:check().fumble):is(true)
    dice(1, 1, 4)
    expect(ug.Hacking:check().fumble):is(false)
    dice(5, 6)
    expect(ug.Hacking:check().critical):is(false)
  end }

example "how often" { ledger = { "RPJ-DICE-12", "RPJ-DICE-15" }, given = hacker,
  function(ug)
    expect(odds(function() return ug.Hacking:check().critical end)):is { ["true"] = 1 / 36, ["false"] = 35 / 36 }
  end }

example "half as often" { ledger = "RPJ-DICE-15", given = hacker, options = confirmed,
  function(ug)
    expect(odds(function() return ug.Hacking:check().critical end)):is { ["true"] = 1 / 72, ["false"] = 71 / 72 }
    expect(odds(function() return ug.Hacking:check().fumble end)):is { ["true"] = 1 / 72, ["false"] = 71 / 72 }
  end }

example "a die that confirmed stays when a Break adds another" { ledger = { "RPJ-DICE-15", "RPJ-ATTR-14" }, given = hacker, options = confirmed,
  function(ug)
    decide { ["Lucky Break"] = true, ["Which 2 of the dice count?"] = { 1, 2 } }
    dice(6, 6, 3, 2)                                 -- not confirmed; the Break's die changes nothing
    expect(ug.Hacking:check().critical):is(false)
  end }
