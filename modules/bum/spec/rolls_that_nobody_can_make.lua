-- Rolls that nobody can make: refused to those who ask for one, and failed where somebody else demands it.

local two = { ann = { "character", Strength = 3, Intelligence = 4 }, bob = { "character", Strength = 2 } }
local physics = [[ skill "Nuclear Physics" { stat = "Intelligence", trained_only = true } ]]

example "whatever takes training or tools is refused to those who try it" { source = { "BUM-CHAR-21", "BUM-ITEM-04" }, rules = physics, given = two, function(ann)
  expect(function() ann.Nuclear_Physics:is_tried { difficulty = 5 } end):is_refused "one is not trained in it"
  expect(function() ann.Lockpicking:is_tried { difficulty = 5 } end):is_refused "the tools for it are not at hand"
end }

example "a roll that nobody can decline fails" { source = { "BUM-CHAR-21", "BUM-DICE-07" }, rules = physics, given = two, function(ann)
  local function tries() return ann.Nuclear_Physics:is_tried { difficulty = 5, forced = true }.success end
  expect(odds(tries)):is { ["false"] = 1 }
  expect(tries()):is(false)
end }

example "against the dead one side rolls" { source = "BUM-DICE-09", given = two, function(ann, bob)
  expect(odds(function() return ann.Strength:contest(bob).success end):chance(true)):is_near(21 / 31, 0.0001)
  bob:dies()
  dice(1)                                                    -- 4 against nothing
  expect(ann.Strength:contest(bob).theirs):is(0)
  expect(odds(function() return ann.Strength:contest(bob).success end)):is { ["true"] = 1 }
  expect(function() bob.Strength:contest(ann) end):is_refused "the dead make no checks"
end }
