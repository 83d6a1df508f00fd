-- The downed.

local bob = { bob = { "character", major = true, Body = 4, Aura = 5, Mind = 3, Agility = 3, Dexterity = 3, Strength = 3, Persuade = 4, Combat = 4, Scan = 4 } }

local function down(who, points) who:is_hurt { points = points or 12, type = "Cut", by = "sword" } end

source "HEX-DOWN-01"
example "one of four" { given = bob, function(bob)
  for _, case in ipairs { { 1, "dead" }, { 2, "mortally wounded" }, { 5, "unconscious" }, { 6, "unconscious" } } do
    bob.wounds, bob.dead, bob.fate = {}, false, nil
    down(bob)
    dice(case[1])
    bob:meets_fate()
    expect({ case[1], bob.dead and "dead" or bob.fate }):is(case)
  end
  for _, die in ipairs { 3, 4 } do
    bob.wounds, bob.dead, bob.fate = {}, false, nil
    down(bob)
    dice(die, 3, 4)
    bob:meets_fate()
    expect({ die, bob.fate }):is { die, "crippled" }
  end
  local results = {}
  for roll = 1, 6 do results[roll] = game:down_result(roll) end
  expect(results):is { "died", "mortally wounded", "crippled", "crippled", "unconscious", "unconscious" }
end }

example "luck with the roll" { source = { "HEX-DOWN-01", "HEX-LUCK-04" }, given = { bob = { "character", major = true, player = true, Body = 4, Aura = 2 } }, function(bob)
  down(bob)
  decide { ["Luck: modify"] = true, ["Luck: modify: amount"] = { 1, -1 } }
  dice(6)                                                -- there is nothing better than 6
  bob:meets_fate()
  expect(bob.fate):is "unconscious"
  bob.fate = nil
  dice(1)
  bob:meets_fate()
  expect(bob.dead):is(true)
end }

example "minors do not roll" { given = { cid = { "character", Body = 4 } }, function(cid)
  down(cid)
  cid:meets_fate()
  expect(cid.dead):is(true)
end }

source "HEX-DOWN-02"
example "mortally wounded" { given = bob, function(bob)
  down(bob)
  dice(2)
  bob:meets_fate()
  bob:goes_to_hospital()
  time:pass "20 days"                                    -- a point after 15 days
  expect({ bob.dead, bob.damage, bob.fate == nil }):is { false, 11, true }
  bob:leaves_hospital()
  expect(bob.dead):is(false)
end }

example "no hospital, or out of it too soon" { given = { bob = { "character", major = true, Body = 4 }, cid = { "character", major = true, Body = 4 } }, function(bob, cid)
  dice(2, 2)
  for _, who in ipairs { bob, cid } do
    down(who)
    who:meets_fate()
  end
  cid:goes_to_hospital()
  time:pass "12 hours"
  expect(bob.dead):is(false)                             -- time for a last word
  time:pass "1 day"
  expect({ bob.dead, cid.dead }):is { true, false }
  expect(function() bob:leaves_hospital() end):is_refused "he is in a hospital"
  cid:leaves_hospital()
  expect({ cid.dead, cid.in_hospital }):is { true, false }
  expect(function() bob:goes_to_hospital() end):is_refused "he is alive"
end }

example "who is not down any more, or only unconscious, needs no hospital" { given = { bob = { "character", major = true, Body = 4 }, cid = { "character", major = true, Body = 4 } }, function(bob, cid)
  dice(2, 6)
  for _, who in ipairs { bob, cid } do
    down(who)
    who:meets_fate()
    who:goes_to_hospital()
  end
  cid:leaves_hospital()
  expect({ cid.fate, cid.dead }):is { "unconscious", false }
  bob.wounds[1].points = 11                              -- by whatever means
  bob.in_hospital = false
  time:pass "1 day"
  expect(bob.dead):is(false)
end }

example "nobody dies twice" { given = { bob = { "character", name = "Bob", major = true, Body = 4 } }, function(bob)
  dice(2)
  down(bob)
  bob:meets_fate()
  expect(function() time:pass "1 day" end):says "Bob is dead"
  time:pass "1 day"
  expect((why "last"):find("Bob is dead", 1, true)):is(nil)
end }

source "HEX-DOWN-03"
example "the cripple table" { given = bob, function(bob)
  local names = {}
  for roll = 2, 12 do names[#names + 1] = game:cripple_result(roll).name end
  expect(names):is { "Quadriplegic", "Paraplegic", "Leg Lost", "Deaf", "Arm Lost", "Limp", "Scarred Face", "Mute", "Harmed Brain", "Blind", "Shattered Body" }
  expect(#game.cripple_results):is(11)
  dice(3, 4)
  expect(bob:is_crippled().result):is "Limp"
  expect({ bob.half_speed, bob:cost_of "move one hex", bob:cost_of "open a door" }):is { true, 2, 1 }
end }

example "sides, and levels" { given = bob, function(bob)
  dice(1, 3, 2)
  local leg = bob:is_crippled()
  expect({ leg.result, leg.side, bob.half_speed, leg.result.carried_far }):is { "Leg Lost", "right", true, true }
  dice(1, 5, 1)
  local arm = bob:is_crippled()
  expect({ arm.result, arm.side, arm.result.half_speed }):is { "Arm Lost", "left", false }
  dice(4, 6, 2)
  bob:is_crippled()                                      -- Mind 3 and what is based on it
  expect({ bob.Mind.effective, bob.Scan.effective, bob.Hearing.effective, bob.Combat.effective }):is { 1, 2, 1, 4 }
end }

example "a shattered body" { given = bob, function(bob)
  dice(6, 6, 2)
  bob:is_crippled()
  expect({ bob.Body.effective, bob.Agility.effective, bob.Dexterity.effective, bob.Combat.effective, bob.Strength.effective, bob.Mind.effective, bob.Poison_Resistance.effective })
    :is { 2, 1, 1, 2, 3, 3, 2 }
end }

example "luck with what is left of somebody" { source = { "HEX-DOWN-03", "HEX-LUCK-04" }, given = { bob = { "character", player = true, major = true, Aura = 9, Body = 9 } }, function(bob)
  local amount = 2
  decide { ["Luck: modify"] = true, ["Luck: modify: amount"] = function() return amount end }
  dice(6, 6, 3)                                          -- there is nothing beyond 12
  local body = bob:is_crippled()
  expect({ body.result, body.levels }):is { "Shattered Body", 4 }
  amount = -2
  dice(1, 1)
  expect(bob:is_crippled().result):is "Quadriplegic"     -- nor below 2
  dice(1, 5, 2)                                          -- 4; the right side, and luck makes it the left
  local leg = bob:is_crippled()
  expect({ leg.result, leg.side }):is { "Leg Lost", "left" }
  dice(6, 6, 1)                                          -- 10; one level at least
  local brain = bob:is_crippled()
  expect({ brain.result, brain.levels }):is { "Harmed Brain", 1 }
end }

example "scars are for the gamemaster to judge" { given = bob, function(bob)
  bob.times_crippled = 2                                 -- so that Aura loses nothing but this
  decide { ["How many levels do the scars cost?"] = -1 }
  dice(4, 4)
  bob:is_crippled()
  expect({ bob.Aura.effective, bob.Persuade.effective, bob.Mind.effective }):is { 6, 5, 3 }
  dice(4, 4)
  for _, levels in ipairs { -4, 4 } do                   -- three at most
    decide { ["How many levels do the scars cost?"] = levels }
    expect(function() bob:is_crippled() end):fails "from -3 to 3"
  end
  decide { ["How many levels do the scars cost?"] = 3 }
  expect(bob:is_crippled().levels):is(3)
end }

example "the blow to the Aura" { source = "HEX-DOWN-04", given = bob, function(bob)
  dice(3, 4)
  bob:is_crippled()
  expect({ bob.Aura.effective, bob.Persuade.effective, bob.Resistance_Magic.effective, bob.Mind.effective }):is { 2, 1, 2, 3 }
  time:pass "5 months"
  expect(bob.Aura.effective):is(2)
  time:pass "1 month"
  expect(bob.Aura.effective):is(3)
  time:pass "6 months"
  expect({ bob.Aura.effective, bob.Persuade.effective }):is { 4, 3 }
  time:pass "12 months"
  expect(bob.Aura.effective):is(4)
  dice(5, 4)
  bob:is_crippled()                                      -- the second time: one, for good
  expect(bob.Aura.effective):is(3)
  dice(6, 5)
  local blind = bob:is_crippled()                        -- the third: none
  time:pass "12 months"
  expect(bob.Aura.effective):is(3)
  bob:regenerates(blind)
  expect(bob.Aura.effective):is(3)
  bob:regenerates(bob.cripplings[2])
  expect({ bob.Aura.effective, #bob.cripplings }):is { 4, 1 }
  bob:regenerates(bob.cripplings[1])
  expect({ bob.Aura.effective, bob.half_speed }):is { 5, false }
end }

source "HEX-DOWN-05"
example "carried until the damage is below the hit points" { given = bob, function(bob)
  down(bob, 13)
  dice(6)
  bob:meets_fate()
  expect({ bob.fate, bob.must_be_carried, bob.can_act }):is { "unconscious", true, false }
  bob.resting, bob.attended = true, true
  time:pass "8 days"
  expect({ bob.damage, bob.must_be_carried }):is { 12, true }
  time:pass "8 days"
  expect({ bob.damage, bob.must_be_carried, bob.can_act }):is { 11, false, true }
end }

example "or below twice as many, as the text says" { options = { carried_until = "twice hit points" }, given = bob, function(bob)
  down(bob, 13)
  dice(6)
  bob:meets_fate()
  expect({ bob.carried_until, bob.must_be_carried }):is { 24, false }
end }

example "they need rest and nursing" { source = "HEX-DOWN-06", given = bob, function(bob)
  down(bob)
  dice(5)
  bob:meets_fate()
  time:pass "30 days"
  expect(bob.damage):is(12)
  bob.resting = true
  time:pass "30 days"
  expect(bob.damage):is(12)                              -- nobody looks after him
  bob.attended, bob.travels = true, true
  time:pass "30 days"
  expect(bob.damage):is(12)                              -- in a wagon
  bob.travels = false
  time:pass "8 days"
  expect(bob.damage):is(11)
  bob.travels = true
  time:pass "8 days"
  expect(bob.damage):is(11)
  bob.wounds[1].points = 1
  time:pass "30 days"
  expect({ bob.damage, bob.fate }):is { 1, "unconscious" }   -- to the last point
  bob.travels = false
  expect(bob.needs_nursing):is(true)
  time:pass "8 days"
  expect({ bob.damage, bob.fate == nil, bob.needs_nursing }):is { 0, true, false }
end }

example "downed a second time" { source = { "HEX-STUN-04", "HEX-DOWN-01" }, given = { bob = { "character", Body = 2, major = true } }, function(bob)
  local group = game:forms_group { members = { bob }, leader = bob }
  game:fight_begins { combatants = { group } }
  bob:is_hurt { points = 7, type = "Cut", by = "a sword" }
  dice(6)
  game:fight_ends()
  expect(bob.fate):is "unconscious"
  game:fight_begins { combatants = { group } }
  game:fight_ends()                                      -- he only lay there: nothing is rolled
  bob:is_healed { wound = bob.wounds[1], points = 4 }
  expect(bob.can_act):is(true)
  expect(bob.needs_nursing):is(true)
  game:fight_begins { combatants = { group } }
  bob:is_hurt { points = 4, type = "Cut", by = "a sword" }
  dice(1)
  game:fight_ends()
  expect(bob.dead):is(true)
end }
