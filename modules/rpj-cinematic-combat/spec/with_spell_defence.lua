action "entity.casts_at (whom: entity, x)" { costs = "1 actions", text = "a gale that blows somebody to a spot",
  function(who, given)
    if not given.whom:shrugs_off(who.Willpower) then given.whom:is_swept { x = given.x, actions = 2 } end
  end }

example "the magic resistance of the Oliphaunt" { source = { "RPJ-CINE-09", "RPJ-CINE-16", "RPJ-CINE-19", "RPJ-SMAG-26" },
  given = { ug = { "Ug", Willpower = 3 }, beast = { "War-Oliphaunt", spell_defence = 4, resists_magic = "always" } }, function(ug, beast)
    game.cinematic, game.round, game.order = true, 1, { ug, beast }
    ug:is_at(0)
    beast:is_at(20)
    ug:turn_begins()
    dice(3, 3)                                         -- 10 against 7 and 3; its 9 to be hit on has no part in it
    ug:casts_at(beast, 60)
    expect(beast.east):is(20)
    dice(3, 2)
    ug:casts_at(beast, 60)
    expect({ beast.east, ug.actions }):is { 60, 0 }
    expect(beast.base.saves):is { 7, 7 }
  end }

example "magic parts those who hold each other" { source = { "RPJ-CINE-19", "RPJ-SMAG-26", "RPJ-GCS-76" },
  given = { ug = { "Ug", Willpower = 3 }, orc = { "character", spell_defence = 2, resists_magic = "never" }, laeniel = "Laeniel" }, function(ug, orc, laeniel)
    game.cinematic, game.round, game.order = true, 1, { ug, orc, laeniel }
    orc:is_at(20)
    laeniel:is_at(21)
    orc:takes_hold(laeniel)
    ug:turn_begins()
    ug:casts_at(orc, 50)
    expect({ laeniel.grappling, orc.grappling }):is { false, false }
  end }
