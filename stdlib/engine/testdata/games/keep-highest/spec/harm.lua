local ann = { ann = { "smuggler", name = "Ann", Sneak = 2, Climb = 1, Charm = 1, Watch = 3 } }

example "what is resisted hurts less" { given = ann,
  function(ann)
    ann.stress = 3
    decide { Resist = true, ["Resist: with"] = "body" }
    dice(4, 2)                                       -- two ways of the body: the four costs two
    ann:is_harmed(3)
    expect(ann.harm):is(1)
    expect(ann.stress):is(5)
    decide { Resist = false }
    ann:is_harmed(1)
    expect(ann.harm):is(2)
    dice(6, 6)                                       -- two sixes take one away
    expect(ann:resists("body").price):is(-1)
    expect(ann.stress):is(4)
  end }

-- The best of two dice is b with 2b - 1 of 36; two sixes are a price of -1 in place of 0.
example "odds of a price" { given = ann,
  function(ann)
    expect(odds(function() return ann:resists("body").price end)):is {
      [-1] = 1 / 36, [0] = 10 / 36, [1] = 9 / 36, [2] = 7 / 36, [3] = 5 / 36, [4] = 3 / 36, [5] = 1 / 36 }
    ann.stress = 9                                   -- more than nothing is too much: 25 of 36
    expect(odds(function() ann:resists "body" return ann.scars end)):is { [0] = 11 / 36, [1] = 25 / 36 }
  end }

-- One die, for the mind has but one way: of 1 to 6 the four highest are more than two.
example "letting go" { given = ann,
  function(ann)
    ann.stress = 2
    expect(odds(function() return ann:unwinds().overdone end)):is { ["true"] = 4 / 6, ["false"] = 2 / 6 }
    dice(3)
    expect(function() ann:unwinds() end):says "Ann overdoes it."
    expect(ann.stress):is(0)
  end }
