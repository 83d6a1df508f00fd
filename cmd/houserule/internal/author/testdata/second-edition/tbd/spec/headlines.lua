-- What is seen of everybody.
example "an overview of a fight" { given = {
    ann = { "character", maximum_life = 20, wields = "Sword", also_wields = "Bow" },
    orc = { "creature", maximum_life = 5 } }, function(ann, orc)
    ann.advantage = 2
    expect(ann.headline):is { "players", "life 20 of 20", "Sword", "Bow", "advantage 2" }
    ann:loses_life(3)
    orc.life, orc.health = 0, "dead"
    expect(ann.headline[2]):is "life 17 of 20"
    expect(orc.headline):is { "gamemaster", "dead", "life 0 of 5" }
  end }
