local bob = { bob = { "creature", name = "Bob", hp = 3 } }

example "down, and up again" { given = bob,
  function(bob)
    bob:is_hurt(5)
    expect(bob.hp):is(0)
    dice(10, 9, 1)
    bob:clings_to_life()
    expect(bob.saves_made):is(1)
    bob:clings_to_life()
    bob:is_healed(2)
    expect(bob.saves_failed):is(0)
    expect(function() bob:clings_to_life() end):is_refused "death saves are for who lies there"
    bob:is_hurt(9)
    bob:clings_to_life()                             -- a one counts twice
    bob:is_hurt(1)
    expect(bob.dead):is(true)
    expect(function() bob:is_healed(1) end):is_refused "it is not too late"
  end }

-- Two saves are made and one has failed. 10 to 19 are the third, a 20 is more than that and a 1 the end;
-- 2 to 9 lead to the last, where 9 of 20 kill: 1/20 + 8/20 x 9/20 = 23/100 die, 1/20 + 8/20 x 1/20 = 7/100 get up.
example "odds of a long night" { given = bob,
  function(bob)
    bob:is_hurt(3)
    bob.saves_made, bob.saves_failed = 2, 1
    expect(odds {
      step = function() bob:clings_to_life() end,
      over = function() return bob.dead or bob.hp > 0 or bob.saves_made == 3 end,
      ask  = function() return bob.dead and "dead" or bob.hp > 0 and "up" or "stable" end }):is { dead = 23 / 100, up = 7 / 100, stable = 70 / 100 }
  end }
