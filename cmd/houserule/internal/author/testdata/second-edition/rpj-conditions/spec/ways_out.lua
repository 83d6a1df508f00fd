example "resisting" { source = "RPJ-COND-11", given = { ug = { "character", Constitution = 2 } }, function(ug)
  dice(4, 5)                                         -- 11 against 11+
  expect(ug:is_afflicted "Marsh Fever"):is(false)
  expect(ug:suffers "Marsh Fever"):is(false)
  dice(4, 4)
  expect(ug:is_afflicted "Marsh Fever"):is(true)
  expect(ug:suffers "Marsh Fever"):is(true)
end }

example "how hard that is" { source = "RPJ-COND-12", function()
  for difficulty, name in ipairs { "easy", "easy", "moderate", "moderate", "hard", "hard" } do
    expect(game:name_of_resistance(difficulty)):is(name)
  end
  expect(game:target_for(1)):is(8)
  expect(game:target_for(6)):is(13)
  for _, difficulty in ipairs { 0, 7 } do
    expect(function() game:name_of_resistance(difficulty) end):fails "has no row"
  end
end }

example "where nothing is said it is 7+" { source = { "RPJ-COND-11", "RPJ-COND-18" }, given = { ug = { "character" } }, function(ug)
  dice(3, 4)
  expect(ug:is_afflicted "Soft Snare"):is(false)
  dice(3, 3)
  expect(ug:is_afflicted "Soft Snare"):is(true)
  dice(3, 4)
  expect(ug:escapes "Soft Snare"):is(true)
end }

example "what cannot be resisted" { source = "RPJ-COND-13", given = { ug = { "character" } }, function(ug)
  expect(function() ug:resists "Flu" end):is_refused "it can be dodged or toughed out"
  expect(ug:is_afflicted "Flu"):is(true)
end }

example "recovering" { source = "RPJ-COND-14", given = { ug = { "character", Willpower = 3 } }, function(ug)
  ug:is_afflicted "Spell Shackles"
  local function tries(...)
    dice(...)
    local counts = ug:recovers "Spell Shackles"
    time:pass "1 hour"
    return counts
  end
  expect(tries(3, 4)):is(true)
  local countdown = ug:the("Spell Shackles").countdown
  expect(countdown.size):is(2)
  expect(countdown.value):is(1)
  expect(tries(2, 3)):is(false)
  expect(countdown.value):is(1)
  tries(4, 5)
  expect(ug:suffers "Spell Shackles"):is(false)
  ug:is_afflicted "Spell Shackles"
  tries(6, 6)                                        -- however well it goes, it is one step
  expect(ug:the("Spell Shackles").countdown.value):is(1)
  expect(#all "countdown"):is(1)                     -- the one that led to recovery is gone,
  ug:loses "Spell Shackles"
  expect(#all "countdown"):is(0)                     -- and so is this one with what it was to end
end }

example "how long that is" { source = "RPJ-COND-15", function()
  for hardness, size in pairs { easy = 2, moderate = 4, hard = 6 } do expect(game:size_of_recovery(hardness)):is(size) end
end }

source "RPJ-COND-16"
example "how often one may try" { given = { ug = { "character" } }, function(ug)
  dice(1, 1)
  ug:is_afflicted "Marsh Fever"
  dice(4, 5)
  ug:recovers "Marsh Fever"
  time:pass "5 hours"
  expect(function() ug:recovers "Marsh Fever" end):is_refused "it is time to try again"
  time:pass "1 hour"
  dice(4, 5)                                         -- 9+
  ug:recovers "Marsh Fever"
  expect(ug:suffers "Marsh Fever"):is(false)
end }

condition "Vague Ache"  { category = "hindrance", recover = "Constitution" }
condition "Dull Ache"   { category = "hindrance", recover = "Constitution", recover_difficulty = 1 }
condition "Weekly Ache" { category = "hindrance", recover = "Constitution", recover_each = "1 week" }
condition "Soft Snare"  { category = "immobilization", bars = { "move" }, resist = "Dexterity", escape = "Athleticism" }

example "a condition must say how hard and how often" { given = { ug = { "character" } }, function(ug)
  for _, ache in ipairs { "Vague Ache", "Dull Ache", "Weekly Ache" } do
    expect(function() ug:is_afflicted(ache) end):is_refused "it says how hard and how often one recovers"
  end
end }

example "what one does not recover from" { source = "RPJ-COND-17", given = { ug = { "character" } }, function(ug)
  ug:is_afflicted "Rope Net"
  expect(function() ug:recovers "Rope Net" end):is_refused "one can recover from it"
  expect(function() ug:recovers "Marsh Fever" end):is_refused "one suffers from it"
end }

source "RPJ-COND-18"
example "escaping from a net" { given = { ug = { "character", Athleticism = 2 } }, function(ug)
  ug:is_afflicted "Rope Net"
  ug.health = "stabilised"
  expect(function() ug:escapes "Rope Net" end):is_refused "whoever escapes can act"
  ug.health = "able"
  dice(3, 4)
  expect(ug:escapes "Rope Net"):is(false)
  expect(ug:suffers "Rope Net"):is(true)
  expect(ug.actions):is(2)                           -- nobody fights, nobody counts
  dice(4, 4)
  expect(ug:escapes "Rope Net"):is(true)
  expect(ug:suffers "Rope Net"):is(false)
  expect(function() ug:escapes "Rope Net" end):is_refused "one suffers from it"
end }

example "in a fight each try is an action" { given = { ug = { "character", Athleticism = 2 } }, function(ug)
  ug:is_afflicted "Rope Net"
  dice(3, 4)
  game:fight_begins { ug }
  game:next_turn()
  for _ = 1, 2 do
    dice(1, 2)
    ug:escapes "Rope Net"
  end
  expect(ug.actions):is(0)
  expect(function() ug:escapes "Rope Net" end):is_refused "1 action"
end }

example "what one does not escape from" { source = "RPJ-COND-19", given = { ug = { "character" } }, function(ug)
  ug:is_afflicted "Cantarella Poison"
  expect(function() ug:escapes "Cantarella Poison" end):is_refused "one can escape from it"
  ug:loses "Cantarella Poison"
end }

example "escapes are as hard as anything else" { source = "RPJ-COND-20", function()
  for difficulty, name in pairs { [-1] = "Trivial", [1] = "Easy", [2] = "Moderate", [3] = "Moderate", [4] = "Challenging", [6] = "Grueling",
                                  [7] = "Grueling", [8] = "Legendary", [11] = "Legendary", [12] = "Implausible" } do
    expect(game:name_of_difficulty(difficulty)):is(name)
  end
  expect(game:target_for(2)):is(9)
  expect(game:target_for(3)):is(10)
  expect(game:target_for(6)):is(13)
  expect(game:target_for(7)):is(14)
end }
