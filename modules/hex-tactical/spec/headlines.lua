-- What is seen of everybody.
example "an overview of a fight" { given = { bob = { "character", Body = 4, wields = "Bare Hands" } }, function(bob)
  expect(bob.headline):is { "damage 0 of 12", "Bare Hands" }
  bob:is_hurt { points = 7, type = "Cut", by = "axe" }
  bob.prone, bob.flees, bob.active, bob.action_points = true, true, true, 4
  expect(bob.headline):is { "wounded", "damage 7 of 12", "flees", "prone", "4 action points", "Bare Hands" }
  expect(bob.wounds[1].headline):is { "7 by axe" }
  bob:is_hurt { points = 5, type = "Cut", by = "axe" }
  expect(bob.headline[1]):is "down"
end }
