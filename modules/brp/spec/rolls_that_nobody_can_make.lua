-- Rolls that nobody can make: refused to those who ask for one, and failed where somebody else demands it.

local two = { kim = { "character", POW = 10, CON = 10, Climb = 60 }, bob = { "character", POW = 10, CON = 10, Climb = 60 } }

example "against the dead one side rolls, and has to succeed" { source = { "BRP-OPPOSED-01", "BRP-OPPOSED-04" }, given = two, function(kim, bob)
  bob:dies()
  dice(30)
  local contest = kim.Climb:opposed_check { by = bob.Climb }
  expect({ contest.winner, contest.rival.degree, contest.rival.success }):is { kim, 1, false }
  dice(80)
  expect(kim.Climb:opposed_check { by = bob.Climb }.winner):is(nil)
  expect(function() bob.Climb:opposed_check { by = kim.Climb } end):is_refused "the dead make no checks"
end }

example "what is demanded of the dead fails, and is no fumble" { given = two,
  rules = [[
    box    "entity.fumbled" "yes or no = no"
    after  "skill.check" { when = "fumble", changes = { ["owner.fumbled"] = "true" } }
    action "game.all_climb" { steps = { { for_each = "characters", "#.Climb.check" } } } ]], function(kim, bob)
    bob:dies()
    dice(100)                                                -- of Kim alone
    game:all_climb()
    expect({ kim.fumbled, bob.fumbled }):is { true, false }
    expect(odds(function() game:all_climb() return bob.fumbled end)):is { ["false"] = 1 }
  end }

example "resistance of the dead" { source = "BRP-RESIST-01", given = two, function(kim, bob)
  bob:dies()
  expect(function() bob.CON:resistance_roll(5) end):is_refused "the dead make no checks"
  expect(function() bob:contest_of_wills(kim) end):is_refused "the dead make no checks"
end }
