local ford = { garin = "Garin", guard = "Border Guard" }

example "a dodge as good as the blow" { source = { "BRP-RESULT-01", "BRP-TIME-03" }, given = ford, function(garin, guard)
  game:fight_begins { garin, guard }
  dice(60, 25)
  expect(garin:attacks(guard).missed):is(true)
  expect({ guard.hit_points, guard.reactions }):is { 13, 0 }
  game:next_combat_round()
  dice(12, 25, 8, 3)                                   -- a special blow against a plain dodge: 1D8, 1D4, and 4 of armour
  local blow = garin:attacks(guard)
  expect({ blow.missed, blow.damage, guard.hit_points }):is { false, 7, 6 }
  expect(guard.yields):is(true)
  expect(function() garin:attacks(guard) end):is_refused "cannot pay"
end }

example "one dodge in a round" { source = "BRP-TIME-03", given = { garin = "Garin", tam = "Tam", guard = "Border Guard" }, function(garin, tam, guard)
  game:fight_begins { garin, tam, guard }
  dice(60, 25, 30, 8)                                  -- Garin is turned aside, and Tam gets through
  garin:attacks(guard)
  expect(tam:attacks(guard).damage):is(4)
end }

example "a round, the nimblest first" { source = { "BRP-RESULT-09", "BRP-TIME-03" }, given = { tam = "Tam", guard = "Border Guard" }, function(tam, guard)
  dice(31, 2, 51, 4)                                   -- Tam misses; a critical blow, which an inept dodge does not stop: 9, and 1D4
  game:fight_begins { combatants = { tam, guard } }
  game:fights_a_round()
  expect({ tam.hit_points, tam.dead }):is { -3, true }
  expect({ tam.stands, game.undecided }):is { false, false }
  expect({ time.now, game.round }):is { 12, 2 }
end }
