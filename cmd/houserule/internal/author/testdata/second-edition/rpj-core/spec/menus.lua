source "RPJ-CHAR-18"
example "the gamemaster awards each hero points, and nobody else" { given = { ann = { "character", player = true }, bob = { "character", player = true }, orc = { "character" } },
  function(ann, bob, orc)
    game:awards { points = 3 }
    expect(ann.total_points):is(3)
    expect(bob.available_points):is(3)
    expect(orc.total_points):is(0)
    game:awards { points = 0 }                       -- nobody has earned anything
    game:awards { points = 1 }
    expect({ ann.total_points, bob.total_points }):is { 4, 4 }
  end }
