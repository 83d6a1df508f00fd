-- Part Five: turn sequence, and the elements of a turn.
local three = { a = { "character", Strength = 2, Dexterity = 3, Intelligence = 1 }, b = { "character", Strength = 2, Dexterity = 2, Intelligence = 1 }, c = { "character", Strength = 2, Dexterity = 4, Intelligence = 4 } }

source "BUM-COMBAT-08"
example "who begins goes first; the rest as the gamemaster says" { given = three, function(a, b, c)
  game:fight_begins { combatants = { a, b, c } }
  expect(game.order):is { a, b, c }
  game:fight_ends()
  game:fight_begins { combatants = { a, b, c }, initiator = c }
  expect(game.order):is { c, a, b }
  game:moves_to(b, 1)
  expect(game.order):is { b, c, a }
  game:next_turn()
  expect(game.acting):is(b)
end }

example "an order by dice" { source = "BUM-COMBAT-09", given = three, function(a, b, c)
  c.Dexterity.level = 4
  dice(4, 6, 1)                                                -- 7, 8 and 5
  game:fight_begins { combatants = { a, b, c }, by = "dice" }
  expect({ game.order, a.rank, b.rank, c.rank }):is { { b, a, c }, 7, 8, 5 }
  game:fight_ends()
  game:fight_begins { combatants = { a, b, c } }               -- what was rolled counts for that fight alone
  expect(game.order):is { a, b, c }
  game:fight_ends()
  dice(1, 2, 1)                                                -- 2, 3 and 5
  game:fight_begins { combatants = { a, b, c }, by = "dice", with = "Intelligence" }
  expect(game.order):is { c, b, a }
end }

example "those who tie roll again" { source = "BUM-COMBAT-09", given = three, function(a, b, c)
  dice(3, 4, 5, 2, 3, 1, 4)                                    -- 6, 6 and 9; then 5 and 5; then 4 and 6
  game:fight_begins { combatants = { a, b, c }, by = "dice" }
  expect(game.order):is { c, b, a }
  game:fight_ends()
  a.Intelligence.level = 3
  dice(1, 3, 6, 2, 3)                                          -- 4, 4 and 10; then 5 and 4
  game:fight_begins { combatants = { a, b, c }, by = "dice", with = "Intelligence" }
  expect(game.order):is { c, a, b }
end }

example "going later, in the first round alone" { source = "BUM-COMBAT-10", given = three, function(a, b, c)
  game:fight_begins { combatants = { a, b, c } }
  game:next_turn()
  expect(game.acting):is(a)
  expect(function() a:waits_behind(a) end):is_refused "one waits behind somebody who acts later"
  a:waits_behind(b)
  expect({ game.order, game.acting }):is { { b, a, c }, nil }  -- as if her turn had not come yet
  game:next_turn()
  expect(game.acting):is(b)
  b:acts "shouts"
  expect(function() b:waits_behind(c) end):is_refused "whoever waits has not acted yet"
  game:next_turn()
  expect(game.acting):is(a)
  expect(function() a:waits_behind(b) end):is_refused "one waits behind somebody who acts later"
  game:next_turn()
  game:next_turn()
  expect({ game.round, game.acting == b }):is { 2, true }
  expect(game.order):is { b, a, c }
  expect(function() b:waits_behind(c) end):is_refused "the order stands after the first round"
end }

example "who goes later does not take the turn of whoever acts" { source = "BUM-COMBAT-10", given = three, function(a, b, c)
  game:fight_begins { combatants = { a, b, c } }
  game:next_turn()
  b:waits_behind(c)
  expect({ game.order, game.acting == a }):is { { a, c, b }, true }
end }

example "whoever acted waits no more, even when somebody else just did" { source = { "BUM-COMBAT-10", "BUM-GLOSS-04" }, given = { a = three.a, b = three.b, c = three.c, stranger = three.a }, function(a, b, c, stranger)
  game:fight_begins { combatants = { a, b, c } }
  expect(function() b:waits_behind(a) end):is_refused "one waits behind somebody who acts later"
  expect(function() b:waits_behind(b) end):is_refused "one waits behind somebody who acts later"
  b:waits_behind(c)                                            -- before the first turn
  expect(game.order):is { a, c, b }
  game:next_turn()
  a:acts "shouts"
  game:next_turn()
  c:waits_behind(b)
  expect(game.order):is { a, b, c }
  expect(function() a:waits_behind(b) end):is_refused "whoever waits has not acted yet"
  expect(function() stranger:waits_behind(b) end):is_refused "whoever waits takes part"
  local acting = {}
  for turn = 1, 3 do
    game:next_turn()
    acting[turn] = game.acting.name
  end
  expect(acting):is { "b", "c", "a" }
end }

example "another order in the middle of a round" { given = { a = three.a, b = three.b, c = three.c, late = three.a }, function(a, b, c, late)
  game:fight_begins { combatants = { a, b, c } }
  game:next_turn()
  game:next_turn()
  expect(function() game:moves_to(late, 5) end):is_refused "there is such a place in the order"
  game:moves_to(late, 1)                                       -- comes in before whose turn it is
  expect({ game.order, game.acting == b, late.had_turn }):is { { late, a, b, c }, true, true }
  game:next_turn()
  expect(game.acting):is(c)
  game:moves_to(c, 2)
  expect(game.order):is { late, c, a, b }
  expect(function() game:moves_to(c, 5) end):is_refused "there is such a place in the order"
  expect(function() game:moves_to(c, 0) end):is_refused "there is such a place in the order"
  expect(function() game:moves_to(c, 1.5) end):is_refused "there is such a place in the order"
end }

example "who comes in later acts in this round, or in the next" { source = { "BUM-COMBAT-08", "BUM-GLOSS-04" }, given = { a = three.a, b = three.b, c = three.c, before = three.a, after = three.b }, function(a, b, c, before, after)
  game:fight_begins { combatants = { a, b, c } }
  game:next_turn()
  game:next_turn()
  game:moves_to(before, 2)                                     -- in the place of whose turn it is
  game:moves_to(after, 5)                                      -- behind all others
  game:moves_to(c, 1)                                          -- who has not acted yet may go before, and acts none the less
  expect({ game.order, before.had_turn, after.had_turn, c.had_turn }):is { { c, a, before, b, after }, true, false, false }
  local acting = {}
  for turn = 1, 4 do
    game:next_turn()
    acting[turn] = game.acting.name
  end
  expect({ acting, game.round }):is { { "c", "after", "c", "a" }, 2 }
end }

example "a fight begins afresh, and who fled it stays away" { source = { "BUM-COMBAT-07", "BUM-COMBAT-08" }, given = three, function(a, b)
  a.attacked_this_round, a.struck_early, a.escaped = true, true, true
  game:fight_begins { combatants = { a, b } }
  expect({ a.attacked_this_round, a.struck_early, a.escaped }):is { false, false, false }
  b.escaped = true
  for _ = 1, 3 do game:next_turn() end
  expect({ game.round, b.escaped }):is { 2, true }
end }

example "nobody fights alone with nobody, or has two turns" { source = { "BUM-COMBAT-08", "BUM-GLOSS-04" }, given = three, function(a, b, c)
  expect(function() game:fight_begins { combatants = {} } end):is_refused "somebody fights"
  expect(function() game:fight_begins { combatants = { a, b, a } } end):is_refused "everybody takes part once"
  game:fight_begins { combatants = { a, b } }
  expect(#game.order):is(2)
end }

example "who leaves the table has no turns" { source = "BUM-GLOSS-04", given = three, function(a, b, c)
  game:fight_begins { combatants = { a, b, c } }
  game:next_turn()
  a:leaves()
  game:next_turn()
  expect({ game.acting == b, game.round }):is { true, 1 }
  c:leaves()
  game:next_turn()
  expect({ game.acting == b, game.round, game.there }):is { true, 2, { b } }
  b:leaves()
  expect(function() game:next_turn() end):is_refused "somebody is left to fight"
  game:fight_ends()
  expect(game.round):is(0)
end }

example "crossbow, spear, axe" { source = { "BUM-COMBAT-11", "BUM-COMBAT-12" }, given = {
    axe = { "character", has = { "Battleaxe" }, wields = "Battleaxe" }, spear = { "character", has = { "One-handed Spear" }, wields = "One-handed Spear" },
    crossbow = { "character", has = { "Small Crossbow" }, wields = "Small Crossbow" } }, function(axe, spear, crossbow)
    game:fight_begins { combatants = { axe, spear, crossbow }, by = "reach" }
    expect(game.order):is { crossbow, spear, axe }
    game:fight_ends()
    game:fight_begins { combatants = { axe, spear, crossbow }, by = "reach", initiator = axe }
    expect(game.order):is { axe, crossbow, spear }
  end }

source "BUM-COMBAT-13"
example "a round is two seconds, or one" { given = three, function(a)
  game:fight_begins { combatants = { a } }
  expect(60 / time.seconds_in_a_round):is(30)
  local before = time.now
  game:next_turn()
  game:next_turn()
  expect({ game.round, time.now - before }):is { 2, 2 }
  game:fight_ends()
  expect(time.seconds_in_a_round):is(60)                       -- nobody counts seconds outside of fights
end }

example "rapid weapons, short rounds" { options = { seconds_in_a_round = 1 }, given = three, function(a)
  game:fight_begins { combatants = { a } }
  expect(60 / time.seconds_in_a_round):is(60)
end }

example "a move and a standard action" { source = "BUM-COMBAT-14", given = { ann = three.a, bob = three.b }, function(ann, bob)
  game:fight_begins { combatants = { ann, bob } }
  game:next_turn()
  bob.x = 1
  ann:moves(1)
  dice(1, 6)
  ann:attacks(bob)
  expect(function() ann:attacks(bob) end):is_refused "cannot pay 1 action"
  expect(function() ann:picks_up "Map" end):is_refused "cannot pay 1 action"
  expect(function() ann:casts "Light" end):is_refused "cannot pay 1 action"
  expect(function() ann:moves(0) end):is_refused "cannot pay 1 movement"
  ann:turn_begins()
  ann:moves(0)
  ann:picks_up "Map"
  expect(ann:has "Map"):is(true)
end }

source "BUM-COMBAT-15"
example "raising a portcullis takes three turns" { given = three, function(a)
  a:begins_task("the portcullis", 3)
  for turn = 1, 3 do
    a:turn_begins()
    a:works()
    expect(a.task == nil):is(turn == 3)
    expect({ a.actions, a.movements }):is { 0, 0 }
    expect(function() a:acts "waves" end):is_refused "cannot pay"
    a:turn_ends()
  end
  expect(a.task):is(nil)
  expect(function() a:works() end):is_refused "there is something to work at"
  expect(function() a:begins_task("nothing at all", 0) end):is_refused "it takes a turn at least"
  a:begins_task("half a gate", 1.5)
  for turn = 1, 2 do
    a:turn_begins()
    a:works()
    expect(a.task == nil):is(turn == 2)
    a:turn_ends()
  end
  a:begins_task("a bolt", 1)
  a:turn_begins()
  a:works()
  expect(a.task == nil):is(true)
end }

example "and nothing else meanwhile" { given = three, function(a)
  a:begins_task("the portcullis", 2)
  a:turn_begins()
  a:works()
  a:turn_ends()
  a:turn_begins()
  a:acts "looks around"
  expect(function() a:works() end):is_refused "the whole turn is given to it"
  a:turn_ends()
  expect({ a.task, a.task_turns }):is { nil, 0 }
end }

example "one turn a round for everybody" { source = "BUM-GLOSS-04", given = three, function(a, b, c)
  game:fight_begins { combatants = { a, b, c } }
  local turns = {}
  for _ = 1, 6 do
    game:next_turn()
    turns[#turns + 1] = { game.round, game.acting.name }
  end
  expect(turns):is { { 1, "a" }, { 1, "b" }, { 1, "c" }, { 2, "a" }, { 2, "b" }, { 2, "c" } }
  game:fight_ends()
  expect({ game.round, #game.order }):is { 0, 0 }
  expect(function() game:next_turn() end):is_refused "a fight is on"
end }
