example "degrees of a rating of 63" { ledger = { "BRP-RESULT-08", "BRP-RESULT-09", "BRP-RESULT-10" },
  given = { kim = { "entity", Hide = 63 } },
  function(kim)
    for _, case in ipairs { { 4, 4 }, { 5, 3 }, { 13, 3 }, { 14, 2 }, { 63, 2 }, { 64, 1 }, { 98, 1 }, { 99, 0 }, { 100, 0 } } do
      dice(case[1]); expect(kim.Hide:attempt().degree):is(case[2])
    end
  end }

example "fumbles from 96 to 100" { ledger = { "BRP-RESULT-02", "BRP-RESULT-03", "BRP-RESULT-05" },
  given = { kim = { "entity", Hide = 140, Sense = 33 } },
  function(kim)
    dice(95);  expect(kim.Hide:attempt().success):is(true)
    dice(96);  expect(kim.Hide:attempt().degree):is(1)
    dice(100); expect(kim.Hide:attempt().degree):is(0)
    dice(96);  expect(kim.Sense:attempt().degree):is(1)
    dice(97);  expect(kim.Sense:attempt().degree):is(0)
    dice(95);  expect(kim.Sense:attempt { situation = -80 }.degree):is(1)
    dice(96);  expect(kim.Sense:attempt { situation = -80 }.degree):is(0)
  end }

example "difficulty first, then the situation" { ledger = { "BRP-MOD-02", "BRP-MOD-07", "BRP-MOD-10" },
  given = { kim = { "entity", Hide = 40, Sense = 41 } },
  function(kim)
    dice(50, 50, 50)
    expect(kim.Hide:attempt { difficulty = "Easy", situation = -20 }.chance):is(60)
    expect(kim.Sense:attempt { difficulty = "Difficult", situation = 20 }.chance):is(41)
    expect(kim.Sense:attempt { difficulty = "Difficult" }.chance):is(21)
    expect(function() kim.Hide:attempt { difficulty = "Esay" } end):fails "Easy"
  end }

example "experience only for what was not easy" { ledger = { "BRP-IMPROVE-02", "BRP-MOD-05" },
  given = { kim = { "entity", Hide = 40 } },
  function(kim)
    dice(30); kim.Hide:attempt { difficulty = "Easy" }
    expect(kim.Hide.experience_check):is(false)
    dice(80); kim.Hide:attempt()
    expect(kim.Hide.experience_check):is(false)
    dice(30); kim.Hide:attempt()
    expect(kim.Hide.experience_check):is(true)
    expect(kim.Sense.experience_check):is(false)
  end }

example "fate points shift a failure to a special, without experience" { ledger = "BRP-FATE-06",
  given = { kim = { "entity", Hide = 40, power_points = 13 } },
  function(kim)
    decide { ["Shift one degree"] = { true, true } }
    dice(80)
    local try = kim.Hide:attempt()
    expect(try.degree):is(3)
    expect(kim.power_points):is(1)
    expect(kim.Hide.experience_check):is(false)
  end }

example "a shift is bought after the outcome was told, and a critical is the end" { ledger = "BRP-FATE-06",
  given = { kim = { "entity", Hide = 40, power_points = 24 } },
  function(kim)
    dice(8)
    kim.Hide:attempt()
    expect(kim.Hide.experience_check):is(true)
    taking("Shift one degree", kim)
    expect(kim.power_points):is(18)
    expect(kim.Hide.experience_check):is(false)
    expect(function() taking("Shift one degree", kim) end):is_refused "Shift one degree"
    expect(kim.power_points):is(18)
  end }

example "two shifts one after the other, both late" { ledger = "BRP-FATE-06",
  given = { kim = { "entity", Hide = 40, power_points = 24 } },
  function(kim)
    dice(80)
    local try = kim.Hide:attempt()
    expect(try.success):is(false)
    taking("Shift one degree", kim)
    taking("Shift one degree", kim)
    expect(kim.power_points):is(12)
  end }

example "the sentry hears him" { ledger = { "BRP-OPPOSED-02", "BRP-OPPOSED-05" },
  given = { thief = { "entity", Hide = 65 }, sentry = { "entity", Sense = 78 } },
  function(thief, sentry)
    dice(47, 13)
    local contest = thief.Hide:oppose { by = sentry.Sense }
    expect(contest.winner):is(sentry)
    expect(contest.degree):is(2)
  end }

example "of equal degrees the higher roll wins" { ledger = { "BRP-OPPOSED-03", "BRP-OPPOSED-06", "BRP-OPPOSED-09" },
  given = { thief = { "entity", Hide = 65 }, sentry = { "entity", Sense = 78 } },
  function(thief, sentry)
    dice(47, 30)
    local contest = thief.Hide:oppose { by = sentry.Sense }
    expect(contest.winner):is(thief)
    expect(contest.degree):is(2)
  end }

example "when both fail nobody wins" { ledger = "BRP-OPPOSED-04",
  given = { thief = { "entity", Hide = 65 }, sentry = { "entity", Sense = 78 } },
  function(thief, sentry)
    dice(66, 100)
    expect(thief.Hide:oppose { by = sentry.Sense }):is(nil)
  end }

example "the odds of a rating of 50" { ledger = "BRP-RESULT-11",
  given = { kim = { "entity", Hide = 50 } },
  function(kim)
    expect(odds(function() return kim.Hide:attempt().degree end)):is { [0] = 3 / 100, [1] = 47 / 100, [2] = 40 / 100, [3] = 7 / 100, [4] = 3 / 100 }
  end }

example "the odds of a contest" { ledger = { "BRP-OPPOSED-01", "BRP-OPPOSED-03" },
  given = { thief = { "entity", Hide = 50 }, sentry = { "entity", Sense = 50 } },
  function(thief, sentry)
    local contest = odds(function()
      local result = thief.Hide:oppose { by = sentry.Sense }
      return result and result.winner
    end)
    expect(contest):is { thief = 151 / 400, sentry = 149 / 400, none = 1 / 4 }
  end }
