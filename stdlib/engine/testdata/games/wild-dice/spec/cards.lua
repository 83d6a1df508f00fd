local people = { ann = { "hero", name = "Ann", Shooting = 3 }, bob = { "person", name = "Bob" }, cat = { "person", name = "Cat" } }

example "everybody is dealt a card, and a joker helps" { given = people,
  function(ann, bob, cat)
    dice(49, 54, 52)                                 -- the ace of clubs, a joker, the ace of spades
    game:round_begins()
    expect(ann.card):is "14 of clubs"
    expect(game.order):is { bob, cat, ann }
    expect(#game.deck):is(51)
    expect(bob.has_joker):is(true)
    dice(3)
    expect(bob.Shooting:rolled().total):is(3)        -- less 2, and 2 for the joker
    dice(1, 2, 3)                                    -- and the deck is shuffled
    game:round_begins()
    expect(game.order):is { cat, bob, ann }
    expect(#game.deck):is(51)
    cat.wounds = 1                                   -- who is down gets no card
    dice(1, 2)
    game:round_begins()
  end }

-- Two of 54 cards are jokers; of the 52 that are left after two others, two still.
example "odds of cards" { given = people,
  function(ann, bob, cat)
    cat.wounds = 3
    expect(odds(function() game:round_begins() return ann.has_joker end)):is { ["true"] = 1 / 27, ["false"] = 26 / 27 }
    expect(odds(function() game:round_begins() return ann.initiative > bob.initiative end)):is { ["true"] = 1 / 2, ["false"] = 1 / 2 }
    dice(1, 2)
    game:round_begins()
    expect(odds(function() game:round_begins() return ann.has_joker end)):is { ["true"] = 1 / 26, ["false"] = 25 / 26 }
  end }
