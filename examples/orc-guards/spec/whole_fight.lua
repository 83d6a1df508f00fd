-- The fight as it could have gone: the book's events and dice, in an order that keeps the rules.
example "the orc guards" { source = { "RPJ-GCS-24", "RPJ-GCS-43", "RPJ-GCS-48", "RPJ-GCS-53" }, function()
  local laeniel, ug = bring "Laeniel Relaiesh", bring "Ug the Cave-Mage"
  local warrior, headhunter = bring "Orc Warrior", bring "Orcish Headhunter"
  for _, who in ipairs { laeniel, ug, warrior } do who.defends = "dodge" end
  game:lines_up({ laeniel, ug }, { warrior, headhunter })
  local line = all "region"
  dice(4, 4, 3, 4, 5, 5)
  game:fight_begins { combatants = { laeniel, ug, warrior, headhunter }, off_guard = { warrior } }

  game:next_turn()                                 -- Laeniel: two moves, one arrow at distance 3
  laeniel:moves(line[2])
  laeniel:moves(line[3])
  dice(3, 4, 1, 3)                                 -- 7 + 6 hits 10+; 4 against 5+
  laeniel:attacks(warrior)
  expect(warrior.layers[1].saves):is { 5, 6, 7 }
  expect(laeniel.actions):is(0)

  game:next_turn()                                 -- the warrior waits for them
  expect(game.acting):is(warrior)

  game:next_turn()                                 -- Ug arms himself and is suddenly there
  ug:casts_rock_armor()
  ug:teleports { region = line[6], beside = warrior }

  game:next_turn()                                 -- the headhunter joins the brawl
  headhunter:moves { beside = ug }
  dice(2, 2)                                       -- 4 + 4, against 10+
  headhunter:attacks(ug)

  game:next_turn()                                 -- round 2: Laeniel runs up with her sword
  expect(game.round):is(2)
  laeniel:draws "Elvish Sword"
  laeniel:moves(line[4])
  laeniel:moves(line[5])
  laeniel:moves { region = line[6], beside = headhunter }
  expect(function() laeniel:attacks(headhunter) end):is_refused "cannot pay"

  game:next_turn()                                 -- the warrior's axe: 9 + 5 hits 10+; Rock Armor keeps 8+
  dice(4, 5, 5, 3)
  warrior:attacks(ug)
  expect(ug.layers[1].saves):is { 5, 6 }

  game:next_turn()                                 -- Ug: a critical hit, and a plain one
  dice(6, 6)
  ug:attacks(warrior)
  expect(warrior.layers[1].saves):is { 6, 7 }
  dice(3, 4, 2, 3)
  ug:attacks(warrior)
  expect(warrior.layers[1].saves):is { 7 }

  game:next_turn()
  game:next_turn()                                 -- round 3: the book's two swings at the headhunter
  dice(1, 2)
  expect(laeniel:attacks(headhunter).missed):is(true)
  dice(2, 2)
  laeniel:attacks(headhunter)
  expect(headhunter.health):is "dead"

  -- some time later
  warrior.layers[1]:cross_off_all()
  for _ = 1, 3 do warrior.base:cross_off(6) end
  game:next_turn()
  game:next_turn()
  expect(game.acting):is(ug)
  dice(3, 4, 3, 4)                                 -- 7, against 8+
  ug:attacks(warrior)
  expect(warrior.health):is "bleeding"

  game:next_turn()                                 -- round 4: the dead headhunter is passed over, and Laeniel is already beside him
  dice(4, 5)                                       -- 9, against 9+
  laeniel:coup_de_grace(warrior)
  expect(warrior.health):is "dead"
  game:fight_ends()
  expect(game.round):is(0)
end }
