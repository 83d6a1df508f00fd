armor  "Walker"  { saves = { 5, 6 }, scale = "mega", load = 6, worn_load = 3 }
weapon "Bazooka" { skill = "Rifles", damage = 1, range = 4, load = 4, scale = "mega" }

example "every shot hits, and does what its scale does" { source = { "RPJ-SCALE-04", "RPJ-SCALE-08", "RPJ-INV-05", "RPJ-INV-10" },
  given = { ann = { "character", has = { "Walker" }, defends = "dodge" }, foe = { "character", wields = "Rifle" } }, function(ann, foe)
    ann:takes_along { what = "Brick", count = 10 }
    expect({ ann.load, ann.encumbrance }):is { 13, 2 }
    dice(1, 1)                                         -- 5 + 1 - 4: it cannot fail
    foe:attacks(ann)
    expect(ann.layers[1].saves):is { 5, 6 }
    ann:loses "Walker"
    expect(ann.encumbrance):is(1)
    ann:takes_along { what = "Brick", count = 3 }
    foe.wields = "Bazooka"
    dice(6, 6)                                         -- 7 + 1 + 4 is reached, and the save is gone all the same
    foe:attacks(ann)
    expect(ann.base.saves):is { 7 }
  end }

example "a heavy weapon weighs as it is printed, and a suit that is carried shields nobody" { source = { "RPJ-INV-04", "RPJ-INV-05", "RPJ-SCALE-01" }, given = { ann = { "character" } }, function(ann)
  ann:takes_along "Bazooka"
  ann:takes_along "Walker"
  expect({ ann.load, ann.encumbrance, ann.rank_of_layers }):is { 10, 1, 0 }
  expect(function() ann:takes_along { what = "Walker", count = 2 } end):is_refused "so much can be carried"
end }

example "neither the scale nor the load is a way into a grapple" { source = { "RPJ-SCALE-19", "RPJ-INV-10" },
  given = { ann = { "character" }, knight = { "character", has = { "Walker" } } }, function(ann, knight)
    expect(function() ann:grapples(knight) end):is_refused "both are of one scale"
    ann:takes_along { what = "Brick", count = 13 }
    knight:loses "Walker"
    expect(function() ann:grapples(knight) end):is_refused "too laden for it"
    expect(ann.actions):is(2)
  end }
