example "attribute bonus" { ledger = "RPJ-ATTR-03", ask = "attribute.bonus",
  cases = { { level = 0, is = 0 }, { level = 2, is = 0 }, { level = 3, is = 1 }, { level = 5, is = 1 }, { level = 6, is = 2 }, { level = 9, is = 3 }, { level = -1, is = -1 } } }

example "effective and passive" { ledger = { "RPJ-SKILL-06", "RPJ-SKILL-07", "RPJ-SKILL-08" },
  given = { ug = { "character", ["Club Use"] = 5, Strength = 4, INT = 6 } },
  function(ug)
    expect(ug.Club_Use.effective):is(6)
    expect(ug.Club_Use.passive):is(4)
    expect(ug.Hacking.effective):is(2)
    expect(ug.Archery.effective):is(0)
    expect(ug.Archery.passive):is(-2)
  end }

example "levels stay in their range" { ledger = "RPJ-SKILL-01",
  given = { ug = { "character" } },
  function(ug)
    expect(function() ug.Archery.level = 7 end):fails "6"
    expect(function() ug.Archery.level = -1 end):fails "0"
    ug.Archery.level = 6
    expect(ug.Archery.level):is(6)
  end }
