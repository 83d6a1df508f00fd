example "whoever is away is passed over, whatever else a game says" { rules = [[
    box "entity.fallen" "yes or no = no"
    instead_of "entity.takes_turns" "not fallen" ]], given = { a = "entity", b = "entity", c = "entity" }, function(a, b, c)
  game:fight_begins { a, b, c }
  b:goes_away()
  expect({ game.there, b.takes_turns }):is { { a, c }, false }
  game:next_turn()
  game:next_turn()
  expect(game.acting):is(c)
  expect(function() game:next_turn(b) end):is_refused "whoever acts takes part, and can act"
  expect(function() b:goes_away() end):is_refused "whoever goes away was there"
  b:comes_back()
  game:next_turn()
  expect({ game.acting, game.round }):is { b, 1 }
  expect(function() b:comes_back() end):is_refused "whoever comes back was away"
  b.fallen = true
  expect(game.there):is { a, c }
end }

example "of a squad those who are away take no turn" { given = { a = "entity", b = "entity", c = "entity" }, function(a, b, c)
  local squad = game:forms_squad { a, b }
  game:fight_begins { squad, c }
  a:goes_away()
  expect({ squad.able, game.there }):is { { b }, { squad, c } }
  b:goes_away()
  expect(game.there):is { c }
end }
