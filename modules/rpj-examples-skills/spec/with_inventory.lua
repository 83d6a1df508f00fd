item "Stone" { load = 1 }

example "what weighs one down goes by the attribute that was picked" { source = "RPJ-APPA-22",
  given = { ann = { "character", Horsemanship = 2 }, bob = { "character", Horsemanship = 2 } }, function(ann, bob)
    ann.Horsemanship:picks "Charisma"
    for _, who in ipairs { ann, bob } do who:takes_along { what = "Stone", count = 7 } end
    expect(ann.Horsemanship.effective):is(2)
    expect(bob.Horsemanship.effective):is(1)
  end }
