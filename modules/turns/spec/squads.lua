local five = { ann = "entity", a = "entity", b = "entity", c = "entity", bob = "entity" }

example "a squad has one place in the turn order, and one turn" { rules = [[
    box "entity.actions" { refills = "turn", starts = "2" }
    after "entity.turn_ends" { changes = { actions = "0" } } ]], given = five, function(ann, a, b, c, bob)
  local squad = game:forms_squad { { a, b, c }, name = "the mooks" }
  expect(squad.members):is { a, b, c }
  game:fight_begins { ann, a, b, c, bob }              -- members stand for their squad
  expect(game.order):is { ann, bob, squad }
  expect({ game:place_of(b), game:place_of(bob) }):is { 3, 2 }
  game:next_turn()
  game:next_turn()
  a.actions, b.actions = 0, 1
  game:next_turn()
  expect({ game.acting, a.acts_now, b.acts_now, ann.acts_now }):is { squad, true, true, false }
  expect({ a.actions, b.actions }):is { 2, 2 }
  expect(game.headline):is { "round 1", "the mooks' turn" }
  game:next_turn()
  expect({ game.acting, game.round, a.actions }):is { ann, 2, 0 }
end }

example "a squad acts while one of its members can" { rules = [[
    box "entity.fallen" "yes or no = no"
    instead_of "entity.takes_turns" "not fallen" ]], given = five, function(ann, a, b)
  local squad = game:forms_squad { a, b }
  game:fight_begins { ann, squad }
  a.fallen = true
  game:next_turn(b)                                    -- any member names the squad
  expect({ game.acting, squad.able }):is { squad, { b } }
  b:leaves()
  game:next_turn()
  expect(function() game:next_turn(a) end):is_refused "whoever acts takes part, and can act"
  game:next_turn()
  expect({ game.acting, game.round }):is { ann, 2 }
end }

example "one roll places a squad" { rules = [[
    box "entity.rolled" "number = 0"
    check "entity.initiative_roll" { dice = "1d6", roller = "owner", changes = { rolled = "total" } }
    instead_of "entity.initiative" "rolled"
    to "game.fight_begins" { at = "after gets_ready", steps = { "#.initiative_roll", for_each = "rollers(combatants)" } } ]],
  given = five, function(ann, a, b, c, bob)
    local squad = game:forms_squad { a, b, c }
    dice(4, 5, 2)                                      -- ann, the squad, and bob
    game:fight_begins { ann, squad, bob }
    expect(game.order):is { squad, ann, bob }
    expect({ a.rolled, b.rolled, squad.initiative }):is { 5, 0, 5 }
  end }

example "squads join, change and disband" { given = five, function(ann, a, b, c, bob)
  local squad = game:forms_squad { a, b }
  game:fight_begins { ann, c, bob }
  local other = game:forms_squad { c }                 -- the last in the order from here on
  game:joins(a)
  expect(game.order):is { ann, bob, other, squad }
  expect(function() game:joins(b) end):is_refused "whoever joins is not there yet"
  b:changes_squad(nil)
  game:joins(b)
  expect(game.order):is { ann, bob, other, squad, b }
  squad:disbands()
  expect({ game.order, a.squad, #all "squad" }):is { { ann, bob, other, b, a }, nil, 1 }
  expect(function() game:forms_squad { members = {} } end):is_refused "somebody is in it"
end }
