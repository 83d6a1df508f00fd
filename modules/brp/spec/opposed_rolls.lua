local both = { a = { "character", Hide = 60 }, b = { "character", Sense = 60 } }

-- With 60: critical to 3, special to 12, success to 60, fumble from 98.
local function contest(a, b, first, second)
  dice(first, second)
  return a.Hide:opposed_check { by = b.Sense }
end

example "the higher degree wins" { source = "BRP-OPPOSED-01", given = both, function(a, b)
  expect(contest(a, b, 12, 13).winner):is(a)
  expect(contest(a, b, 13, 12).winner):is(b)
  expect(contest(a, b, 60, 61).winner):is(a)
  expect(contest(a, b, 61, 60).winner):is(b)
  expect(contest(a, b, 3, 4).winner):is(a)
  expect(function() a.Hide:opposed_check { by = a.Sense } end):is_refused "somebody else opposes it"
end }

example "each side learns from its own success" { source = { "BRP-OPPOSED-01", "BRP-IMPROVE-02" }, given = both, function(a, b)
  contest(a, b, 12, 60)
  expect({ a.Hide.experience_check, b.Sense.experience_check }):is { true, true }
end }

example "a loser who succeeds takes something from it" { source = "BRP-OPPOSED-02", given = both, function(a, b)
  expect(contest(a, b, 3, 13).called):is("special success")
  expect(contest(a, b, 3, 12).called):is("success")
  expect(contest(a, b, 12, 13).called):is("success")
  expect(contest(a, b, 13, 61).called):is("success")
  expect(contest(a, b, 12, 61).called):is("special success")
  expect(contest(a, b, 3, 99).called):is("critical success")
  local lost = contest(a, b, 13, 3)
  expect({ lost.winner, lost.victory }):is { b, 3 }
end }

source "BRP-OPPOSED-03"
example "of equal degrees the higher roll wins" { given = both, function(a, b)
  expect(contest(a, b, 47, 30).winner):is(a)
  expect(contest(a, b, 30, 47).winner):is(b)
  expect(contest(a, b, 47, 30).victory):is(2)
  expect({ contest(a, b, 12, 11).winner, contest(a, b, 12, 11).victory }):is { a, 2 }
  expect({ contest(a, b, 2, 3).winner, contest(a, b, 2, 3).victory }):is { b, 2 }
end }

example "or stays what it was" { options = { ties_are_shifted = false }, given = both, function(a, b)
  expect(contest(a, b, 47, 30).victory):is(2)
  expect(contest(a, b, 12, 11).victory):is(3)
  expect(contest(a, b, 2, 3).victory):is(4)
  expect(contest(a, b, 3, 12).victory):is(2)            -- no tie
end }

example "equal rolls" { given = { a = { "character", Hide = 60 }, b = { "character", Sense = 60 }, better = { "character", Sense = 70 } }, function(a, b, better)
  expect(contest(a, better, 47, 47).winner):is(better)
  local stand_off = contest(a, b, 47, 47)
  expect({ stand_off.winner, stand_off.victory }):is { nil, 2 }
end }

example "nobody wins when both fail, and a fumble is one" { source = "BRP-OPPOSED-04", given = both,
  rules = [[ after "skill.fumbles" { function(skill) say(skill.owner.name .. " makes a noise") end } ]], function(a, b)
    expect(contest(a, b, 61, 62).winner):is(nil)
    local failed
    expect(function() failed = contest(a, b, 61, 98) end):says "b makes a noise"
    expect({ failed.winner, failed.called }):is { nil, "failure" }
    expect(contest(a, b, 61, 62).called):is("failure")
  end }

local hedge = { thief = { "character", Hide = 65 }, sentry = { "character", Sense = 78 } }

example "a sentry hears something" { source = "BRP-OPPOSED-05", given = hedge, function(thief, sentry)
  dice(47, 13)
  local contest = thief.Hide:opposed_check { by = sentry.Sense }
  expect({ contest.degree, contest.rival.degree, game:specials(78) }):is { 2, 3, 16 }
  expect(contest.winner):is(sentry)
  expect(contest.called):is("success")
end }

example "a sentry hears nothing" { source = "BRP-OPPOSED-06", given = hedge, function(thief, sentry)
  dice(47, 30)
  local contest = thief.Hide:opposed_check { by = sentry.Sense }
  expect({ contest.degree, contest.rival.degree }):is { 2, 2 }
  expect(contest.winner):is(thief)
  expect(contest.called):is("success")
end }

example "each side has its own difficulty and situation" { source = { "BRP-OPPOSED-01", "BRP-MOD-01" }, given = hedge, function(thief, sentry)
  dice(47, 30)
  local contest = thief.Hide:opposed_check { by = sentry.Sense, difficulty = "Difficult", passive_situation = -20 }
  expect({ contest.real_chance, contest.rival.real_chance, contest.winner }):is { 33, 58, sentry }
end }
