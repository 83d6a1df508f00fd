local pair = {
  ann = { "creature", name = "Ann", Dexterity = 16, rank = 3, has = { "Sneak Attack" } },
  bob = { "creature", name = "Bob", armour = 12, rank = 5, Constitution = 14, has = { "Ward" } } }

example "a critical hit, and a sneak attack once a turn" { given = pair,
  function(ann, bob)
    expect(bob.hp):is(38)
    local dagger = ann:the "Dagger"
    bob:gains "Prone"
    dice(20, 3, 4, 6, 5, 4, 3, 2)                    -- a d4 and its double, and twice two dice for the sneak
    dagger:attacks(bob)
    expect(bob.hp):is(38 - (4 + 6 + 5 + 4 + 3 + 2 + 3))
    dice(11, 3, 4)                                   -- not again in this turn
    dagger:attacks(bob)
    expect(bob.hp):is(4)
    game:turn_is_taken(bob)
    dice(11, 3, 1, 1, 1)
    dagger:attacks(bob)
    expect(bob.hp):is(0)
    expect(bob:has "Down"):is(true)
  end }

-- Ann adds 5 against 12: 7 to 20 hit, 14 of 20. Five more, and 12 to 20 do: 9 of 20, whoever sees the roll first.
example "a ward when the roll is seen" { given = pair,
  function(ann, bob)
    local function hits() return ann:the("Dagger"):attacks(bob).success end
    decide { Ward = true }
    expect(odds(hits)):is { ["true"] = 9 / 20, ["false"] = 11 / 20 }
    dice(11)
    expect(hits()):is(false)
    expect(bob.armour_class):is(17)
    expect(bob.reactions):is(0)
    dice(12, 1)                                      -- it lasts, and there is no second one
    expect(hits()):is(true)
    game:turn_is_taken(bob)
    expect(bob.armour_class):is(12)
    expect(bob.reactions):is(1)
  end }
