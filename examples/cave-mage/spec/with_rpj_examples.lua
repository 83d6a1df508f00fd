-- Beside the book's list of traits: Riposte is what it is here, and no more.
example "one riposte for a miss" { source = { "RPJ-APPA-01", "RPJ-APPA-47" },
  given = { ug = { "character", side = "heroes", wields = "Club", defends = "dodge", has = { "Riposte", "Prepare", "Quick Draw" } }, orc = { "character", side = "orcs", wields = "Nasty Axe", defends = "dodge" } },
  function(ug, orc)
    ug:turn_begins()
    ug:prepares()
    expect(ug.reactions):is(2)
    decide { free_attack = { true } }                    -- he is asked once, not twice
    dice(1, 1, 1, 1)
    orc:strikes(ug)
    expect(ug.reactions):is(1)
    expect(ug:the("Quick Draw").price):is(3)             -- the rest of the list is there, too
  end }
