local ann = { ann = { "wanderer", name = "Ann", Nimble = 2 } }

example "burdens weigh on momentum" { given = ann,
  function(ann)
    expect(ann.momentum):is(2)
    ann:gains_momentum(20)
    expect(ann.momentum):is(10)                    -- what is too much is lost
    ann:gains "Wounded"
    expect(ann.momentum):is(9)
    expect(ann.momentum_reset):is(1)
    ann:loses "Wounded"
    expect(ann.momentum):is(10)
    ann:is_harmed(7)
    expect(ann.health):is(0)
    expect(ann.momentum):is(8)
  end }

example "momentum is burned in place of the score" { given = ann,
  function(ann)
    ann.momentum = 8
    dice(7, 9, 1, 100, 30, 2, 52, 3)               -- 3 beats neither, and that is paid for
    expect(ann:the("Press On"):made("Nimble").outcome):is "miss"
    expect(taking("Burn Momentum", ann).outcome):is "weak"     -- 8 beats the seven
    expect(ann.momentum):is(2)
    expect(ann.supplies):is(4)
    dice(4, 1, 4)                                  -- 2 is no better than the score
    decide { ["Burn Momentum"] = true }
    expect(ann:the("Take Care"):made("Nimble").outcome):is "strong"
  end }

-- Whoever burns 8 for a strong hit alone has one with both dice at 7 or less: 49 of 100. A score of k, 3 to 8,
-- is a weak one with one die below it and the other at 8 or more: 2 x 3 x (2+3+4+5+6+7) = 162 of 600.
example "odds of who would burn it" { given = ann,
  function(ann)
    ann.momentum = 8
    decide { ["Burn Momentum"] = function(_, check) return check.outcome ~= "strong" and check.dice[1] < 8 and check.dice[2] < 8 end }
    local tried = odds(function() return ann:the("Take Care"):made("Nimble").outcome end)
    expect(tried):is { strong = 49 / 100, weak = 27 / 100, miss = 24 / 100 }
  end }
