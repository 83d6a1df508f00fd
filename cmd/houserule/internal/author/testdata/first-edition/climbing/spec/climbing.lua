example "Ann climbs a wall" { given = { ann = { "climber", strength = 3, has = { "Rope" } } },
  function(ann)
    dice(3, 4)
    local climb = ann:climbs { difficulty = 4 }
    expect(climb.total):is(12)
    expect(climb.success):is(true)
  end }
