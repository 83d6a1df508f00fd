example "Ug climbs with his club" { ledger = "RPJ-SKILL-11",
  given = { ug = { "character", ["Club Use"] = 5, Strength = 3 } },
  function(ug)
    dice(3, 4); expect(ug.Club_Use:check { difficulty = 6 }.success):is(true)
    dice(3, 3); expect(ug.Club_Use:check { difficulty = 6 }.success):is(false)
  end }

example "attribute bonus" { ledger = "RPJ-ATTR-03", ask = "attribute.bonus",
  cases = { { level = 0, is = 0 }, { level = 3, is = 1 }, { level = 5, is = 1 }, { level = 6, is = 2 }, { level = -1, is = -1 } } }

example "a skill check at even odds" { ledger = "RPJ-SKILL-46",
  given = { ug = { "character", Hacking = 2 } },
  function(ug) expect(odds(function() return ug.Hacking:check { difficulty = 2 }.success end)):is { ["true"] = 21 / 36, ["false"] = 15 / 36 } end }

example "a refused purchase leaves no trace" { ledger = "RPJ-GCS-59",
  given = { ug = { "character", Strength = 3 } },
  function(ug)
    ug:spend "free_attacks"
    expect(function() ug:free_attack { on = ug } end):is_refused "1 free attack"
    expect(ug.breaks):is(2)
  end }
