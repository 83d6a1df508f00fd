local ann = { ann = { "character", name = "Ann", Study = 1, Watch = 3, Sneak = 2, stress = 3 } }

example "resisting costs stress, and two sixes take some away" { given = ann,
  function(ann)
    dice(4, 2)
    expect(ann:resists("insight").price):is(2)
    expect(ann.stress):is(5)
    dice(6, 6)
    ann:resists "insight"
    expect(ann.stress):is(4)
    dice(5, 3)                                       -- no rating: the lower one
    expect(ann:resists("resolve").price):is(3)
  end }

-- The best of two dice is b with 2b - 1 of 36, and both are sixes with one of the eleven. Of no dice the lower is b
-- with 13 - 2b of 36.
example "odds of a price" { given = ann,
  function(ann)
    expect(odds(function() return ann:resists("insight").price end)):is {
      [-1] = 1 / 36, [0] = 10 / 36, [1] = 9 / 36, [2] = 7 / 36, [3] = 5 / 36, [4] = 3 / 36, [5] = 1 / 36 }
    expect(odds(function() ann:resists "resolve" return ann.stress end)):is {
      [3] = 1 / 36, [4] = 3 / 36, [5] = 5 / 36, [6] = 7 / 36, [7] = 9 / 36, [8] = 11 / 36 }
  end }
