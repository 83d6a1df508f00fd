-- What is seen of everybody.
example "an overview of a fight" { given = { kim = { "character", CON = 10, SIZ = 13, POW = 9, wields = "Broadsword" } }, function(kim)
    expect(kim.headline):is { "HP 12 of 12", "PP 9", "Broadsword" }
    kim.wields, kim.power_points = nil, 0
    expect(kim.headline):is { "unconscious", "HP 12 of 12", "PP 0" }
    kim:is_hurt(12)
    expect(kim.headline):is { "dead", "HP 0 of 12", "PP 0" }
  end }
