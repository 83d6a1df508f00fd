-- One scene after the other, with dice that lie ready.
local party = { hedda = "Hedda", marek = "Marek", ilse = "Ilse" }

example "creeping up: 13 is Mixed for iron, and Good for cloth" { ledger = { "TBD-ROLL-27", "TBD-ROLL-29" }, given = party, function(hedda, marek, ilse)
  dice(13, 13, 13, 10, 10, 10, 12, 12, 12)             -- Hard with 0; Medium with 3 and 1
  expect({ game:difficulty_of_creeping(hedda), game:difficulty_of_creeping(marek) }):is { "Hard", "Medium" }
  decide { ["Who gains the Advantage?"] = marek }
  expect(game:creeps_up { hedda, marek, ilse }):is "Very Good"
  expect({ hedda.advantage, marek.advantage }):is { 0, 1 }
  dice(5, 5, 5, 9, 9, 9, 10, 10, 10)
  decide { ["A repercussion or Advantage?"] = "Advantage" }
  expect(game:creeps_up { hedda, marek, ilse }):is "Very Bad"      -- -2, 0 and 0
  expect(game.advantage):is(2)
end }

local sides = { hedda = "Hedda", marek = "Marek", ilse = "Ilse", keeper = "Toll Keeper", troll = "Troll" }

local function stand(hedda, marek, ilse, keeper, troll)
  game:takes_places { party = { hedda, marek, ilse }, brigands = { keeper, troll }, heard = false }
  game:fight_begins { combatants = { hedda, marek, ilse, keeper, troll } }
end

example "who was not heard stands nearer" { given = sides, function(hedda, marek, ilse, keeper, troll)
  stand(hedda, marek, ilse, keeper, troll)
  expect({ hedda:distance_to(troll), hedda.nearest_foe }):is { 40, troll }
  game:takes_places { party = { hedda, marek, ilse }, brigands = { keeper, troll }, heard = true }
  expect(hedda:distance_to(troll)):is(70)
end }

example "with a long weapon 25 feet are enough" { ledger = { "TBD-COMBAT-07", "TBD-COMBAT-35" }, given = sides, function(hedda, marek, ilse, keeper, troll)
  stand(hedda, marek, ilse, keeper, troll)
  dice(8, 9, 10, 8, 9, 10, 4)                          -- 40 feet, less 25, are as near as Reach needs: 12 against 8, 4 and 3, less 2
  game:lets_act(hedda)
  expect({ hedda:distance_to(troll), troll.life }):is { 15, 27 }
end }

example "an archer stays where he is" { ledger = "TBD-COMBAT-31", given = sides, function(hedda, marek, ilse, keeper, troll)
  stand(hedda, marek, ilse, keeper, troll)
  dice(9, 10, 11, 8, 9, 10, 6)                         -- 13 against 8: 6 and 3, less 2
  game:lets_act(marek)
  expect({ marek.east, marek.wields.name, troll.life }):is { 0, "Hunting Bow", 25 }
end }

example "and draws his knife when somebody is close" { ledger = { "TBD-COMBAT-09", "TBD-COMBAT-37" }, given = sides, function(hedda, marek, ilse, keeper, troll)
  stand(hedda, marek, ilse, keeper, troll)
  troll:stands { east = 5, north = 10 }
  marek.advantage = 1
  decide { Piercing = function(_, check) return check.blocked > 1 end }
  dice(9, 10, 11, 7, 8, 9, 6)                          -- 12 against 7: 6 and 2, and no Block
  game:lets_act(marek)
  expect({ marek.wields.name, troll.life, marek.advantage }):is { "Long Knife", 24, 0 }
end }

example "three at once are worth an Advantage" { ledger = "TBD-COMBAT-34", given = { ilse = "Ilse", a = "Brigand", b = "Brigand", c = "Brigand" }, function(ilse, a, b, c)
  game:takes_places { party = { ilse }, brigands = { a, b, c }, heard = false }
  b.north, a.north, c.north = 0, 5, -5
  game:fight_begins { combatants = { ilse, a, b, c } }
  expect({ ilse:would_strike_more(b), ilse:would_strike_more(a) }):is { true, false }
  b:stands { east = 35 }
  ilse.advantage = 2
  dice(9, 10, 11, 9, 9, 9, 9, 9, 9, 9, 9, 9)           -- 13 against 9, and 3 for each
  game:lets_act(ilse)
  expect({ a.life, b.life, c.life, ilse.advantage }):is { 9, 9, 9, 1 }
end }

example "somebody dying comes first" { ledger = "TBD-DEFEAT-10", given = sides, function(hedda, marek, ilse, keeper, troll)
  stand(hedda, marek, ilse, keeper, troll)
  hedda.life, hedda.health = 0, "unstable"
  dice(9, 10, 11)                                      -- 13
  game:lets_act(ilse)
  expect({ hedda.health, ilse.actions, keeper.life }):is { "unconscious", 0, 28 }
  expect(game:picks_of("players")):is(marek)
end }

example "a Blaze of Glory burns at once" { ledger = "TBD-DEFEAT-04", given = sides, function(hedda, marek, ilse, keeper, troll)
  stand(hedda, marek, ilse, keeper, troll)
  hedda.life = 1
  troll:stands { east = 5, north = 5 }
  game.first_side, game.side = "gamemaster", "gamemaster"
  decide { ["How do you meet defeat?"] = "Blaze of Glory", ["Something extra or an Advantage?"] = "something extra" }
  dice(15, 15, 15, 12, 12, 12, 1, 5, 4)                -- 16 against 15: Mixed; 6 and 1, less 3; then Hedda's 4 and 3, less 2
  game:lets_act(troll)
  expect({ hedda.health, troll.life }):is { "dead", 27 }
end }

example "two at once, when there is Advantage to spare" { ledger = "TBD-COMBAT-05", given = sides, function(hedda, marek, ilse, keeper, troll)
  stand(hedda, marek, ilse, keeper, troll)
  marek.advantage = 2
  game:may_double()
  expect(marek.advantage):is(2)
  marek.advantage = 3
  game:may_double()
  game:may_double()                                    -- once is all
  expect({ marek.advantage, game.to_act }):is { 2, 2 }
  game.advantage = 4
  game:next_turn(hedda)
  game:next_turn(ilse)
  game:may_double()
  expect({ game.advantage, game.side, game.to_act }):is { 3, "gamemaster", 2 }
end }

example "at the fire" { ledger = { "TBD-HEAL-04", "TBD-HEAL-12" }, given = party, function(hedda, marek, ilse)
  hedda.life, marek.health = 10, "dead"
  dice(6, 7, 8)                                        -- 10: Good, within an hour; Ilse is whole, and Marek past it
  ilse:tends { hedda, marek, ilse }
  expect({ hedda.life, time.now }):is { 18, 3600 }
end }
