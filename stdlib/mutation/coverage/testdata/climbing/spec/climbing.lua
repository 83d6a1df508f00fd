example "a climb" { given = { ann = { "climber", strength = 3 } }, function(ann)
    dice(3, 4)
    expect(ann:climbs(2).total):is(10)
    expect(game:handhold("chalk")):is(1)
  end }
example "a fall" { given = { ann = { "climber" } }, function(ann)
    ann:falls { metres = 5 }
    expect(ann.tired):is(5)
    expect(ann.grip):is(1)
  end }
