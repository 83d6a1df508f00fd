-- Rounds, turns, passing and double turns.

local four = { ann = { "character", maximum_life = 10 }, bob = { "character", maximum_life = 10 }, x = { "creature", maximum_life = 10 }, y = { "creature", maximum_life = 10 } }

-- Lets them act in this order; who may not is refused.
local function act(...) for _, who in ipairs { ... } do game:next_turn(who) end end

example "rounds are numbered from 1" { source = "TBD-COMBAT-01", given = four, function(ann, bob, x, y)
  expect(game.round):is(0)
  game:fight_begins { combatants = { ann, bob, x, y } }
  expect(game.round):is(1)
  act(ann, x, bob, y)
  expect(game.round):is(1)                             -- the last one is still acting
  act(bob)
  expect({ game.round, time.round }):is { 2, 1 }
  act(x, ann, y, ann)
  expect(game.round):is(3)
  game:fight_ends()
  expect(game.round):is(0)
  expect(function() act(x) end):is_refused "a fight is on"
end }

source "TBD-COMBAT-02"
example "the sides take turns, and pick who acts" { given = four, function(ann, bob, x, y)
  game:fight_begins { combatants = { ann, bob, x, y } }
  expect(function() act(x) end):is_refused "its side's turn"
  act(bob)
  expect(game.acting):is(bob)
  expect(function() act(ann) end):is_refused "its side's turn"
  act(y)
  expect(function() act(bob) end):is_refused "once in a round"
  act(ann, x)
  expect(game.next_side):is "players"
end }

example "who begins" { given = four, options = { first_side = "gamemaster" }, function(ann, bob, x, y)
  game:fight_begins { combatants = { ann, x } }
  expect(function() act(ann) end):is_refused "its side's turn"
  act(x, ann)
  expect(function() act(ann) end):is_refused "its side's turn"
  game:fight_ends()
  game:fight_begins { combatants = { ann, x }, first = "players" }
  act(ann, x, ann)
  expect(game.round):is(2)
end }

example "who is more acts at the end" { source = "TBD-COMBAT-03", given = { ann = { "character" }, x = { "creature" }, y = { "creature" }, z = { "creature" } }, function(ann, x, y, z)
  game:fight_begins { combatants = { ann, x, y, z } }
  act(ann, x, y, z)
  expect({ game.round, #game.waiting }):is { 1, 0 }
  act(ann)
  expect(game.round):is(2)
end }

source "TBD-COMBAT-04"
example "a pass" { given = four, function(ann, bob, x, y)
  game:fight_begins { combatants = { ann, bob, x, y } }
  act(ann, x)
  game:passes()
  expect(function() act(bob) end):is_refused "its side's turn"
  act(y, bob)
  expect({ game.round, #game.waiting }):is { 1, 0 }    -- each of them exactly once
  act(bob, x, ann)
  expect(function() game:passes() end):is_refused "still to act"   -- the gamemaster's y alone is left
  game:fight_ends()
  expect(function() game:passes() end):is_refused "a fight is on"
end }

example "a pass ends a turn, and the next one to act ends the pass" { given = four, function(ann, bob, x, y)
  game:fight_begins { combatants = { ann, bob, x, y } }
  game:passes()                                        -- the players
  act(x)
  game:passes()                                        -- and again: that is no answer to a pass
  expect({ game.round, game.acting, game.next_side, game.passes_running }):is { 1, nil, "gamemaster", 1 }
  act(y, ann, bob)
  expect({ game.round, #game.waiting }):is { 1, 0 }
end }

example "where nobody judges, two passes end a round" { given = four, function(ann, bob, x, y)
  game:fight_begins { combatants = { ann, bob, x, y } }
  game:passes()
  game:passes()
  expect({ game.round, #game.waiting }):is { 2, 4 }
  game:passes()                                        -- a new round, and a new pass
  expect({ game.round, game.next_side }):is { 2, "gamemaster" }
end }

example "both sides pass" { given = four, function(ann, bob, x, y)
  game:fight_begins { combatants = { ann, bob, x, y } }
  act(ann)
  game:passes()                                        -- the gamemaster
  decide { ["Both sides pass: is the round over?"] = false }
  expect(function() game:passes() end):is_refused "the gamemaster ends the round"
  decide { ["Both sides pass: is the round over?"] = true }
  game:passes()
  expect({ game.round, game.next_side, #game.waiting }):is { 2, "players", 4 }
end }

source "TBD-COMBAT-05"
example "two at once, for an Advantage" { given = four, function(ann, bob, x, y)
  ann.advantage, bob.advantage, game.advantage = 0, 2, 1
  game:fight_begins { combatants = { ann, bob, x, y } }
  act(ann)
  expect(function() game:doubles_turn(ann) end):is_refused "cannot pay"
  game:doubles_turn(bob)                               -- any player pays
  expect(bob.advantage):is(1)
  expect(function() game:doubles_turn(bob) end):is_refused "once in each turn"
  act(bob)
  expect(function() game:doubles_turn(bob) end):is_refused "once in each turn"
  act(x)
  expect(function() act(ann) end):is_refused "once in a round"
  game:doubles_turn()                                  -- and now the gamemaster: x, and y
  expect(game.advantage):is(0)
  act(y)
  expect({ game.round, #game.waiting }):is { 1, 0 }
  act(bob)
  expect(game.round):is(2)
end }

example "said before the first of the two acts" { given = four, function(ann, bob, x, y)
  bob.advantage, game.advantage = 1, 2
  game:fight_begins { combatants = { ann, bob, x, y } }
  expect(function() game:doubles_turn() end):is_refused "one's own side's turn"
  game:doubles_turn(bob)
  act(ann, bob)
  game:doubles_turn()
  act(x)
  expect(game.next_side):is "gamemaster"
  expect(function() game:doubles_turn() end):is_refused "once in each turn"
  act(y)
  expect({ bob.advantage, game.advantage }):is { 0, 1 }
end }

example "two need two" { given = four, function(ann, bob, x, y)
  ann.advantage = 2
  game:fight_begins { combatants = { ann, x, y } }
  expect(function() game:doubles_turn(ann) end):is_refused "two are left"
  act(ann)
  expect(function() game:doubles_turn(ann) end):is_refused "two are left"
  expect(ann.advantage):is(2)
  game:fight_ends()
  expect(function() game:doubles_turn(ann) end):is_refused "a fight is on"
  game.advantage = 1
  game:fight_begins { combatants = { ann, bob, x, y } }
  act(ann, x, bob)
  expect(function() game:doubles_turn() end):is_refused "two are left"
  expect(game.advantage):is(1)
end }

example "two are not three" { given = { ann = { "character", advantage = 1 }, bob = { "character" }, cyd = { "character" }, x = { "creature" } }, function(ann, bob, cyd, x)
  game:fight_begins { combatants = { ann, bob, cyd, x } }
  game:doubles_turn(ann)
  act(ann, bob)
  expect(function() act(cyd) end):is_refused "its side's turn"
  act(x, cyd)
end }

example "a new turn, and two at once again" { given = { ann = { "character", advantage = 1 }, bob = { "character" }, x = { "creature" }, y = { "creature" }, z = { "creature" }, w = { "creature" } },
  function(ann, bob, x, y, z, w)
    game.advantage = 2
    game:fight_begins { combatants = { ann, x, y, z, w } }
    act(ann, x)
    game:doubles_turn()
    act(y, z)                                          -- the second turn of the gamemaster in a row
    game:doubles_turn()
    act(w)
    expect(game.advantage):is(0)
    game:fight_ends()
    ann.advantage = 2
    game:fight_begins { combatants = { ann, bob } }
    game:doubles_turn(ann)
    act(ann, bob, ann)                                 -- the next round
    game:doubles_turn(ann)
    act(bob)
    expect({ game.round, ann.advantage }):is { 2, 0 }
  end }

example "one side alone" { source = { "TBD-COMBAT-02", "TBD-COMBAT-03" }, given = four, function(ann, bob, x, y)
  game:fight_begins { combatants = { x, y } }          -- the players would be first
  act(x, y, y, x)
  expect(game.round):is(2)
  game:fight_ends()
  game:fight_begins { combatants = { ann, bob, x } }
  act(ann, x, bob)
  ann.health, bob.health = "unconscious", "unconscious"
  act(x)
  expect(game.round):is(2)
end }

example "once in a round" { source = "TBD-COMBAT-06", given = four, function(ann, bob, x, y)
  game:fight_begins { combatants = { ann, bob, x, y } }
  act(ann, x)
  expect(function() act(ann) end):is_refused "once in a round"
  bob.health = "unconscious"
  expect(function() act(bob) end):is_refused "can act"
  act(y, ann)                                          -- nobody waits for Bob
  expect(game.round):is(2)
  local stranger = bring "creature"
  expect(function() act(stranger) end):is_refused "takes part"
end }

-- What a turn holds

local pair = { ann = { "character", maximum_life = 10, ["Weapon: sword"] = 0, weapons = { "Sword" }, wields = "Sword" }, orc = { "creature", maximum_life = 40, Defend = 0 } }

example "movement, an Action and quick ones" { source = { "TBD-COMBAT-07", "TBD-COMBAT-09" }, given = pair, function(ann, orc)
  ann:stands { east = -25 }
  ann.wields = nil
  game:fight_begins { combatants = { ann, orc } }
  act(ann)
  ann:moves_to { east = -10 }
  ann:draws "Sword"
  ann:acts_quickly "drinks a potion"
  ann:moves_to { east = 0 }                            -- 25 feet in two parts
  expect(function() ann:moves(1) end):is_refused "leads so far"
  dice(13, 13, 13, 10, 10, 10, 4)
  ann:attacks(orc)
  expect(orc.life):is(36)
  expect(function() ann:attacks(orc) end):is_refused "cannot pay 1 action"
  expect(function() ann:moves_further() end):is_refused "cannot pay 1 action"
  ann:acts_quickly "shouts"
  expect(function() orc:moves(5) end):is_refused "its own turn"
  expect(function() orc:acts_quickly "shouts" end):is_refused "its own turn"
  expect(function() orc:attacks { target = ann, weapon = "Sword" } end):is_refused "its own turn"
  act(orc, ann)
  expect({ ann.actions, ann.moved }):is { 1, 0 }       -- a new turn
end }

example "Actions" { source = "TBD-COMBAT-08", given = pair, function(ann, orc)
  game:fight_begins { combatants = { ann, orc } }
  act(ann)
  ann:moves(25)
  expect(function() ann:moves(25) end):is_refused "leads so far"
  ann:moves_further()
  ann:moves(25)                                        -- 50 feet in all
  expect(function() ann:moves(1) end):is_refused "leads so far"
  act(orc, ann)
  expect(function() ann:moves(26) end):is_refused "leads so far"   -- as much movement again was for one turn
  ann:does_something_else "bars the door"              -- nobody says no
  expect(ann.actions):is(0)
  act(orc, ann)
  decide { ["Is that one Action?"] = false }
  expect(function() ann:does_something_else "writes a letter" end):is_refused "allows it as an Action"
  expect(ann.actions):is(1)
  decide { ["Is the help welcome?"] = "yes", ["Can it help?"] = true }
  dice(14, 14, 14)
  ann:helps(orc, "Lift")
  expect({ ann.actions, game.advantage }):is { 0, 1 }
end }

example "outside of fights nobody counts" { source = "TBD-COMBAT-07", given = pair, function(ann)
  ann:moves(500)
  ann:moves(0)
  expect(ann.moved):is(500)
  expect(function() ann:moves(-1) end):is_refused "some way, or none"
  ann:moves_further()
  ann:moves_further()
  expect(ann.actions):is(1)
end }

example "whoever comes late" { source = "TBD-COMBAT-01", given = four, function(ann, bob, x, y)
  game:fight_begins { combatants = { ann, x } }
  act(ann)
  game:joins(bob)
  act(x, bob)
  expect(game.round):is(1)
  expect(function() game:joins(bob) end):is_refused "not there yet"
end }

example "who leaves the fight, and who leaves the table" { source = { "TBD-COMBAT-01", "TBD-COMBAT-02" }, given = four, function(ann, bob, x, y)
  game:fight_begins { combatants = { ann, bob, x, y } }
  act(ann)
  ann:leaves()                                         -- in the middle of her turn
  act(x)
  expect(game.waiting):is { bob, y }
  bob:leaves_the_fight()
  expect(function() bob:leaves_the_fight() end):is_refused "is in it"
  expect(function() act(bob) end):is_refused "takes part"
  act(y, x)                                            -- the gamemaster's alone
  expect(game.round):is(2)
  x:leaves_the_fight()
  expect({ game.acting, game.waiting }):is { nil, { y } }
  y:leaves()
  expect(game.waiting):is {}
  game:fight_ends()
  expect(game.round):is(0)
end }
