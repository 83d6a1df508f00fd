-- Appendix A: the longspear's first strike.
local two = { spear = { "character", Strength = 2, Dexterity = 2, has = { "Longspear" }, wields = "Longspear" }, foe = { "character", Strength = 2, Dexterity = 2, has = { "Sword" }, wields = "Sword" } }

source "BUM-GEAR-11"
example "whoever attacks a longspear is met by it" { options = { longspears_first = true }, given = two, function(spear, foe)
  game:fight_begins { combatants = { foe, spear } }
  game:next_turn()
  dice(6, 1, 6, 1)                                             -- the spear first, then the sword
  foe:attacks(spear)
  expect({ #foe.wounds, #spear.wounds }):is { 1, 1 }
  game:next_turn()
  expect(game.acting):is(spear)
  expect(function() spear:attacks(foe) end):is_refused "the attack of this round is left"
  game:next_turn()
  expect(game.round):is(2)
  dice(6, 1)                                                   -- it takes the foe down before the sword falls
  foe:attacks(spear)
  expect({ foe.out_of_the_fight, #spear.wounds }):is { true, 1 }
end }

example "once a round, and when it attacks itself it is as usual" { options = { longspears_first = true }, given = { spear = two.spear, foe = two.foe, other = two.foe }, function(spear, foe, other)
  game:fight_begins { combatants = { spear, foe, other } }
  game:next_turn()
  dice(6, 1)
  spear:attacks(foe)
  game:next_turn()
  dice(1, 6)
  foe:attacks(spear)                                           -- the spear's attack of this round is made
  game:next_turn()
  dice(1, 6)
  other:attacks(spear)
  expect({ #spear.wounds, #foe.wounds, #other.wounds }):is { 0, 1, 0 }
  game:next_turn()
  dice(1, 6)
  spear:attacks(foe)                                           -- a new round
end }

example "not unless the gamemaster likes it" { given = two, function(spear, foe)
  dice(1, 6)
  foe:attacks(spear)
  expect(#foe.wounds):is(0)
end }

example "whoever did something else this round has no attack left" { options = { longspears_first = true }, given = { spear = two.spear, foe = two.foe }, function(spear, foe)
  game:fight_begins { combatants = { spear, foe } }
  game:next_turn()
  spear:acts "shouts"
  game:next_turn()
  dice(1, 6)
  foe:attacks(spear)
  expect(#foe.wounds):is(0)
  game:next_turn()                                             -- round 2: the spear waits
  game:next_turn()
  dice(6, 1, 1, 6)
  foe:attacks(spear)
  expect({ game.round, #foe.wounds }):is { 2, 1 }
end }

example "two longspears: the one who is attacked strikes first, and only that" { options = { longspears_first = true }, given = { spear = two.spear, other = two.spear }, function(spear, other)
  dice(6, 1, 1, 6)                                             -- the other's early strike, and then the attack
  spear:attacks(other)
  expect({ #spear.wounds, #other.wounds, other.actions }):is { 1, 0, 1 }   -- outside of a fight nobody counts actions
end }

example "whoever waited with the spear has nothing left after the early strike" { source = { "BUM-GEAR-11", "BUM-COMBAT-14" }, options = { longspears_first = true }, given = two, function(spear, foe)
  game:fight_begins { combatants = { spear, foe } }
  game:next_turn()
  game:next_turn()
  dice(1, 6, 1, 6)
  foe:attacks(spear)
  expect({ game.round, spear.actions }):is { 1, 0 }
end }

example "the early strike was the action of the round" { source = { "BUM-GEAR-11", "BUM-COMBAT-14" }, options = { longspears_first = true }, given = two, function(spear, foe)
  game:fight_begins { combatants = { foe, spear } }
  game:next_turn()
  dice(1, 6, 1, 6)
  foe:attacks(spear)
  game:next_turn()
  expect({ spear.actions, spear.movements }):is { 0, 1 }
  expect(function() spear:acts "lifts the bar" end):is_refused "cannot pay 1 action"
  spear:moves(1)
  game:next_turn()
  game:next_turn()
  expect({ game.round, spear.actions }):is { 2, 1 }
  game:fight_ends()
  spear:stands(0)
  game:fight_begins { combatants = { foe, spear } }            -- another fight, and another strike
  game:next_turn()
  dice(6, 1, 1, 6)
  foe:attacks(spear)
  expect(#foe.wounds):is(1)
end }

example "a spear does not stop what it cannot harm" { source = { "BUM-GEAR-11", "BUM-SETTING-07" }, options = { longspears_first = true },
  given = { spear = two.spear, giant = { "character", Strength = 2, Dexterity = 2, scale = 1 } }, function(spear, giant)
    dice(6, 1)
    giant:attacks(spear)
    expect({ #spear.wounds, #giant.wounds }):is { 1, 0 }
  end }

example "whoever falls to the spear strikes no second time" { source = { "BUM-GEAR-11", "BUM-SETTING-04" }, options = { longspears_first = true }, rules = [[ weapon "Two Blades" { attack = 1, shots = 2 } ]],
  given = { spear = two.spear, foe = { "character", Strength = 1, Dexterity = 2, has = { "Two Blades" }, wields = "Two Blades" } }, function(spear, foe)
    dice(6, 1)
    expect(foe:attacks(spear).hit):is(false)
    expect({ foe.out_of_the_fight, #spear.wounds }):is { true, 0 }
  end }

example "whoever fled is not met when he strikes from his hiding place" { source = { "BUM-GEAR-11", "BUM-COMBAT-07" }, options = { longspears_first = true }, given = two, function(spear, foe)
  foe.escaped = true
  dice(6, 1)
  foe:attacks(spear)
  expect({ #spear.wounds, #foe.wounds }):is { 1, 0 }
  game:fight_begins { combatants = { foe, spear } }
  expect(foe.still_fights):is(true)
end }
