local function begins(order)
  for i, who in ipairs(order) do who:is_at(i * 10) end
  game.cinematic, game.order, game.round = true, order, 1
end

source "RPJ-CINE-10"
example "down the order, for this round" {
  given = { p1 = { "character", player = true }, e = { "character" }, p2 = { "character", player = true } }, function(p1, e, p2)
    begins { p1, e, p2 }
    expect(function() e:moves_down_behind(p2) end):is_refused "only players move down"
    expect(function() p1:moves_down_behind(p1) end):is_refused "the other one acts later"
    p1:moves_down_behind(e)
    expect(game.order):is { e, p1, p2 }
    game:next_turn()
    expect(game.acting):is(e)
    expect(function() p2:moves_down_behind(p1) end):is_refused "the other one acts later"
    game:next_turn()
    expect(function() p1:moves_down_behind(p2) end):is_refused "a turn that has begun"
    game:next_turn()
    game:next_turn()                                   -- the next round
    expect(game.order):is { p1, e, p2 }
    expect(game.acting):is(p1)
  end }

example "who may cooperate" { source = "RPJ-CINE-11",
  given = { p1 = { "character", player = true }, e = { "character" }, p2 = { "character", player = true } }, function(p1, e, p2)
    begins { p1, e, p2 }
    expect(function() game:cooperative_turn { p1, p2 } end):is_refused "nobody else among them"
    expect(function() game:cooperative_turn { p1, e } end):is_refused "players cooperate"
    expect(function() game:cooperative_turn { p1 } end):is_refused "it takes two"
    begins { p1, p2, e }
    game.round = 0
    expect(function() game:cooperative_turn { p1, p2 } end):is_refused "it is a cinematic fight"
    game.cinematic, game.round = false, 1
    expect(function() game:cooperative_turn { p1, p2 } end):is_refused "it is a cinematic fight"
    begins { e, p1, p2 }
    expect(function() game:cooperative_turn { p1, p2 } end):is_refused "they act next"
    game:next_turn()
    game:cooperative_turn { p2, p1 }
    expect(game.acting_together):is { p2, p1 }
    expect({ game.acting, e.actions }):is { nil, 0 }   -- the turn before is over
    game:next_turn()
    expect(game.round):is(2)
    expect(game.acting):is(e)
    expect(game.acting_together):is {}
    expect(p1.actions):is(0)
  end }

example "down the order anew each round, and several at once" {
  given = { a = { "character", player = true }, b = { "character", player = true }, e = { "character" }, f = { "character" } }, function(a, b, e, f)
    begins { a, b, e, f }
    a:moves_down_behind(f)
    b:moves_down_behind(e)
    expect(game.order):is { e, b, f, a }
    for _, who in ipairs { e, b, f, a, a, b } do       -- the second round begins as the first might have
      game:next_turn()
      expect(game.acting):is(who)
    end
    expect(game.order):is { a, b, e, f }
    expect(function() b:moves_down_behind(e) end):is_refused "a turn that has begun"
    game:next_turn()
    game:next_turn()
    game:next_turn()
    expect(game.round):is(3)
    b:moves_down_behind(f)
    expect(game.order):is { a, e, f, b }
    game.cinematic = false
    expect(function() b:moves_down_behind(b) end):is_refused "it is a cinematic fight"
  end }

example "who leaves or joins while somebody has moved down" {
  given = { a = { "character", player = true }, b = { "character" }, c = { "character" }, d = { "character" } }, function(a, b, c, d)
    begins { c, a, b }
    a:moves_down_behind(b)
    game:next_turn()
    c:leaves_the_fight()
    game:joins(d)
    expect(game.in_the_next_round):is { a, b, d }
    for _, who in ipairs { b, a, d, a, b, d } do
      game:next_turn()
      expect(game.acting):is(who)
    end
    expect(game.order):is { a, b, d }
    d:leaves_the_fight()                               -- a round in which nobody moved down
    game:joins(c)
    for _, who in ipairs { c, a, b, c } do
      game:next_turn()
      expect(game.acting):is(who)
    end
  end }

example "no fight goes on in the order of the last" {
  given = { a = { "character", player = true }, b = { "character" } }, function(a, b)
    dice(6, 6, 1, 1)
    game:cinematic_fight_begins { combatants = { a, b } }
    a:moves_down_behind(b)
    game:fight_ends()
    dice(1, 1, 6, 6)
    game:cinematic_fight_begins { combatants = { a, b } }
    for _, who in ipairs { b, a, b, a } do
      game:next_turn()
      expect(game.acting):is(who)
    end
  end }

example "three together, and some of those who could" { source = { "RPJ-CINE-11", "RPJ-CINE-18" },
  given = { a = { "character", player = true }, b = { "character", player = true, Dexterity = 4 }, c = { "character", player = true }, e = { "character" } }, function(a, b, c, e)
    begins { a, b, c, e }
    expect(game:next_are { a, c }):is(false)
    expect(game:next_are { a, a }):is(false)           -- nobody cooperates with oneself,
    expect(game:next_are { a, bring "Ug" }):is(false)  -- nor with who does not take part
    game:cooperative_turn { c, a, b }
    expect(game.actions_left_together):is(7)
    b:runs(40)
    c:runs(50)
    a:runs(20)
    b:runs(60)
    expect(game.actions_left_together):is(3)
    game:next_turn()
    expect(game.acting):is(e)
    expect({ a.actions, b.actions, c.actions }):is { 0, 0, 0 }   -- what was left is gone
    game:cooperative_turn { a, b }                     -- the next round
    expect(game.round):is(2)
    expect(game:next_are { c }):is(true)               -- c and e are left of the round
    game:next_turn()
    expect(game.acting):is(c)
    expect(game:next_are { e }):is(true)
    expect(game:next_are { a }):is(false)              -- whose turn is in the next one
    game:fight_ends()
    expect(game.acting_together):is {}
  end }

example "Laeniel waits for the Oliphaunt" { source = "RPJ-CINE-12", given = { laeniel = "Laeniel", beast = "War-Oliphaunt", ug = "Ug" }, function(laeniel, beast, ug)
  begins { laeniel, beast, ug }
  laeniel:moves_down_behind(beast)
  expect(game.order):is { beast, laeniel, ug }
  game:next_turn()
  expect(game:next_are { laeniel, ug }):is(true)
end }

source "RPJ-CINE-13"
example "thirty yards an action" { given = { ug = "Ug", orc = { "character", wields = "Big Club" } }, function(ug, orc)
  begins { ug, orc }
  ug:is_at(0)
  ug:runs(30)
  expect({ ug.east, ug.actions }):is { 30, 1 }
  expect(function() ug:runs(61) end):is_refused "31 yards are too far"
  ug:turn_begins()
  ug:is_at(0)
  ug:runs { x = 36, y = 48, actions = 2 }              -- 60 as the crow flies
  expect({ ug.east, ug.north }):is { 36, 48 }
  expect(ug.actions):is(0)
  ug:is_at(60)
  ug:turn_begins()
  expect(function() ug:runs { x = 130, actions = 3 } end):is_refused "actions"
  decide { ["Is that near enough for Ug?"] = { true, false } }
  ug:runs { x = 125, actions = 2 }                     -- 65 yards, and who measures
  expect(ug.east):is(125)
  ug:turn_begins()
  expect(function() ug:runs { x = 165 } end):is_refused "40 yards are too far"
  dice(1, 2)
  expect(ug:runs { x = 150, by = "Acrobatics", difficulty = 2 }):is(false)
  expect(ug.east):is(125)                              -- the action is gone all the same
  expect(ug.actions):is(1)
  dice(5, 5)
  ug:runs { x = 150, by = "Acrobatics", difficulty = 2 }
  expect(ug.east):is(150)
  expect(ug.actions):is(0)
end }

example "who cannot run" { source = { "RPJ-CINE-13", "RPJ-CINE-17", "RPJ-CINE-19" }, given = { ug = "Ug", beast = "War-Oliphaunt" }, function(ug, beast)
  begins { ug, beast }
  ug:is_at(0)
  ug.rides = beast
  expect(function() ug:runs_cautiously(10) end):is_refused "a mount carries its rider"
  ug.rides = nil
  ug.health = "unconscious"
  expect(function() ug:runs_cautiously(10) end):is_refused "whoever acts can act"
  ug:is_swept(10)                                      -- which takes nobody's doing
  game.cinematic = false
  expect(function() ug:is_swept(20) end):is_refused "it is a cinematic fight"
end }

example "stunts, blows while running, and spells, as they usually are" { source = { "RPJ-CINE-13", "RPJ-CINE-19" },
  given = { ug = "Ug", orc = { "character", ["Cudgel Fighting"] = 6, wields = "Big Club" } }, function(ug, orc)
    begins { ug, orc }
    ug:is_at(0)
    orc:is_at(1)
    decide { free_attack = { true } }                  -- nobody is asked when Ug runs
    dice(3, 4)                                         -- a stunt without a difficulty
    expect(ug:runs { x = 20, by = "Acrobatics" }):is(true)
    expect(orc.free_attacks):is(1)
    expect(function() ug:is_swept { x = 51 } end):is_refused "31 yards are too far"
    ug:is_swept { x = 50 }
    expect(ug.east):is(50)
    local line = game:lay_out(2)
    ug:stands(line[1])
    orc:stands(line[1], ug)
    ug:turn_begins()
    expect(function() ug:moves(line[2]) end):is_refused "there are no regions here: run"
    expect(function() ug:moves_cautiously(line[2]) end):is_refused "there are no regions here: run cautiously"
    game.cinematic = false                             -- and in other fights there are
    ug.defends = "dodge"
    dice(1, 1, 6, 6)                                   -- 2 + 6 hits 7; the save holds
    ug:moves(line[2])
    expect(orc.free_attacks):is(0)
    ug:turn_begins()
    ug:moves_cautiously(line[1])
    expect(ug.place):is(line[1])
  end }

example "caution takes the whole turn, and one action's way" { options = { free_attacks = true },
  given = { ug = "Ug", orc = { "character", wields = "Big Club" } }, function(ug, orc)
    begins { ug, orc }
    ug:is_at(0)
    orc:is_at(1)
    expect(function() ug:runs_cautiously(31) end):is_refused "31 yards are too far"
    ug:runs_cautiously(30)                             -- nobody strikes
    expect({ ug.east, ug.actions }):is { 30, 0 }
    expect(orc.free_attacks):is(1)
    ug:turn_begins()
    ug:spend "actions"
    expect(function() ug:runs_cautiously(40) end):is_refused "the whole turn is still unspent"
    game.cinematic = false
    ug:turn_begins()
    expect(function() ug:runs_cautiously(40) end):is_refused "it is a cinematic fight"
  end }

example "leaving foes, where the table wants it dangerous" { options = { free_attacks = true },
  given = { ug = "Ug", orc = { "character", ["Cudgel Fighting"] = 2, wields = "Big Club" } }, function(ug, orc)
    begins { ug, orc }
    ug:is_at(0)
    orc:is_at(1)
    decide { free_attack = true, ["Dodge or absorb?"] = "dodge" }
    dice(1, 2)
    ug:runs { x = 20 }
    expect(orc.free_attacks):is(0)
    expect(ug.leaving):is(false)                       -- and that is over
  end }

example "held back, and holding on" { source = { "RPJ-CINE-08", "RPJ-CINE-13" }, options = { free_attacks = true },
  given = { ug = "Ug", orc = { "character", ["Cudgel Fighting"] = 2, wields = "Big Club", has = { "Holding Strike" } } }, function(ug, orc)
    begins { ug, orc }
    ug:is_at(0)
    orc:is_at(1)
    ug.defends = "dodge"
    decide { free_attack = true }
    dice(4, 4, 6, 6)                                   -- hits, and whoever is hit stays, unhurt
    expect(ug:runs(20)):is(false)
    expect({ ug.east, ug.actions }):is { 0, 1 }
    expect(function() ug:runs(20) end):is_refused "nobody holds it back"
    ug:turn_begins()
    dice(6, 5)                                         -- a touch: 11 and 2 against 8
    ug:grapples(orc)
    expect(ug.grapples_with):is(orc)
    expect(function() ug:runs(20) end):is_refused "grapplers only grapple"
    orc:turn_begins()
    expect(function() orc:runs_cautiously(20) end):is_refused "grapplers only grapple"
    ug:is_swept { x = 3 }
    expect(ug.grapples_with):is(orc)
    ug:is_swept { x = 30 }
    expect({ ug.grappling, orc.grappling }):is { false, false }
  end }

example "held back from going cautiously" { source = { "RPJ-CINE-13", "RPJ-GCS-92" }, options = { free_attacks = true },
  given = { ug = "Ug", orc = { "character", ["Cudgel Fighting"] = 2, wields = "Big Club", charges = 2, has = { "Holding Strike" } } }, function(ug, orc)
    begins { ug, orc }
    ug:is_at(0)
    orc:is_at(1)
    ug.defends = "dodge"
    decide { strikes_at_the_cautious = true }
    dice(4, 4, 6, 6)
    ug:runs_cautiously(20)
    expect({ ug.east, ug.actions, orc.charges }):is { 0, 0, 0 }
  end }

example "no charges are spent on who leaves, unless the table wants it dangerous" {
  given = { ug = "Ug", orc = { "character", wields = "Big Club", charges = 2 } }, function(ug, orc)
    begins { ug, orc }
    ug:is_at(0)
    orc:is_at(1)
    expect(function() ug:runs_cautiously(20) end):asks_nobody()
  end }

example "charges for those who leave cautiously" { options = { free_attacks = true },
  given = { ug = "Ug", orc = { "character", ["Cudgel Fighting"] = 2, wields = "Big Club", charges = 2 } }, function(ug, orc)
    begins { ug, orc }
    ug:is_at(0)
    orc:is_at(1)
    ug.defends = "dodge"
    decide { strikes_at_the_cautious = true }
    dice(1, 2)
    ug:runs_cautiously(20)
    expect(orc.charges):is(0)
    expect(ug.east):is(20)
  end }

example "the Oliphaunt moves" { source = { "RPJ-CINE-14", "RPJ-CINE-17" }, given = { beast = "War-Oliphaunt", ug = "Ug", laeniel = "Laeniel" }, function(beast, ug, laeniel)
  begins { beast, ug, laeniel }
  beast:is_at(0, 4, -17)
  local riders = bring("Rider", 2)
  for _, rider in ipairs(riders) do rider.rides = beast end
  game:next_turn()
  beast:runs(30, 4, -17)
  expect(beast.actions):is(0)
  expect(beast.east):is(30)
  expect(function() beast:attacks(ug) end):is_refused "cannot pay 1 action"
  expect(riders[1]:yards_to(beast)):is(0)              -- they are where it is, with actions of their own
  decide { ["Dodge or absorb?"] = "dodge" }
  for i, rider in ipairs(riders) do
    expect(rider.actions):is(2)
    dice(1, 1)
    expect(rider:attacks(i == 1 and ug or laeniel).missed):is(true)
  end
  expect(beast.actions):is(0)
  expect(riders[1].actions):is(1)
  expect(function() riders[1]:runs(40) end):is_refused "a mount carries its rider"
end }

example "an attack for an action" { source = "RPJ-CINE-15", given = { laeniel = "Laeniel", orc = { "character", Dexterity = 6, defends = "dodge" } }, function(laeniel, orc)
  begins { laeniel, orc }
  laeniel:is_at(0)
  orc:is_at(60)
  game:next_turn()
  dice(1, 2, 1, 2)
  laeniel:attacks(orc)
  laeniel:attacks(orc)
  laeniel:runs(30)
  expect(laeniel.actions):is(0)
  laeniel:turn_begins()
  dice(1, 2, 1, 2, 1, 2)
  for _ = 1, 3 do laeniel:attacks(orc) end
  expect(function() laeniel:attacks(orc) end):is_refused "cannot pay 1 action"
end }

example "targets of attacks" { source = "RPJ-CINE-16", given = { laeniel = "Laeniel", orc = { "character", Dexterity = 3, defends = "dodge" }, beast = "War-Oliphaunt" }, function(laeniel, orc, beast)
  begins { laeniel, orc, beast }
  dice(1, 1, 1, 1, 1, 1)
  expect(laeniel:strikes { target = orc }.defence_value):is(8)
  expect(laeniel:strikes { target = beast }.defence_value):is(9)
  game.cinematic = false
  beast.defends = "dodge"
  beast.group = 0
  expect(laeniel:strikes { target = beast }.defence_value):is(7)
end }

example "interleaved" { source = "RPJ-CINE-18", given = { a = { "character", player = true, wields = "Big Club" }, b = { "character", player = true, wields = "Big Club" } }, function(a, b)
  for _, way in ipairs { { a, b, a, b }, { a, a, b, b } } do
    begins { a, b }
    game:cooperative_turn { a, b }
    expect(game.actions_left_together):is(4)
    for i, who in ipairs(way) do
      who:runs(i)
      expect(game.actions_left_together):is(4 - i)
    end
    expect(function() a:runs(20) end):is_refused "1 action"
  end
end }

example "a turn together is one's own" { source = { "RPJ-CINE-18", "RPJ-GCS-59" },
  given = { a = { "character", player = true, wields = "Big Club" }, b = { "character", player = true }, orc = { "character", defends = "dodge" } }, function(a, b, orc)
    begins { a, b, orc }
    orc:is_at(11)
    game:cooperative_turn { a, b }
    expect(function() a:free_attack(orc) end):is_refused "it is not one's own turn"
    game:next_turn()
    dice(1, 2)
    a:free_attack(orc)
    expect(a.free_attacks):is(0)
  end }

example "Ug and Laeniel together" { source = { "RPJ-CINE-19", "RPJ-CINE-12" }, given = { laeniel = "Laeniel", beast = "War-Oliphaunt", ug = "Ug" }, function(laeniel, beast, ug)
  begins { laeniel, beast, ug }
  ug:is_at(2, 0, 17)
  laeniel:is_at(0, 0, 17)
  beast:is_at(50)
  ug:gains "Potion of Speed"                           -- two spells would be his two actions
  laeniel:moves_down_behind(beast)
  game:next_turn()
  beast:turn_ends()
  game:cooperative_turn { laeniel, ug }
  beast:is_at(58)
  ug:casts_landslide { group = { laeniel, ug }, x = 57 }   -- 59.5 yards, and 60 are two actions'
  expect(laeniel:adjacent_to(beast)):is(true)
  expect({ ug.actions, laeniel.actions }):is { 2, 3 }  -- one of Ug's, and none of hers
  ug:is_swept { x = 117, actions = 2 }
  expect(function() ug:is_swept { x = 178, actions = 2 } end):is_refused "61 yards are too far"
  ug:is_swept { x = 57, actions = 2 }
  dice(4, 4)                                           -- 8 + 3 + 2 against 9+
  expect(laeniel:attacks(beast).missed):is(false)
  beast:is_set_back "a tendon is cut"
  dice(3, 3)                                           -- Acrobatics 11+
  expect(laeniel:runs { x = 58, z = 5, by = "Acrobatics", difficulty = 4 }):is(true)
  ug:casts_cave_in()
  expect(laeniel.actions):is(1)
  laeniel:spend "actions"                              -- cuts the ropes of the war-tower
  beast:is_set_back "the war-tower falls"
  expect(ug.actions):is(1)
  expect(beast.setbacks):is { "a tendon is cut", "the war-tower falls" }
end }

example "how many actions they have" { source = "RPJ-CINE-20", given = { laeniel = "Laeniel", ug = "Ug" }, function(laeniel, ug)
  expect({ ug.actions_each_turn, laeniel.actions_each_turn }):is { 2, 3 }
  ug:gains "Potion of Speed"
  laeniel:gains "Potion of Speed"
  expect({ ug.actions_each_turn, laeniel.actions_each_turn }):is { 3, 4 }   -- and not 5
end }
