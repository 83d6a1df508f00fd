local ann = { ann = { "character", name = "Ann", Edge = 2 } }

example "two dice, and what comes of them" { given = ann,
  function(ann)
    local move = ann:the "Press On"
    dice(7, 5, 6, 7, 5, 4, 7, 8, 4, 5, 3)
    expect(move:made("Edge").outcome):is "strong"
    expect(ann.momentum):is(3)
    expect(move:made("Edge").outcome):is "weak"
    expect(ann.supply):is(4)
    expect(function() move:made("Edge") end):says "Ann pays the price: 3 hours are lost"
    dice(3, 3, 6)
    expect(function() move:made("Edge") end):says "A match: an unexpected twist, for worse after a miss."
  end }

example "momentum has an end, and a place to go back to" { given = ann,
  function(ann)
    ann:gains_momentum(20)
    ann:gains "Wounded"
    expect(ann.momentum):is(9)
    dice(8, 7, 1, 2)                                 -- a miss, until nine are burned for both
    ann:the("Press On"):made("Edge")
    expect(taking("Burn Momentum", ann).outcome):is "strong"
    expect(ann.momentum):is(2)                       -- one after the wound, and one for the hit
    ann:gains_momentum(-20)
    expect(ann.momentum):is(-6)
    dice(9, 9, 6, 1)
    expect(ann:the("Press On"):made("Edge").score):is(2)
  end }

-- A score of k beats a d10 with k - 1 of its faces. With a stat of 2 it is 3 to 8: strong 4+9+16+25+36+49 of 600,
-- weak twice 2x8 + 3x7 + 4x6 + 5x5 + 6x4 + 7x3.
example "odds of a move" { given = ann,
  function(ann)
    expect(odds(function() return ann:the("Press On"):made("Edge").outcome end)):is { strong = 139 / 600, weak = 262 / 600, miss = 199 / 600 }
  end }
