local hacker = { ug = { "character", Hacking = 4 } }

example "coins instead of dice" { ledger = { "RPJ-COIN-01", "RPJ-COIN-04" }, given = hacker,
  function(ug)
    dice(1, -1, -1, 2, 1)
    local check = ug.Hacking:check { difficulty = 4 }
    expect(check.natural):is(9)
    expect(check.total):is(13)
    expect(check.success):is(true)
    dice(1, -1, -1, 2, -2)
    expect(ug.Hacking:check { difficulty = 4 }.natural):is(6)
  end }

example "critical at all heads, fumble at all tails" { ledger = "RPJ-COIN-01", given = hacker,
  function(ug)
    dice(1, 1, 1, 2, 1)
    expect(ug.Hacking:check().critical):is(true)
    dice(-1, -1, -1, -1, -2)
    expect(ug.Hacking:check().fumble):is(true)
  end }

example "a Lucky Break turns one coin over" { ledger = "RPJ-COIN-01", given = hacker,
  function(ug)
    decide { ["Lucky Break"] = true, ["Which die is turned over?"] = { 5 } }
    dice(1, -1, -1, 2, -2)                           -- 6: the negative spoiler makes it 9
    local check = ug.Hacking:check { difficulty = 6 }
    expect(check.natural):is(9)
    expect(check.success):is(true)
    expect(ug.breaks):is(1)
  end }

example "turned over late" { ledger = { "RPJ-COIN-01", "RPJ-ATTR-15" }, given = hacker,
  function(ug)
    decide { ["Which die is turned over?"] = { 1 } }
    dice(-1, 1, 1, -1, -2)
    local check = ug.Hacking:check { difficulty = 3 }
    expect(check.success):is(false)
    expect(taking("Lucky Break", ug).natural):is(7)
    expect(ug.breaks):is(1)
  end }

example "the distribution of five coins" { ledger = { "RPJ-COIN-04", "RPJ-COIN-08", "RPJ-COIN-10" }, given = hacker,
  function(ug)
    expect(odds(function() return ug.Hacking:check().natural end)):is {
      [1] = 1 / 32, [3] = 3 / 32, [4] = 2 / 32, [5] = 3 / 32, [6] = 6 / 32, [7] = 2 / 32,
      [8] = 6 / 32, [9] = 3 / 32, [10] = 2 / 32, [11] = 3 / 32, [13] = 1 / 32 }
    expect(odds(function() return ug.Hacking:check().natural % 2 == 0 end)):is { ["true"] = 1 / 2, ["false"] = 1 / 2 }
  end }
