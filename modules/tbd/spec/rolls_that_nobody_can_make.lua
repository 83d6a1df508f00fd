-- Rolls that nobody can make: refused to those who ask for one, and failed where somebody else demands it.

local two = { ann = { "character", Search = 0, ["Ride: horse"] = 1 }, guard = { "creature", Search = 0 } }

source "TBD-CHAR-13"
example "against somebody without the skill one side rolls" { source = { "TBD-ROLL-15", "TBD-CHAR-13" }, given = two, function(ann, guard)
  local function rides() return ann:tries { skill = "Ride: horse", against = guard, resisting = "Ride: horse" } end
  dice(13, 13, 13)                                     -- 14 against nothing
  decide { ["Something extra or an Advantage?"] = "something extra" }
  expect(rides()):is "Very Good"
  expect(function() guard:tries { skill = "Ride: horse", against = ann } end):is_refused "without having it"
  expect(function() guard:the("Ride: horse"):check "Easy" end):is_refused "without having it"
end }

example "a group counts nothing for whoever has not learned it" { source = { "TBD-ROLL-20", "TBD-ROLL-28", "TBD-CHAR-13" }, given = two, function(ann, guard)
  local effort = game:calls_group_roll { sort = "collective", difficulty = "Easy", magnitude = 2 }
  decide { ["A repercussion or Advantage?"] = "a repercussion" }
  dice(11, 11, 11)                                     -- 12 and 0, divided by 2
  effort:round_of { with = { ann:the "Ride: horse", guard:the "Ride: horse" } }
  expect({ effort.outcome, effort.total }):is { "Mixed", 12 }
  local group = game:calls_group_roll { sort = "cooperative" }
  expect(function() guard:the("Ride: horse"):counts_for { group = group, difficulty = "Very Easy" } end):is_refused "without having it"
end }

example "the dead add nothing" { given = two, function(ann, guard)
  guard:dies()
  local effort = game:calls_group_roll { sort = "collective", difficulty = "Easy", magnitude = 1 }
  effort:round_of { with = { guard.Search } }
  expect(effort.total):is(0)
  expect(function() guard.Search:roll() end):is_refused "the dead make no checks"
end }
