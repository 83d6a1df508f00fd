example "beside the other way of fighting, or instead of it" { ledger = "RPJ-CINE-01", given = { a = { "character" }, b = { "character" } }, function(a, b)
    local line = game:lay_out(3)
    a:stands(line[1])
    b:stands(line[2])
    dice(6, 6, 1, 1)
    game:fight_begins { a, b }
    expect(a:distance_to(b)):is(1)
    expect(function() a:runs(10) end):is_refused "it is a cinematic fight"
    game:fight_ends()
    dice(6, 6, 1, 1)
    game:cinematic_fight_begins { combatants = { a, b } }
    a:is_at(0)
    b:is_at(95)
    expect(game.cinematic):is(true)
    expect(a:distance_to(b)):is(3)
    expect(function() a:moves(line[2]) end):is_refused "there are no regions here"
    game:fight_ends()
    expect(game.cinematic):is(false)
    expect(a:distance_to(b)):is(1)
  end }

example "what it uses of the other chapters" { ledger = "RPJ-CINE-02", given = { ug = "Ug", foe = { "character", defends = "dodge" } }, function(ug, foe)
    dice(4, 4, 3, 3)
    game:cinematic_fight_begins { combatants = { ug, foe } }
    expect(ug.initiative):is(10)
    dice(5, 5, 1, 1)                                   -- skills, and saves
    ug:strikes { target = foe }
    expect(foe.base.saves):is { 7 }
    foe.base:cross_off_all()
    foe:falls()
    expect(foe.incapacitated):is(true)
  end }

example "four things on the sheet" { ledger = "RPJ-CINE-03", given = { laeniel = "Laeniel" }, function(laeniel)
    laeniel.initiative = 11
    expect(laeniel.cinematic_sheet):is { saves = { { "Hides", { 5 } }, { "base", { 7, 7 } } }, damage = 1, actions = 3, initiative = 11 }
    expect(bring("Rider").cinematic_sheet.damage):is(1)
  end }

example "yards, not regions" { ledger = "RPJ-CINE-04", given = { a = { "character" }, b = { "character" } }, function(a, b)
    dice(6, 6, 1, 1)
    game:cinematic_fight_begins { combatants = { a, b } }
    a:is_at(0, 0)
    b:is_at(30, 40)
    expect(a:yards_to(b)):is(50)
    expect(a:distance_to(b)):is(1)
    b:is_at(0, 0, 12)
    expect(a:yards_to(b)):is(12)
    expect(a:distance_to(b)):is(0)
    expect(game.scale_bar):is(30)
  end }

example "initiative as ever" { ledger = "RPJ-CINE-05", given = { a = { "character", player = true, Dexterity = 2 }, b = { "character", Dexterity = 4 }, orc = { "mook", attack = 0, defence = 9 } }, function(a, b, orc)
    dice(3, 4, 3, 4)                                   -- 7 + 4 - 2, and 7 + 2; the mook does not roll
    game:cinematic_fight_begins { combatants = { orc, b, a }, off_guard = { b } }
    expect(b.initiative):is(9)
    expect(game.order):is { a, b, orc }                -- the player first, where both have 9
  end }

example "markers" { ledger = "RPJ-CINE-06", given = { a = { "character" }, b = { "character" }, c = { "character" }, beast = "War-Oliphaunt", absent = { "character" } }, function(a, b, c, beast)
    a:is_at(0, 1)
    b:is_at(0, 2)
    c:is_at(0, 3)
    beast:is_at(90, 5, -17)
    expect(game.markers):is { a, b, c, beast }
    expect({ beast.east, beast.north, beast.up }):is { 90, 5, -17 }
  end }

example "the valley of the Oliphaunt" { ledger = "RPJ-CINE-07", given = { laeniel = "Laeniel", beast = "War-Oliphaunt", ug = "Ug" }, function(laeniel, beast, ug)
    local rim = 50 / 3                                 -- 50 feet above
    laeniel:is_at(0, 0, rim)
    ug:is_at(2, 0, rim)
    beast:is_at(40)
    dice(1, 2, 3, 4, 5, 5)
    game:cinematic_fight_begins { combatants = { ug, beast, laeniel } }
    expect(game.order):is { laeniel, beast, ug }
    expect(#game.markers):is(3)
  end }
