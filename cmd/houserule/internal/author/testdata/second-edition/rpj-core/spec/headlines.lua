-- What is seen of everybody.
example "an overview of a fight" { given = {
    here = { "region", name = "the bridge" },
    ug = { "character", side = "heroes", Constitution = 3, wields = "Dagger" },
    goblin = { "mook", side = "orcs", attack = 3, defence = 9 } }, function(here, ug, goblin)
    expect(ug.headline):is { "heroes", "7+ 7+ 7+", "breaks 2" }
    expect(goblin.headline):is { "orcs", "defence 9" }

    ug.place, ug.breaks, ug.health = here, 0, "bleeding"
    ug:add_layer { name = "leather", saves = { 4, 5 }, rank = 9 }
    ug.base:cross_off(7)
    expect(ug.headline):is { "heroes", "bleeding", "in the bridge", "4+ 5+, 7+ 7+", "breaks 0" }
    ug.base:cross_off_all()
    expect(ug.headline[4]):is "4+ 5+"
    goblin.health = "dead"
    expect(goblin.headline):is { "orcs", "dead", "defence 9" }
  end }
