local ann = { ann = { "wanderer", name = "Ann", Nimble = 2, Quiet = 1 } }

example "a strong hit, a weak one and a miss" { given = ann,
  function(ann)
    local move = ann:the "Press On"
    dice(7, 5, 6)                                  -- the challenge dice first; 6 + 2 beats both
    expect(move:made("Nimble").outcome):is "strong"
    expect(ann.momentum):is(3)
    dice(7, 5, 4)                                  -- 6 beats the five alone
    expect(move:made("Nimble").outcome):is "weak"
    expect(ann.supplies):is(4)
    dice(7, 8, 4, 40, 3)
    expect(function() move:made("Nimble") end):says "Ann pays for it: it takes 3 days longer"
  end }

example "a tie goes to the challenge dice, and a match is told" { given = ann,
  function(ann)
    dice(8, 8, 6)
    expect(function() ann:the("Take Care"):made("Nimble") end):says "A match: things take a turn, for worse after a miss."
    dice(10, 9, 6)                                 -- 6 + 2 + 5 is cut to 10
    expect(ann:the("Take Care"):made("Nimble", 5).score):is(10)
  end }

-- A score of k beats a d10 with k - 1 of its faces. With a stat of 2 it is 3 to 8, each as likely:
-- strong 4+9+16+25+36+49 = 139, weak 2 x (2x8 + 3x7 + 4x6 + 5x5 + 6x4 + 7x3) = 262, miss 64+49+36+25+16+9 = 199, of 600.
-- With the three cancelled 2 stands in place of 5: strong 139-16+1, weak 262-48+18, miss 199-36+81.
example "odds of a move" { given = ann,
  function(ann)
    local move = ann:the "Take Care"
    expect(odds(function() return move:made("Nimble").outcome end)):is { strong = 139 / 600, weak = 262 / 600, miss = 199 / 600 }
    ann.momentum = -3                         
    expect(odds(function() return move:made("Nimble").outcome end)):is { strong = 124 / 600, weak = 232 / 600, miss = 244 / 600 }
    expect(odds(function() return move:made("Nimble").match end)):is { ["true"] = 1 / 10, ["false"] = 9 / 10 }
  end }
