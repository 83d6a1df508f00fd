local pair = {
  ann = { "creature", name = "Ann", Strength = 16, Dexterity = 14 },
  bob = { "creature", name = "Bob", armour = 15, Wisdom = 12, trained = { "Wisdom" } } }

example "what helps and what hinders cancel" { given = pair,
  function(ann, bob)
    local axe = ann:the "Axe"
    dice(8, 13, 5)                                   -- unseen: the better of two, 13 + 3 + 2 against 15; then 1d8
    ann:gains "Unseen"
    expect(axe:attacks(bob).total):is(18)
    expect(bob.hp):is(0)
    bob.hp = 8
    ann:gains "Poisoned"
    bob:gains "Prone"                                -- two help and one hinders, and nothing comes of either
    dice(9)
    expect(axe:attacks(bob).success):is(false)
    dice(4, 20)                                      -- poisoned: the worse of two
    expect(ann.Strength:tried(10).natural):is(4)
  end }

-- Ann adds 5 against 15 and hits with 10 to 20, 11 of 20: of two dice one at least, 1 - 9/20 x 9/20, or both.
example "odds to hit" { given = pair,
  function(ann, bob)
    local function hits() return ann:the("Axe"):attacks(bob).success end
    expect(odds(hits)):is { ["true"] = 11 / 20, ["false"] = 9 / 20 }
    bob:gains "Prone"
    expect(odds(hits)):is { ["true"] = 319 / 400, ["false"] = 81 / 400 }
    expect(odds(function() return ann:the("Axe"):attacks(bob).critical end)):is { ["true"] = 39 / 400, ["false"] = 361 / 400 }
    bob:loses "Prone"
    bob:gains "Unseen"
    expect(odds(hits)):is { ["true"] = 121 / 400, ["false"] = 279 / 400 }
  end }

-- With a d4 more it takes 9, 8, 7 or 6: (12 + 13 + 14 + 15) of 80. A task of 15 takes 12, 9 of 20; with 11 down
-- to 6 a d6 helps in 6 to 1 of 6 cases: 9/20 + 21/120.
example "odds of blessings" { given = pair,
  function(ann, bob)
    ann:gains "Blessed"
    expect(odds(function() return ann:the("Axe"):attacks(bob).success end)):is { ["true"] = 27 / 40, ["false"] = 13 / 40 }
    ann:gains "Inspired"
    decide { Inspiration = function(_, check) return not check.success end }
    expect(odds(function() return ann.Strength:tried(15).success end)):is { ["true"] = 5 / 8, ["false"] = 3 / 8 }
    dice(9, 3)
    expect(ann.Strength:tried(15).success):is(true)
    expect(ann:has "Inspired"):is(false)
    dice(9, 2, 4, 4)                                 -- Bob is trained: 9 + 1 + 2, and 2 for the blessing
    bob:gains "Blessed"
    expect(bob.Wisdom:saved(14).total):is(14)
    expect(ann.Wisdom:saved(14).total):is(8)
  end }
