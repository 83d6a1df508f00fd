local three = { a = "entity", b = "entity", c = "entity" }

local function acting(turns)
  local who = {}
  for _ = 1, turns do
    game:next_turn()
    who[#who + 1] = game.acting
  end
  return who
end

example "everybody has one turn a round, in the order of the list" { given = three, function(a, b, c)
  expect(game.headline):is {}
  game:fight_begins { a, b, c }
  expect({ game.round, game.acting }):is { 1, nil }
  expect(game.headline):is { "round 1" }
  expect(acting(3)):is { a, b, c }
  expect(game.headline):is { "round 1", c.name .. "'s turn" }
  expect({ game.round, time.now }):is { 1, 0 }
  expect(acting(3)):is { a, b, c }
  expect({ game.round, time.now }):is { 2, 60 }
  game:fight_ends()
  expect({ game.round, game.acting, #game.order }):is { 0, nil, 0 }
end }

example "what is refused" { given = three, function(a, b, c)
  expect(function() game:next_turn() end):is_refused "a fight is on"
  expect(function() game:fight_ends() end):is_refused "a fight is on"
  expect(function() game:joins(a) end):is_refused "a fight is on"
  expect(function() game:fight_begins { combatants = {} } end):is_refused "somebody fights"
  expect(function() game:fight_begins { a, b, a } end):is_refused "everybody takes part once"
  game:fight_begins { a, b }
  expect(function() game:fight_begins { c } end):is_refused "one fight at a time"
  expect(function() game:next_turn(c) end):is_refused "whoever acts takes part"
  expect(function() c:leaves_the_fight() end):is_refused "whoever leaves is in it"
  expect(function() game:joins(b) end):is_refused "whoever joins is not there yet"
  game:next_turn(b)
  expect(function() game:next_turn(b) end):is_refused "everybody acts once in a round"
  a:leaves()
  b:leaves()
  expect(function() game:next_turn() end):is_refused "somebody is left to fight"
  game:fight_ends()
end }

example "somebody picks who is next" { given = three, function(a, b, c)
  game:fight_begins { a, b, c }
  game:next_turn(c)
  game:next_turn(a)
  expect(game.waiting):is { b }
  game:next_turn()
  game:next_turn(b)
  expect({ game.acting, game.round }):is { b, 2 }
end }

example "turns begin and end" { rules = [[
    box "game.told" { "text = ''" }
    after "entity.turn_begins" { changes = { ["game.told"] = "game.told + ' ' + name + ' begins'" } }
    after "entity.turn_ends"   { changes = { ["game.told"] = "game.told + ' ' + name + ' ends'" } } ]], given = { a = { "entity", name = "ann" }, b = { "entity", name = "bob" } }, function(a, b)
  game:fight_begins { a, b }
  acting(3)
  game:fight_ends()
  expect(game.told):is " ann begins ann ends bob begins bob ends ann begins ann ends"
end }

example "leaving, joining and moving" { given = three, function(a, b, c)
  game:fight_begins { a, b }
  game:next_turn()
  game:joins(c)
  expect(game.order):is { a, b, c }                    -- behind the last
  game:moves_to(c, 1)
  expect(game.order):is { c, a, b }
  expect(game:place_of(a)):is(2)
  expect(acting(1)):is { c }                           -- who has not had a turn waits for one
  c:leaves_the_fight()
  expect({ game.acting, game.order }):is { nil, { a, b } }
  a:leaves()
  expect(acting(2)):is { b, b }
  expect({ game.round, game.there }):is { 2, { b } }
end }

example "when another leaves, the turn goes on" { given = three, function(a, b, c)
  game:fight_begins { a, b, c }
  game:next_turn()
  b:leaves_the_fight()
  expect({ game.acting, game.order }):is { a, { a, c } }
end }

example "one alone has every turn" { given = { a = "entity" }, function(a)
  game:fight_begins { a }
  expect(acting(2)):is { a, a }
  expect(game.round):is(2)
end }

example "one turn a round, whoever leaves and comes back" { given = three, function(a, b, c)
  game:fight_begins { a, b, c }
  game:next_turn(c)
  c:leaves_the_fight()
  game:joins(c)
  expect(game.waiting):is { a, b }
  c:leaves_the_fight()
  expect(acting(3)):is { a, b, a }
  game:joins(c)                                        -- in the next round
  expect(game.waiting):is { b, c }
end }

example "a new fight is a new round for everybody" { given = three, function(a, b, c)
  game:fight_begins { a, b, c }
  game:next_turn()
  game:fight_ends()
  game:fight_begins { a, b, c }
  expect(game.waiting):is { a, b, c }
end }

example "who falls as a round ends has no turn in the next" { rules = [[ box "entity.fallen" { "yes or no = no" }
    instead_of "entity.takes_turns" { "not fallen" }
    after "time.round_ends" { steps = { "#.falls", for_each = "entities", when = "#.name == 'ann'" } }
    action "entity.falls" { changes = { fallen = "true" } } ]], given = { a = { "entity", name = "ann" }, b = { "entity", name = "bob" } }, function(a, b)
  game:fight_begins { a, b }
  expect(acting(3)):is { a, b, nil }
  expect({ game.round, game.waiting }):is { 2, { b } }
end }

example "a fight may end with its round" { rules = [[ after "time.round_ends" { steps = { "game.fight_is_off" } } ]], given = three, function(a, b)
  game:fight_begins { a, b }
  expect(acting(3)):is { a, b, nil }
  expect({ game.round, game.acting, #game.order }):is { 0, nil, 0 }
end }

example "nobody waits for who takes no turns" { rules = [[ box "entity.fallen" { "yes or no = no" } instead_of "entity.takes_turns" { "not fallen" } ]],
  given = three, function(a, b, c)
    game:fight_begins { a, b, c }
    game:next_turn()
    b.fallen = true
    expect(acting(2)):is { c, a }
    expect(game.round):is(2)
  end }

local rolled = [[
  box   "entity.rolled" { "number = 0" }
  check "entity.initiative_roll" { dice = "1d6", roller = "owner", changes = { rolled = "total" } }
  check "entity.tie_roll" { dice = "1d6", roller = "owner", changes = { tie_break = "10 * tie_break + total" } }
  instead_of "entity.initiative" { "rolled" }
  instead_of "entity.breaks_tie" { steps = { "tie_roll" } }
  instead_of "game.settles_ties" { steps = { "rolls_off" } }
  to "game.fight_begins" { at = "after gets_ready", steps = { { "#.initiative_roll", for_each = "combatants", when = "# in entities" } } } ]]

example "the highest first, and those who tie roll off" { rules = rolled, given = three, function(a, b, c)
  dice(3, 5, 3, 2, 2, 1, 6)                            -- a and c tie, and tie again
  game:fight_begins { a, b, c }
  expect(game.order):is { b, c, a }
end }

example "how a tie was broken holds for one fight" { rules = rolled, given = three, function(a, b, c)
  dice(3, 5, 3, 2, 4, 3, 5, 3, 6, 1)                   -- a and c tie in either fight
  game:fight_begins { a, b, c }
  expect(game.order):is { b, c, a }
  game:fight_ends()
  game:fight_begins { a, b, c }
  expect(game.order):is { b, a, c }
end }

example "the highest initiative acts first, and equals as they were listed" { rules = [[
    box "entity.quick" { "yes or no = no" }
    to "entity.initiative" { label = "quick", add = "2", when = "quick" } ]], given = three, function(a, b, c)
  b.quick = true
  expect({ a.initiative, b.initiative }):is { 0, 2 }
  game:fight_begins { a, b, c }
  expect(game.order):is { b, a, c }
end }

example "groups take turns as people do" { rules = [[ kind "gang" { like = "record", members = "list of entity" } ]], given = three, function(a, b, c)
  local gang = bring("gang", { name = "the gang", members = { b, c } })
  game:fight_begins { a, gang }
  expect(acting(3)):is { a, gang, a }
end }

example "the order of a round lasts" { given = three, function(a, b, c)
  game:fight_begins { a, b, c }
  game:moves_to(a, 3)
  expect(acting(4)):is { b, c, a, b }
  game:moves_to(c, 9)                                  -- behind the last
  expect(game.order):is { b, a, c }
end }

example "what a turn holds starts anew when the fight is over" { rules = [[
    box "entity.moves_left" { refills = "turn", "number = 2" }
    after "entity.turn_ends" { changes = { moves_left = "0" } } ]], given = three, function(a, b, c)
  game:fight_begins { a, b }
  acting(2)
  expect({ a.moves_left, b.moves_left }):is { 0, 2 }
  c.moves_left = 1
  game:fight_ends()
  expect({ a.moves_left, b.moves_left, c.moves_left }):is { 2, 2, 2 }
end }
