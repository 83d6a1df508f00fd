-- What is seen of everybody.
example "an overview of a fight" { given = { bob = { "character", Body = 4, wields = "Bare Hands" } }, function(bob)
  expect(bob.headline):is { "damage 0 of 12", "Bare Hands" }
  bob:is_hurt { points = 7, type = "Cut", by = "axe" }
  bob.prone, bob.flees, bob.active, bob.action_points = true, true, true, 4
  expect(bob.headline):is { "wounded", "damage 7 of 12", "flees", "prone", "action points 4", "Bare Hands" }
  bob.place, bob.facing = "4,-5", 2
  expect(bob.headline[7]):is "at 4,-5, facing side 2"
  expect(bob.wounds[1].headline):is { "7 by axe" }
  bob:is_hurt { points = 5, type = "Cut", by = "axe" }
  expect(bob.headline[1]):is "down"
end }

example "groups, and who is of one's own side" { given = { ann = { "character", major = true }, bob = { "character" }, foe = { "character", major = true }, stray = { "character" } }, function(ann, bob, foe, stray)
  local heroes = game:forms_group { members = { ann, bob }, leader = ann, party = "heroes" }
  game:forms_group { members = { foe }, leader = foe, party = "foes" }
  expect(heroes.headline):is { "heroes", "led by ann" }
  expect({ ann:told_beside(bob), ann:told_beside(foe) or "", ann:told_beside(stray) or "", stray:told_beside(ann) or "" }):is { "own side", "", "", "" }
end }
