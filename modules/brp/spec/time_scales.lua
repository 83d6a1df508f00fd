example "four scales" { source = "BRP-TIME-01", function()
  local seconds, fixed = {}, 0
  for _, scale in ipairs(game.time_scales) do
    seconds[scale.name] = scale.seconds
    if scale.seconds then fixed = fixed + 1 end
  end
  expect(#game.time_scales):is(4)
  expect(fixed):is(2)
  expect({ seconds["Turn"], seconds["Combat round"] }):is { 300, 12 }
end }

example "a turn is 25 rounds" { source = "BRP-TIME-02", function()
  expect({ game.seconds_in_a_turn, game.rounds_in_a_turn, game.minutes_in_a_turn }):is { 300, 25, 5 }
  time:pass "25 rounds"
  expect(time.now):is(5 * 60)
end }

example "a combat round" { source = "BRP-TIME-03", given = { kim = { "character", POW = 10 } }, function(kim)
  time:pass "25 rounds"
  expect(time.now):is(300)
  expect({ kim.actions, kim.reactions, kim.metres_in_a_round }):is { 1, 1, 30 }
  kim:moves(30)
  expect(kim.actions):is(1)                            -- where no rounds are counted, none is used up
  game:fight_begins { kim }
  kim:moves(30)
  expect(kim.actions):is(0)
  kim:defends()                                        -- with open eyes
  expect(function() kim:defends() end):is_refused "cannot pay"
  kim.reactions, kim.knocked_out = 1, true
  expect(function() kim:defends() end):is_refused "whoever defends can act"
  kim.reactions, kim.knocked_out = 0, false
  expect(function() kim:moves(3) end):is_refused "cannot pay"
  game:next_combat_round()
  expect(function() kim:moves(31) end):is_refused "nobody gets further than that in a round"
end }

example "a week goes by" { source = "BRP-TIME-04",
  given = { kim = { "character", CON = 12, SIZ = 12, POW = 12, INT = 12, Hide = 40, Climb = 50, hit_points = 5, power_points = 2 }, master = { "character", Climb = 80, Teach = 70 } }, function(kim, master)
    dice(40)
    kim.Hide:check()
    kim:plans_to_study { subject = "Climb", teacher = master }
    dice(2, 70, 4, 35, 6)                              -- 1D3 hit points; the lesson and 1D6; the experience roll and 1D6
    game:skips { days = 7, people = { kim } }
    expect({ kim.hit_points, kim.power_points, kim.Climb.level, kim.Hide.level }):is { 7, 12, 54, 46 }
    expect(time.now):is(7 * 24 * 3600)
  end }

example "what does not fit into the interval waits" { source = { "BRP-TIME-04", "BRP-IMPROVE-13" }, given = { kim = { "character", Climb = 51, INT = 12 }, master = { "character", Climb = 80, Teach = 70 } }, function(kim, master)
  kim:plans_to_study { subject = "Climb", teacher = master }
  expect(function() kim:plans_to_study { subject = "Hide" } end):is_refused "one thing is studied at a time"
  game:skips { days = 7, people = { kim } }            -- 50 hours of 51
  expect({ kim.Climb.level, kim.studying.hours }):is { 51, 50 }
  dice(70, 2)
  game:skips { days = 1, people = { kim } }
  expect({ kim.Climb.level, kim.studying }):is { 53, nil }
end }

example "nobody learns from experience in less than a week" { source = "BRP-IMPROVE-07", given = { kim = { "character", Hide = 40 } }, function(kim)
  dice(40)
  kim.Hide:check()
  game:skips { days = 6, people = { kim } }
  expect(kim.Hide.experience_check):is(true)
end }

source "BRP-TIME-05"
example "significant intervals" { function()
  local takes = {}
  for _, interval in ipairs(game.intervals) do takes[interval.name] = interval.takes end
  expect(takes):is { ["Narrative time"] = "as long as the telling", ["Scene"] = "as long as it goes on", ["Game turn"] = "5 minutes, or 25 combat rounds",
    ["Combat round"] = "12 seconds", ["A day of travel"] = "10 hours", ["Unconsciousness"] = "about 1 hour", ["1 fatigue point"] = "1 minute of inactivity",
    ["All fatigue points"] = "20 minutes of rest", ["1D3 hit points"] = "7 days", ["1 power point"] = "1 hour asleep, or 2 awake", ["All power points"] = "24 hours",
    ["Training of a combat skill"] = "about 3 weeks", ["Training of another skill"] = "12 weeks or less", ["Experience rolls"] = "1 week or more" }
  expect({ game.hours_of_travel, game.hours_unconscious, game.minutes_to_rest, game.days_to_heal, game.hours_for_all_power }):is { 10, 1, 20, 7, 24 }
end }

example "rest" { given = { kim = { "character", STR = 15, CON = 15, fatigue_points = 2 } }, function(kim)
  kim:rests { minutes = 9 }
  expect(kim.fatigue_points):is(11)
  kim:rests { minutes = 18 }
  expect(kim.fatigue_points):is(29)
  kim:rests { minutes = 19 }
  expect(kim.fatigue_points):is(30)
  kim.fatigue_points = -5
  kim:rests { minutes = 19 }
  expect(kim.fatigue_points):is(14)
  kim.fatigue_points = -5
  kim:rests { minutes = 20 }
  expect(kim.fatigue_points):is(30)
  kim.fatigue_points = -5
  kim:rests(8)
  expect(kim.fatigue_points):is(30)
  expect(time.now):is((9 + 18 + 19 + 19 + 20 + 8 * 60) * 60)
  kim.fatigue_points = 5
  kim:rests { minutes = 1 }
  expect(kim.fatigue_points):is(6)
  expect(function() kim:rests() end):is_refused "a rest takes time"
end }

example "power by the hour, and all of it in a day" { given = { kim = { "character", POW = 18, power_points = 1 }, titan = { "character", POW = 60, power_points = 10 } }, function(kim, titan)
  titan:sleeps(8)
  expect(kim.power_points):is(5)                       -- awake meanwhile
  expect(titan.power_points):is(18)
  time:pass "4 hours"
  expect(titan.power_points):is(20)
  time:pass "11 hours"
  expect(titan.power_points):is(25)
  time:pass "1 hour"
  expect(titan.power_points):is(60)
  expect(kim.power_points):is(18)
end }

example "an hour awake is half a point" { given = { kim = { "character", POW = 18, power_points = 4 } }, function(kim)
  time:pass "1 hour"
  expect(kim.power_points):is(4)
  kim:sleeps(1)
  expect(kim.power_points):is(5)
  time:pass "1 hour"
  expect(kim.power_points):is(6)                       -- two hours awake, one asleep
end }

example "each loss begins anew" { given = { kim = { "character", POW = 18, power_points = 17 } }, function(kim)
  time:pass "2 hours"
  expect(kim.power_points):is(18)
  kim.power_points = 17
  time:pass "1 hour"
  expect(kim.power_points):is(17)
  time:pass "1 hour"
  expect(kim.power_points):is(18)
  kim:sleeps(2)
  expect(kim.power_points):is(18)                      -- and never more than there is
  kim.power_points = 17
  time:pass "1 hour"
  kim:sleeps(1)
  expect(kim.power_points):is(18)
  kim.power_points = 17
  time:pass "1 hour"
  expect(kim.power_points):is(17)                      -- the half of an hour before is forgotten
  time:pass "1 hour"
  kim.power_points = 1
  time:pass "23 hours"
  expect(kim.power_points):is(12)                      -- not yet a day since then
  time:pass "1 hour"
  expect(kim.power_points):is(18)
end }

example "wounds by the week" { given = { kim = { "character", CON = 14, SIZ = 14, hit_points = 3 }, dead = { "character", CON = 14, SIZ = 14, hit_points = 0, dead = true } }, function(kim, dead)
  time:pass "6 days"
  expect({ kim.hit_points, kim.days_of_healing }):is { 3, 6 }
  dice(2)
  time:pass "1 day"
  expect(kim.hit_points):is(5)
  dice(3)
  time:pass "7 days"
  expect(kim.hit_points):is(8)
  expect(dead.hit_points):is(0)
end }

example "the dead regain no power and study nothing" { given = { kim = { "character", POW = 18, power_points = 4, dead = true, Climb = 20 } }, function(kim)
  time:pass "1 day"
  expect(kim.power_points):is(4)
  local study = kim:plans_to_study(kim.Climb)
  game:skips { days = 1, people = { kim } }
  expect(study.hours):is(0)
  expect(function() game:skips { days = 0, people = { kim } } end):is_refused "some time goes by"
end }

example "a month in one sentence" { given = { kim = { "character", CON = 20, SIZ = 20, POW = 10, hit_points = 1, power_points = 1 } }, function(kim)
  dice(1, 2, 3, 1)
  time:pass "1 month"
  expect({ kim.hit_points, kim.power_points }):is { 8, 10 }
end }

example "a fight" { source = "BRP-TIME-03", given = { kim = { "character", POW = 10 }, bob = { "character", POW = 10 }, ned = { "character", POW = 10 } }, function(kim, bob, ned)
  expect(function() game:next_turn(kim) end):is_refused "a fight is on"
  expect(function() game:fight_ends() end):is_refused "a fight is on"
  expect(function() game:fight_begins {} end):fails "combatants"
  game:fight_begins { combatants = { kim, bob } }
  expect(function() game:fight_begins { combatants = { kim } } end):is_refused "one fight at a time"
  expect(function() game:next_turn(ned) end):is_refused "takes part"
  game:next_turn(kim)
  kim:moves(30)
  expect(function() kim:moves(3) end):is_refused "cannot pay"
  expect(function() game:next_turn(kim) end):is_refused "once in a round"
  expect({ game.round, game.acting }):is { 1, kim }
  game:next_turn(bob)
  bob:moves(10)
  kim:defends()
  game:next_turn(bob)                                  -- the gamemaster says who is first
  expect({ game.round, time.now, bob.actions, kim.actions, kim.reactions }):is { 2, 12, 1, 1, 1 }
  kim.power_points = 0                                 -- nobody waits for those who faint
  expect(function() game:next_turn(kim) end):is_refused "can act"
  game:next_turn(bob)
  expect(game.round):is(3)
  kim.power_points = 1
  game:next_combat_round()                             -- kim does nothing
  expect({ game.round, game.acting, bob.had_turn, time.now }):is { 4, nil, false, 36 }
  game:next_turn(bob)
  game:fight_ends()
  expect({ game.round, game.acting, #game.order }):is { 0, nil, 0 }
end }

example "time alone gives actions back" { source = "BRP-TIME-03", given = { kim = { "character", POW = 10 } }, function(kim)
  game:fight_begins { kim }
  kim:moves(30)
  kim:defends()
  expect({ kim.actions, kim.reactions }):is { 0, 0 }
  time:pass "1 round"
  expect({ kim.actions, kim.reactions }):is { 1, 1 }
  expect(function() kim:moves(-1) end):is_refused "some way, or none"
  kim:moves(0)
  expect(kim.actions):is(0)
end }

example "a new wound has its own week" { given = { kim = { "character", CON = 10, SIZ = 10, POW = 10 } }, function(kim)
  kim:is_hurt(2)
  time:pass "5 days"
  kim.hit_points = 10                                  -- healed otherwise
  time:pass "1 day"
  kim:is_hurt(5)
  time:pass "6 days"
  expect(kim.hit_points):is(5)
  dice(2)
  time:pass "1 day"
  expect(kim.hit_points):is(7)
end }

example "power lost again takes its own day" { given = { kim = { "character", CON = 10, SIZ = 10, POW = 60 } }, function(kim)
  kim.power_points = 1
  time:pass "20 hours"
  expect(kim.power_points):is(11)
  kim.power_points = 60
  time:pass "1 hour"
  kim.power_points = 1
  time:pass "23 hours"
  expect(kim.power_points):is(12)
  time:pass "1 hour"
  expect(kim.power_points):is(60)
end }

example "a study alone, and one that takes a teacher" { source = { "BRP-TIME-04", "BRP-IMPROVE-17" },
  given = { kim = { "character", Climb = 50, INT = 12 }, bob = { "character", Sense = 30 }, master = { "character", Sense = 60, Teach = 70 } }, function(kim, bob, master)
    local study = kim:plans_to_study { subject = "Climb" }
    dice(60, 5)                                        -- the experience roll, and 1D6 less 2
    expect(study:goes_on(7)):is(3)
    expect({ kim.Climb.level, kim.studying }):is { 53, nil }
    bob:plans_to_study { subject = "Sense", teacher = master }
    dice(70, 4)
    expect(bob.studying:goes_on(7)):is(4)
    expect(bob.Sense.level):is(34)
    bob:plans_to_study { subject = "Sense", teacher = master }
    master:dies()
    expect(bob.studying:goes_on(7)):is(0)              -- nobody teaches any more
  end }

example "a study that leads nowhere any more" { source = { "BRP-TIME-04", "BRP-IMPROVE-13" },
  given = { kim = { "character", Climb = 60, INT = 12 }, bob = { "character", Sense = 30, INT = 12 }, master = { "character", Climb = 80, Teach = 70 } }, function(kim, bob, master)
    kim:plans_to_study { subject = "Climb", teacher = master }
    game:skips { days = 7, people = { kim, bob } }
    kim.Climb.level = 85                               -- past the master, meanwhile
    game:skips { days = 7, people = { kim, bob } }
    expect({ kim.Climb.level, kim.studying }):is { 85, nil }
    expect(function() bob:plans_to_study { subject = "Sense" } end):is_refused "learned without a teacher"
    expect(function() kim:plans_to_study { subject = "Climb", teacher = master } end):is_refused "the teacher has a higher rating"
    expect(function() master:plans_to_study { subject = "Climb", teacher = master } end):is_refused "the teacher has a higher rating"
    kim.Climb.level = 60
    kim:plans_to_study { subject = "Climb", teacher = master }
    master:dies()
    game:skips { days = 14, people = { kim } }
    expect({ kim.Climb.level, kim.studying }):is { 60, nil }
    expect(function() kim.Climb:is_trained { teacher = master } end):is_refused "the teacher can act"
  end }

example "who leaves the fight, and who leaves the table" { source = { "BRP-TIME-03", "BRP-IMPROVE-13" },
  given = { kim = { "character", POW = 10, Climb = 20 }, bob = { "character", POW = 10 }, ned = { "character", POW = 10, Climb = 80 } }, function(kim, bob, ned)
    kim:plans_to_study { subject = "Climb", teacher = ned }
    game:fight_begins { combatants = { kim, bob, ned } }
    game:next_turn(ned)
    ned:leaves()
    game:next_turn(kim)
    bob:leaves_the_fight()
    expect(function() bob:leaves_the_fight() end):is_refused "whoever leaves is in it"
    game:next_turn(kim)
    expect({ game.round, game.acting }):is { 2, kim }
    game:fight_ends()
    game:skips { days = 7, people = { kim } }          -- the teacher is gone
    expect({ kim.Climb.level, kim.studying }):is { 20, nil }
  end }

example "the dead are passed over, and make no checks" { given = { kim = { "character", POW = 10, Climb = 20 }, bob = { "character", POW = 10 } }, function(kim, bob)
  game:fight_begins { kim, bob }
  kim:dies()
  game:next_turn()
  expect(game.acting):is(bob)
  expect(function() game:next_turn(kim) end):is_refused "whoever acts takes part, and can act"
  expect(function() kim.Climb:check() end):is_refused "the dead make no checks"
  expect(function() kim.POW:check() end):is_refused "the dead make no checks"
end }

example "a new fight finds all actions" { source = "BRP-TIME-03", given = { kim = { "character", POW = 10 }, bob = { "character", POW = 10 } }, function(kim, bob)
  game:fight_begins { kim, bob }
  game:next_turn()
  kim:defends()
  expect(kim.reactions):is(0)
  game:fight_ends()
  expect(kim.reactions):is(1)
end }
