example "a shot on the map" { ledger = "RPJ-CINE-04", given = { laeniel = "Laeniel", orc = { "character" } }, function(laeniel, orc)
    game.cinematic = true
    laeniel:is_at(0)
    orc:is_at(95)
    dice(1, 2, 6, 6)
    local shot = laeniel:strikes { target = orc }      -- against the ranged defence; nobody chooses
    expect(shot.distance):is(3)
    expect(shot.defence_value):is(5)
    orc:is_at(200)
    expect(function() laeniel:strikes { target = orc } end):is_refused "the target is in range"
    expect(game:shelter(4, 3, laeniel:distance_to(orc))):is(4)
    orc:is_at(95)
    expect(game:shelter(4, 3, laeniel:distance_to(orc))):is(2)
    orc.hit_on = 9                                     -- what the gamemaster says goes before it
    dice(1, 2)
    expect(laeniel:strikes { target = orc }.defence_value):is(9)
  end }
