local ann = { "character", Strength = 4, wields = "Rifle" }

example "switching" { source = "RPJ-INV-11", given = { ann = ann }, function(ann)
  ann:takes_along { what = "Brick", count = 7 }
  ann:draws "Pistol"
  expect(ann.actions):is(2)
  ann:draws "Rifle"
  expect(ann.actions):is(1)
end }

example "switching with too much to carry" { source = "RPJ-INV-12", given = { ann = ann }, function(ann)
  ann:takes_along { what = "Brick", count = 8 }
  ann:draws "Pistol"
  expect(ann.actions):is(0)
  expect(ann.wields):is "Pistol"
  expect(function() ann:draws "Rifle" end):is_refused "2 actions"
end }

example "whoever has a single action a turn switches with it" { source = { "RPJ-INV-12", "RPJ-GCS-55" }, given = { ann = ann }, function(ann)
  ann:takes_along { what = "Brick", count = 8 }
  ann.weakened_at = time.now
  ann:turn_begins()
  expect(ann.actions):is(1)
  ann:draws "Pistol"
  expect(ann.wields):is "Pistol"
end }
