local crew = {
  ann = { "smuggler", name = "Ann", Sneak = 2, Climb = 1, Charm = 1 },
  bob = { "smuggler", name = "Bob", Sneak = 3, Tinker = 1 },
  door = { "clock", name = "The Vault", size = 8 } }

example "what it gets, and what it costs" { given = crew,
  function(ann, bob, door)
    dice(3, 6)
    expect(ann.Sneak:tried(door).outcome):is "good"
    expect(door.value):is(2)
    dice(6, 6)
    ann.Sneak:tried { door, effect = "great" }
    expect(door.value):is(6)
    expect(ann.harm):is(0)
    dice(5, 1)
    ann.Sneak:tried { door, position = "dire", effect = "slight" }
    expect(door.value):is(7)
    expect(ann.harm):is(2)
    dice(2)                                          -- one die less for who is hurt
    ann.Sneak:tried(door)
    expect(ann.harm):is(3)                           -- as bad again is worse
  end }

-- Two dice: two sixes 1/36, one six 10/36, the best of them 4 or 5 in 25 - 9 = 16, else 9.
-- Three: 16/216 show two sixes or more, 75 one, 125 - 27 = 98 have a 4 or 5 for their best, 27 nothing above 3.
-- No die: both are six 1/36, both 4 or more 9 - 1 = 8, else 27; and it is never critical.
example "odds of pools" { given = crew,
  function(ann, bob, door)
    local function of(skill) return odds(function() return skill:tried(door).outcome end) end
    expect(of(ann.Sneak)):is { critical = 1 / 36, good = 10 / 36, mixed = 16 / 36, bad = 9 / 36 }
    expect(of(bob.Sneak)):is { critical = 16 / 216, good = 75 / 216, mixed = 98 / 216, bad = 27 / 216 }
    expect(of(ann.Tinker)):is { good = 1 / 36, mixed = 8 / 36, bad = 27 / 36 }
    expect(odds(function() ann.Sneak:tried(door) return door.value end)):is { [0] = 9 / 36, [2] = 26 / 36, [3] = 1 / 36 }
  end }

example "a push and a hand add a die each" { given = crew,
  function(ann, bob, door)
    decide { Push = true, ["Lend a Hand"] = true }
    dice(1, 2, 3, 6)
    expect(ann.Sneak:tried(door).best):is(6)
    expect(ann.stress):is(2)
    expect(bob.stress):is(1)
    -- Both of them and no die of one's own are two dice; pushed alone it is one: half of its faces are 4 and more.
    expect(odds(function() return ann.Tinker:tried(door).outcome end)):is { critical = 1 / 36, good = 10 / 36, mixed = 16 / 36, bad = 9 / 36 }
    decide { Push = true, ["Lend a Hand"] = false }
    expect(odds(function() return ann.Tinker:tried(door).outcome end)):is { good = 1 / 6, mixed = 1 / 3, bad = 1 / 2 }
  end }

example "behind a leader" { given = crew,
  function(ann, bob)
    dice(1, 3, 6, 2, 2)
    expect(game:goes_together { leader = ann, crew = { ann, bob }, doing = "Sneak" }):is(6)
    expect(ann.stress):is(1)
    dice(4)
    expect(game:fortune().outcome):is "mixed"
  end }

example "the fourth scar is the last" { given = crew,
  function(ann, bob, door)
    ann.stress, ann.scars = 8, 3
    expect(function() ann:suffers_stress(2) end):says "Ann breaks off."
    expect(ann.stress):is(0)
    expect(function() ann.Sneak:tried(door) end):is_refused "whoever acts is still in the trade"
  end }
