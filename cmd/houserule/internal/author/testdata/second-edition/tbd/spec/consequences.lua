-- Something extra, repercussions, and Advantage in their place.

example "Very Good: something extra or an Advantage" { source = "TBD-ROLL-04", given = { ann = { "character", Climb = 0 }, orc = { "creature", Climb = 0 } }, function(ann, orc)
  decide { ["Something extra or an Advantage?"] = { "an Advantage", "something extra", "an Advantage" } }
  dice(17, 17, 17)
  expect(ann.Climb:attempt("Medium").outcome):is "Very Good"
  expect(ann.advantage):is(1)
  dice(17, 17, 17)
  expect(function() ann.Climb:attempt "Medium" end):says "ann achieves something extra"
  expect({ ann.advantage, game.advantage }):is { 1, 0 }
  dice(17, 17, 17)
  orc.Climb:attempt "Medium"                           -- the gamemaster decides, and gains it
  expect({ ann.advantage, game.advantage }):is { 1, 1 }
end }

example "Good is good enough" { source = { "TBD-ROLL-04", "TBD-ROLL-05" }, given = { ann = { "character", Climb = 0 } }, function(ann)
  dice(16, 16, 16)
  expect(ann.Climb:attempt("Medium").outcome):is "Good"   -- nobody is asked
  expect({ ann.advantage, game.advantage }):is { 0, 0 }
end }

source "TBD-ROLL-05"
example "from Mixed down, a repercussion or Advantage for the gamemaster" { given = { ann = { "character", Climb = 0 } }, function(ann)
  decide { ["A repercussion or Advantage?"] = { "Advantage", "Advantage", "Advantage", "a repercussion", "a repercussion" } }
  for _, step in ipairs { { 9, "Mixed", 1 }, { 5, "Bad", 2 }, { 4, "Very Bad", 4 } } do
    dice(step[1], step[1], step[1])
    expect(ann.Climb:attempt("Medium").outcome):is(step[2])
    expect(game.advantage):is(step[3])
  end
  dice(9, 9, 9, 4, 4, 4)
  expect(function() ann.Climb:attempt "Medium" end):says "ann suffers a repercussion"
  expect(function() ann.Climb:attempt "Medium" end):says "ann suffers a particularly bad repercussion"
  expect(game.advantage):is(4)
end }

example "a creature's trouble is nobody's Advantage" { given = { orc = { "creature", Climb = 0 } }, function(orc)
  dice(4, 4, 4)
  expect(orc.Climb:attempt("Medium").outcome):is "Very Bad"
  expect(game.advantage):is(0)
end }
