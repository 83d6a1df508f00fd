local three = {
  ann = { "creature", name = "Ann", rank = 5, Wisdom = 16, Intelligence = 16, has = { "Blessing", "Fire" } },
  bob = { "creature", name = "Bob", rank = 5, has = { "Countermand" } },
  cat = { "creature", name = "Cat", rank = 1 } }

example "a spell is kept up until a hit is too much" { given = three,
  function(ann, bob, cat)
    expect(ann:the("First Circle").left):is(4)
    ann:the("Blessing"):is_cast(cat, "First Circle")
    expect(cat:has "Blessed"):is(true)
    expect(ann:the("First Circle").left):is(3)
    expect(function() ann:the("Fire"):is_cast(cat, "First Circle") end):is_refused "the slot is high enough"
    expect(function() cat:the("Fire"):is_cast(ann, "First Circle") end):is_refused "whoever casts knows it"
    -- A hit of 8 asks for 10, one of 24 for 12: 11 and 9 of 20, and where she falls nothing is asked.
    expect(odds(function() ann:is_hurt(8) return cat:has "Blessed" end)):is { ["true"] = 11 / 20, ["false"] = 9 / 20 }
    expect(odds(function() ann:is_hurt(24) return cat:has "Blessed" end)):is { ["true"] = 9 / 20, ["false"] = 11 / 20 }
    expect(odds(function() ann:is_hurt(28) return cat:has "Blessed" end)):is { ["false"] = 1 }
    ann:the("Blessing"):is_cast(bob, "First Circle") -- a second one ends the first
    expect(cat:has "Blessed"):is(false)
    expect(bob:has "Blessed"):is(true)
    time:pass "1 minute"
    expect(bob:has "Blessed"):is(false)
  end }

example "a spell that is countermanded is gone, and so are both slots" { given = three,
  function(ann, bob, cat)
    decide { Countermand = true }
    ann:the("Fire"):is_cast(cat, "Third Circle")
    expect(ann:the("Third Circle").left):is(1)
    expect(bob:the("Third Circle").left):is(1)
    expect(bob.reactions):is(0)
    expect(cat.hp):is(8)
    dice(6, 1, 1, 1, 17)                             -- the difficulty is 8 + 3 + 3
    ann:the("Fire"):is_cast(cat, "Third Circle")
    expect(cat.hp):is(8 - 4)
    expect(function() ann:the("Fire"):is_cast(cat, "Third Circle") end):is_refused "left"
  end }
