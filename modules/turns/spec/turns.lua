local three = { a = "entity", b = "entity", c = "entity" }

example "everybody has one turn a round" { given = three, function(a, b, c)
  game:fight_begins { a, b, c }
  for round = 1, 2 do
    for _, who in ipairs { a, b, c } do
      game:next_turn()
      expect({ game.acting, game.round }):is { who, round }
    end
  end
  expect(time.now):is(60)
end }
