-- Checks that cannot be rolled: refused to those who ask for one, and failed where somebody else demands it.

local three = { ug = { "character", Surgery = 2, breaks = 0 }, eiric = { "character", Surgery = 2, breaks = 0 }, novice = { "character", breaks = 0 } }

example "an untrained or dead member fails, and the group goes on" { source = { "RPJ-SKILL-05", "RPJ-SKILL-35" }, given = three, function(ug, eiric, novice)
  local function group(leader) return game:group_check { skill = "Surgery", members = { ug, eiric, novice }, leader = leader } end
  dice(4, 4, 4, 4)                                           -- none for the novice
  expect(group(ug)):is(true)
  expect(odds(function() return group(ug) end)):is { ["true"] = 25 / 36, ["false"] = 11 / 36 }
end }

example "what cannot be rolled is refused to those who ask, and nothing is paid" { source = { "RPJ-SKILL-05", "RPJ-GCS-08" }, given = three, function(ug, eiric, novice)
  game.round, game.order = 1, { ug, novice }
  expect(function() novice.Surgery:check() end):is_refused "one is not trained in it"
  expect(function() novice:tries "Surgery" end):is_refused "one is not trained in it"
  expect(function() novice:works "Surgery" end):is_refused "one is not trained in it"
  expect(novice.actions):is(novice.actions_each_turn)
  ug:dies()
  expect(function() ug.Luck:check() end):is_refused "the dead make no checks"
  expect(function() ug.Surgery:attempt() end):is_refused "the dead make no checks"
end }

example "whoever cannot help gives no help" { source = { "RPJ-SKILL-05", "RPJ-SKILL-24" }, given = three, function(ug, eiric, novice)
  decide { ["Easy or hard assistance?"] = "hard" }
  dice(4, 4)                                                 -- of the main check alone
  expect(ug.Surgery:assisted_check { helper = novice, difficulty = 3 }.success):is(true)
  expect(function() novice.Surgery:assisted_check(ug) end):is_refused "one is not trained in it"
end }

example "a task that cannot be finished is left undone" { source = { "RPJ-GCS-09", "RPJ-SKILL-05" }, given = three, function(ug, eiric)
  game.round, game.order = 1, { ug, eiric }
  ug:works "Surgery"
  ug.Surgery.level = 0                                       -- forgotten meanwhile
  ug:turn_ends()
  expect(ug.task_done):is(false)
end }

example "against another player's character, both sides of it" { source = { "RPJ-SKILL-05", "RPJ-SKILL-33" }, given = three, function(ug, eiric, novice)
  expect(function() novice.Surgery:against_player(ug) end):is_refused "one is not trained in it"
  decide { ["Is this a fair way to settle it?"] = "yes" }
  dice(3, 4)                                                 -- against the level of somebody untrained
  expect(ug.Surgery:against_player(novice).success):is(true)
end }
