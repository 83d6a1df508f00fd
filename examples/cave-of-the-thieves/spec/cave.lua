-- The scenes with the book's dice, and what happens when they fall otherwise.
local cast = { one = "Player 1", two = "Player 2", first = "Thief", other = "Thief", girl = "The Girl" }

example "in, unheard" { source = "BUM-PLAY-02", given = cast, function(one, two, first, other)
  dice(4)
  expect(game:enters_the_cave { scout = two, thieves = { first, other } }):is(true)
  expect({ first.unaware_of, other.unaware_of, two.weapon_in_hand.state }):is { { two }, { two }, "ready" }
  dice(2)
  expect(game:enters_the_cave { scout = two, thieves = { bring "Thief" } }):is(false)
end }

example "a shot, and everybody is awake" { source = { "BUM-PLAY-03", "BUM-PLAY-04" }, given = cast, function(one, two, first, other)
  dice(4, 3)
  game:enters_the_cave { scout = two, thieves = { first, other } }
  expect(game:shoots_from_the_dark { scout = two, thieves = { first, other } }):is(true)
  expect({ first.dead, #other.unaware_of }):is { true, 0 }
  two:turn_begins()
  expect(function() two:shoots_unseen { target = other, difficulty = 10 } end):is_refused "the target knows of nothing"
end }

example "the order, as it was or when they were heard" { source = "BUM-PLAY-05", given = cast, function(one, two, first, other)
  first:dies()
  game:comes_to_blows { party = { one, two }, thieves = { first, other }, heard = false }
  expect(game.order):is { one, other, two }
  game:fight_ends()
  local third = bring "Thief"
  game:comes_to_blows { party = { one, two }, thieves = { third, other }, heard = true }
  expect(game.order):is { third, one, two, other }
end }

example "the fight, turn by turn" { source = { "BUM-PLAY-06", "BUM-PLAY-07", "BUM-PLAY-08", "BUM-PLAY-09" }, given = cast, function(one, two, first, other, girl)
  dice(4, 3)
  game:enters_the_cave { scout = two, thieves = { first, other } }
  game:shoots_from_the_dark { scout = two, thieves = { first, other } }
  game:comes_to_blows { party = { one, two }, thieves = { first, other }, heard = false }
  dice(2, 5, 6, 2, 4, 4)
  for _ = 1, 3 do
    expect(game.fight_goes_on):is(true)
    game:next_turn()
    game.acting:takes_turn()
  end
  expect({ other.out_of_the_fight, other.dead, one.hit_points_left, two.wields.name }):is { true, false, 2, "Dagger" }
  expect({ game.fight_goes_on, game.party_stands }):is { false, true }
  game:fight_ends()
  one:finishes_off(other)
  two:cuts_loose(girl)
  expect({ other.dead, girl.captured }):is { true, false }
  expect(function() two:cuts_loose(girl) end):is_refused "there are ropes to cut"
end }

example "a crossbow that is ready is shot before the dagger is drawn" { given = cast, function(one, two, first, other)
  two:readies "Large Crossbow"
  for _, thief in ipairs { first, other } do thief:stands(1) end
  two:turn_begins()
  dice(6, 1)
  two:takes_turn()
  expect({ #first.wounds, two.wields.name, two.x }):is { 1, "Large Crossbow", 0 }
  two:turn_begins()
  dice(6, 1)
  two:takes_turn()                                   -- of two at one distance, the one who is hurt
  expect({ first.out_of_the_fight, two.wields.name, two.x }):is { true, "Dagger", 1 }
end }

example "blow by blow" { source = "BUM-DICE-10", given = { one = "Player 1", thief = "Thief" }, function(one, thief)
  dice(1, 5, 2, 4, 6, 2)
  game:blow_falls(one, thief)                        -- 8 and 8: again, and 9 against 7
  expect({ #thief.wounds, game.striking == thief }):is { 1, true }
  game:blow_falls(one, thief)                        -- 10 against 8
  expect({ #one.wounds, game.striking == one }):is { 1, true }
end }

example "at the inn" { source = "BUM-PLAY-10", given = { one = "Player 1", two = "Player 2" }, function(one, two)
  one:takes_wounds { cause = "Dagger" }
  game:rewards_the_party { one, two }
  expect({ one.money, two.money }):is { 140, 140 }
  dice(3)
  one:is_sewn_up(one)
  expect(one.wounds[1].days):is(game.days_of_a_sewn_cut)
  two:takes_wounds { cause = "Dagger" }
  dice(2)
  two:is_sewn_up(one)                                -- 7 against 7: enough
  expect(two.wounds[1].days):is(3)
  two:takes_wounds { cause = "Dagger" }
  dice(3, 1)                                         -- the first is sewn anew, the second badly
  two:is_sewn_up(one)
  expect({ two.wounds[1].days, two.wounds[2].days }):is { 3, 8 }
end }
