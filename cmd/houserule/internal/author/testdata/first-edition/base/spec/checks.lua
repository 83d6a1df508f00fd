example "Ug climbs with his club" { ledger = "RPJ-SKILL-11",
  given = { ug = { "character", ["Club Use"] = 5, Strength = 3 } },
  function(ug)
    dice(3, 4)
    local climb = ug:the("Club Use"):check { difficulty = 6 }
    expect(climb.success):is(true)
    expect(climb.complication):is(true)
  end }
