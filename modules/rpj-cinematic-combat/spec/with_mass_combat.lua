local function battle_of(men, others)
  local one, other = bring("force", { name = "ours", men = men }), bring("force", { name = "theirs", men = others })
  return game:mass_combat_begins(one, other), one, other
end

example "a battle beside a cinematic fight" { source = { "RPJ-CINE-01", "RPJ-MASS-01" }, given = { laeniel = "Laeniel", ug = "Ug", beast = "War-Oliphaunt" }, function(laeniel, ug, beast)
  local battle, ours, theirs = battle_of(9, 9)
  battle.beside_a_fight = true
  dice(6, 6, 5, 5, 1, 1)
  game:cinematic_fight_begins { combatants = { laeniel, ug, beast } }
  game:cooperative_turn { laeniel, ug }
  game:next_turn()
  expect({ ours.markers, theirs.markers }):is { 10, 10 }
  dice(5, 4, 1, 1, 6, 6)                               -- two markers; morale holds
  game:cooperative_turn { laeniel, ug }                -- and the first round is over
  expect(game.round):is(2)
  expect({ ours.markers, theirs.markers }):is { 10, 8 }
end }

example "a legend in a battle" { source = { "RPJ-CINE-09", "RPJ-MASS-16", "RPJ-MASS-19" }, given = { beast = "War-Oliphaunt", ug = "Ug" }, function(beast, ug)
  local battle, ours, theirs = battle_of(10, 10)
  game.cinematic = true
  beast.fights_for, beast.contributes_with = theirs, "Cudgel Fighting"
  ug.fights_for = ours
  local saves = beast.base.saves
  dice(1, 1, 1, 1)
  beast:contributes()                                  -- fails, and nothing is crossed off
  expect(beast.base.saves):is(saves)
  ug:contributes()
  expect(ug.base.saves):is { 7 }
  battle.small = true
  beast:is_defeated()                                  -- a man is a marker here
  expect(theirs.markers):is(9)
end }
