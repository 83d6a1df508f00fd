example "initiative and blows by coins" { source = { "RPJ-CINE-05", "RPJ-COIN-01" }, given = { laeniel = "Laeniel", beast = "War-Oliphaunt" }, function(laeniel, beast)
  dice(-1, -1, -1, 2, 1)                               -- three tails and two heads: 7
  dice(1, 1, 1, -1, 1)                                 -- 10
  game:cinematic_fight_begins { combatants = { laeniel, beast } }
  expect({ laeniel.rolled, beast.rolled }):is { 13, 11 }
  expect(game.order):is { laeniel, beast }
  game:next_turn()
  dice(-1, -1, 1, -1, -2)                              -- 3 + 5 against 9
  expect(laeniel:attacks(beast).missed):is(true)
  dice(-1, -1, 1, -1, 1)                               -- 6 + 5
  expect(laeniel:attacks(beast).missed):is(false)
  dice(-1, 1, 1, -1, -2)                               -- Acrobatics against 11: 5 + 5
  expect(laeniel:runs { x = 10, by = "Acrobatics", difficulty = 4 }):is(false)
end }
