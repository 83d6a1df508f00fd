-- The chronicle tells, and changes nothing.
local fighters = { ann = { "character", maximum_life = 9, ["Weapon: sword"] = 0, Defend = 0, wields = "Sword" }, orc = { "creature", maximum_life = 9, ["Weapon: sword"] = 0, Defend = 0, wields = "Sword" } }

example "a fight is told" { given = fighters, function(ann, orc)
  dice(12, 12, 12, 10, 10, 10, 4)
  expect(function() ann:strikes(orc) end):says "ann attacks orc: Good"
  decide { ["Strike back or take Advantage?"] = "strike back" }
  dice(10, 10, 10, 10, 10, 10, 1, 1)
  expect(function() ann:strikes(orc) end):says "  orc strikes back"
  expect(function() ann:gains_advantage(2) end):says "ann has 2 Advantage"
  expect(function() orc:gains_advantage() end):says "The gamemaster has 1 Advantage"
  game.round = 1
  decide { ["How do you meet defeat?"] = "Unstable" }
  expect(function() orc:is_hit(9) end):says "orc goes down, Unstable"
  dice(1)
  expect(function() orc:rolls_for_life() end):says "orc holds on; it will be Easy next time"
  dice(1)
  expect(function() orc:rolls_for_life() end):says "orc dies"
  ann:is_out()
  expect(function() ann:is_hit(1) end):says "ann wakes to the blow, Unstable"
end }

example "what was spent is told" { given = { ann = { "character", advantage = 1 } }, function(ann)
  decide { Increase = true }
  dice(3, 4, 15)
  expect(function() ann.Climb:attempt "Medium" end):says "ann spends 1 Advantage: Increase"
  expect(ann.advantage):is(0)
end }
