local two = { ann = { "character", Lift = 0, Climb = 0 }, bob = { "character" }, ogre = { "creature" } }

source "TBD-ROLL-32"
example "who is helped and the gamemaster both agree" { given = two, function(ann, bob)
  decide { ["Is the help welcome?"] = "no" }
  expect(function() ann:helps(bob, "Lift") end):is_refused "bob declines the help"   -- and no die is rolled
  decide { ["Is the help welcome?"] = "yes", ["Can it help?"] = false }
  expect(function() ann:helps(bob, "Lift") end):is_refused "no way to help"
  decide { ["Can it help?"] = true }
  dice(13, 13, 13)
  expect(ann:helps(bob, "Lift")):is "Good"
  expect(bob.advantage):is(1)
  expect(function() ann:helps(ann, "Lift") end):is_refused "nobody helps himself"
end }

example "Medium, unless the gamemaster says otherwise" { source = "TBD-ROLL-33", given = two, function(ann, bob)
  decide { ["Is the help welcome?"] = "yes", ["Can it help?"] = true, ["A repercussion or Advantage?"] = "a repercussion" }
  dice(9, 9, 9, 9, 9, 9)
  expect(ann:helps(bob, "Lift")):is "Mixed"
  expect(ann:helps { whom = bob, skill = "Lift", difficulty = "Hard" }):is "Bad"
  expect(bob.advantage):is(1)
end }

example "help brings an Advantage from Mixed on" { source = "TBD-ROLL-34", given = two, function(ann, bob, ogre)
  decide { ["Is the help welcome?"] = "yes", ["Can it help?"] = true, ["A repercussion or Advantage?"] = "Advantage", ["Something extra or an Advantage?"] = "an Advantage" }
  dice(5, 9, 16)
  ann:helps(bob, "Lift")
  expect({ ann.advantage, bob.advantage, game.advantage }):is { 0, 1, 1 }   -- a Mixed roll of Ann's own
  dice(5, 8, 16)
  expect(ann:helps(bob, "Lift")):is "Bad"
  expect({ ann.advantage, bob.advantage, game.advantage }):is { 0, 1, 2 }
  dice(17, 17, 17)
  ann:helps(bob, "Lift")
  expect({ ann.advantage, bob.advantage, game.advantage }):is { 1, 2, 2 }
  dice(13, 13, 13)
  ogre:helps(bob, "Lift")                              -- a creature may help, too
  expect(bob.advantage):is(3)
  dice(13, 13, 13)
  ann:helps(ogre, "Lift")                              -- and be helped: that is the gamemaster's
  expect({ bob.advantage, game.advantage }):is { 3, 3 }
end }

example "the Advantage may go into any roll" { source = "TBD-ROLL-34", given = two, function(ann, bob)
  decide { ["Is the help welcome?"] = "yes", ["Can it help?"] = true }
  dice(13, 13, 13)
  ann:helps(bob, "Lift")
  dice(3, 10, 18)
  ann.Climb:check "Medium"
  expect(taking("Increase", bob).natural):is(18)
  expect(bob.advantage):is(0)
end }

example "nobody helps the dead" { given = { ann = { "character", Climb = 0 }, bob = { "character" } }, function(ann, bob)
  bob:dies()
  expect(function() ann:helps(bob, "Climb") end):is_refused "nobody helps the dead"
end }
