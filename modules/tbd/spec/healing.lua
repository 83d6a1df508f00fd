-- Healing.

local two = { ann = { "character", maximum_life = 20, life = 4, recovery = 6, Medicine = 0 }, bob = { "character", maximum_life = 20, life = 4, recovery = 8 } }

local function treat(ann, bob, total, more)
  local given = { whom = bob, minutes = 30 }
  for name, value in pairs(more or {}) do given[name] = value end
  dice(total, total, total)
  return ann:treats(given).outcome
end

example "by one's Recovery, and not beyond the maximum" { source = "TBD-HEAL-01", given = two, function(ann)
  ann:regains_life(ann.recovery)
  expect(ann.life):is(10)
  ann.life = 17
  ann:regains_life(ann.recovery)
  expect(ann.life):is(20)
end }

source "TBD-HEAL-02"
example "a night's rest" { given = two, function(ann)
  ann:rests { hours = 8, asleep = 5 }
  ann:rests { hours = 7, asleep = 6 }
  ann:rests { hours = 8, asleep = 6, strenuous = true }
  expect(ann.life):is(4)
  time:pass "1 day"
  ann:rests { hours = 8, asleep = 8 }
  expect(ann.life):is(10)
  time:pass "1 day"
  ann:rests { hours = 8, asleep = 6 }
  expect(ann.life):is(16)
  expect(function() ann:rests { hours = 8, asleep = 9 } end):is_refused "longer than the rest"
end }

example "everybody sleeps" { given = two, function(ann, bob)
  game:rest { sleepers = { ann, bob } }
  expect({ ann.life, bob.life, time.now }):is { 10, 12, 8 * 3600 }
end }

example "half an hour, and a roll" { source = { "TBD-HEAL-03", "TBD-HEAL-06" }, given = two, function(ann, bob)
  expect(treat(ann, bob, 13)):is "Good"                -- 13 is Good at Medium alone
  expect({ bob.life, time.now }):is { 12, 30 * 60 }
  ann.Survey.level = 2
  expect(treat(ann, ann, 11, { whom = ann, skill = "Survey" })):is "Good"   -- oneself, and another Skill
  expect(ann.life):is(10)
  ann.health = "unconscious"
  expect(function() ann:treats { whom = bob, minutes = 30 } end):is_refused "whoever treats can act"
end }

source "TBD-HEAL-04"
example "the time it takes" { function()
  for minutes, difficulty in pairs { [1] = "Very Hard", [9] = "Very Hard", [10] = "Hard", [29] = "Hard", [30] = "Medium", [59] = "Medium", [60] = "Easy", [120] = "Easy",
                                     [239] = "Easy", [240] = "Very Easy", [2400] = "Very Easy", [29.5] = "Hard" } do
    expect(game:difficulty_of_healing(minutes)):is(difficulty)
  end
end }

example "the time it takes, in play" { given = two, function(ann, bob)
  local outcomes = { [240] = "Very Good", [60] = "Good", [30] = "Mixed", [10] = "Bad", [1] = "Very Bad" }
  decide { ["Something extra or an Advantage?"] = "something extra", ["A repercussion or Advantage?"] = "a repercussion" }
  for minutes, outcome in pairs(outcomes) do expect(treat(ann, bob, 12, { minutes = minutes })):is(outcome) end
  expect(function() ann:treats { whom = bob, minutes = 0.5 } end):is_refused "less than a minute"
end }

example "in a hospital, or in danger" { source = "TBD-HEAL-05", given = two, function(ann, bob)
  expect(treat(ann, bob, 9, { harder = -1 })):is "Good"   -- Easy
  time:pass "1 day"
  expect(treat(ann, bob, 9, { harder = 1 })):is "Bad"  -- Hard
  for name, steps in pairs { ["Very Easy"] = -9, Easy = -1, Medium = 0, Hard = 1, ["Very Hard"] = 9 } do
    expect(game:harder(game:difficulty_of_healing(30), steps)):is(name)
  end
end }

example "with supplies" { source = "TBD-HEAL-07", given = two, function(ann, bob)
  expect(treat(ann, bob, 13, { minutes = 10, counts_as = 30 })):is "Good"   -- as Medium; Hard would be Mixed
  expect(time.now):is(600)
  time:pass "1 day"
  expect(treat(ann, bob, 13, { minutes = 10 })):is "Mixed"
end }

example "in the middle of a fight" { source = "TBD-HEAL-08", given = two, function(ann, bob)
  ann.Medicine.level = 3
  game:fight_begins { combatants = { ann, bob } }
  game:next_turn(ann)
  expect(function() ann:treats { whom = bob, minutes = 10 } end):is_refused "as an Action"
  expect(function() ann:rests() end):is_refused "nobody sleeps in a fight"
  decide { ["Can somebody be healed in the middle of a fight?"] = false }
  expect(function() ann:treats_hastily(bob) end):is_refused "there is time"
  expect(ann.actions):is(1)
  decide { ["Can somebody be healed in the middle of a fight?"] = true }
  dice(12, 17, 19)                                     -- 12 and 3
  expect(ann:treats_hastily(bob).outcome):is "Bad"
  expect({ bob.life, ann.actions, game.advantage }):is { 4, 0, 0 }
  game:next_turn(bob)
  game:next_turn(ann)
  dice(14, 17, 19)
  expect(ann:treats_hastily(bob).outcome):is "Mixed"
  expect(bob.life):is(8)
end }

example "all of it, half of it, or nothing" { source = "TBD-HEAL-09", given = two, function(ann, bob)
  local healed = { ["Very Good"] = 8, Good = 8, Mixed = 4, Bad = 0, ["Very Bad"] = 0 }
  for outcome, points in pairs(healed) do expect(bob:recovery_by(outcome)):is(points) end
  decide { ["Something extra or an Advantage?"] = "something extra", ["A repercussion or Advantage?"] = "a repercussion" }
  for total, points in pairs { [17] = 8, [13] = 8, [9] = 4, [8] = 0, [4] = 0 } do
    bob.life = 4
    treat(ann, bob, total)
    expect(bob.life):is(4 + points)
    time:pass "1 day"
  end
end }

source "TBD-HEAL-10"
example "half of an odd Recovery" { function()
  for recovery, half in pairs { [7] = 3, [1] = 0, [8] = 4, [20] = 10 } do
    expect(bring("character", { recovery = recovery }):recovery_by("Mixed")):is(half)
  end
end }

example "or rounded up" { options = { half_recovery = "rounded up" }, function()
  for recovery, half in pairs { [7] = 4, [1] = 1, [8] = 4 } do expect(bring("character", { recovery = recovery }):recovery_by("Mixed")):is(half) end
end }

source "TBD-HEAL-11"
example "where Mixed healing costs" { options = { mixed_healing_costs = true }, given = two, function(ann, bob)
  treat(ann, bob, 8)
  expect(game.advantage):is(0)
  decide { ["A repercussion or Advantage?"] = "Advantage" }
  treat(ann, bob, 9)
  expect({ bob.life, game.advantage }):is { 8, 1 }
end }

example "only the best and the worst have consequences" { given = two, function(ann, bob)
  treat(ann, bob, 8)                                   -- Bad: nobody is asked
  treat(ann, bob, 9)                                   -- Mixed
  expect({ game.advantage, ann.advantage }):is { 0, 0 }
  decide { ["A repercussion or Advantage?"] = "Advantage", ["Something extra or an Advantage?"] = "an Advantage" }
  treat(ann, bob, 4)
  expect(game.advantage):is(2)
  treat(ann, bob, 17)
  expect({ game.advantage, ann.advantage }):is { 2, 1 }
end }

source "TBD-HEAL-12"
example "each once a day" { given = { ann = { "character", Medicine = 0 }, bob = { "character", maximum_life = 40, life = 1, recovery = 4 } }, function(ann, bob)
  bob:rests()
  expect(bob.life):is(5)
  treat(ann, bob, 8)                                   -- a failure is not used up
  expect(bob.life):is(5)
  treat(ann, bob, 9)
  expect(bob.life):is(7)
  treat(ann, bob, 13)
  bob:rests()
  expect(bob.life):is(7)
  time:pass "1 day"
  bob:rests()
  treat(ann, bob, 13)
  expect(bob.life):is(15)
end }

example "it is the patient who is healed once" { given = two, function(ann, bob)
  treat(ann, bob, 13)
  treat(ann, ann, 13, { whom = ann })
  expect({ ann.life, bob.life }):is { 10, 12 }
end }

example "nobody heals the dead" { source = "TBD-HEAL-03", given = two, function(ann, bob)
  bob:dies()
  expect(function() ann:treats { whom = bob, minutes = 30 } end):is_refused "nobody heals the dead"
  bob:rests()
  expect(bob.life):is(4)
end }
