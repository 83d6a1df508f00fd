-- What is seen of everybody.
example "an overview of a fight" { given = { ann = { "character", Strength = 4, has = { "Longbow" }, wields = "Longbow" } }, function(ann)
  expect(ann.headline):is { "HP 4 of 4", "Longbow" }
  ann:takes_wounds { number = 2, cause = "Sword" }
  ann.stunned, ann.alight = 3, "burning"
  expect(ann.headline):is { "HP 2 of 4", "stunned for 3", "on fire", "Longbow" }
  expect(ann.wounds[1].headline):is { "ann", "serious" }
  ann.beaten = true
  expect(ann.headline[1]):is "beaten"
  ann.dead = true
  expect(ann.headline[1]):is "dead"
  ann.fate = "captured"
  expect(ann.headline[1]):is "captured"
end }
