example "a save of whatever scale is crossed off" { source = "RPJ-MASS-19",
  given = { hero = { "character", contributes_with = "Command", has = { "Armored Vest" } } }, function(hero)
    hero.fights_for = game:mass_combat_begins(bring("force", { men = 9 }), bring("force", { men = 9 })).fought_by[1]
    hero:outermost().scale = "giga"
    dice(1, 1)
    hero:contributes()
    expect(hero:outermost().saves):is { 5 }
  end }
