local fate = { fate_points = true }

example "no offer is open without them" { source = "BRP-FATE-01", given = { kim = { "character", POW = 14, Hide = 60 } }, function(kim)
  dice(88)
  kim.Hide:check()
  for _, offer in ipairs { "Roll Again", "Trust to Fate", "Shift One Degree" } do
    expect(function() taking(offer, kim) end):is_refused("kim cannot take \"" .. offer .. "\" now")
  end
  expect(function() kim:adds_detail { what = "a rope", price = 1 } end):is_refused "fate points are played"
  expect(kim.power_points):is(14)
  dice(88)
  expect(function() return kim.Hide:check().success end):asks_nobody()
end }

example "nor in a fight" { source = "BRP-FATE-01", given = { kim = { "character", STR = 9, SIZ = 9, POW = 18, Sword = 60, has = { "Broadsword" } }, foe = { "character", CON = 12, SIZ = 12, POW = 12 } },
  function(kim, foe)
    dice(60, 6)
    expect(function() kim:strikes(foe, "Broadsword") end):asks_nobody()
    expect(foe.hit_points):is(5)
  end }

example "fate has no hand in what is not rolled" { source = { "BRP-FATE-02", "BRP-FATE-03", "BRP-FATE-06" }, options = fate, given = { kim = { "character", POW = 14, Hide = 60 } }, function(kim)
  expect(function() return kim.Hide:check { difficulty = "Automatic" }.success end):asks_nobody()
end }

source "BRP-FATE-02"
example "rolling again" { options = fate, given = { kim = { "character", POW = 12, Hide = 60 } }, function(kim)
  dice(88, 31)
  expect(kim.Hide:check().success):is(false)
  local again = taking("Roll Again", kim)
  expect({ again.natural, again.success, kim.power_points }):is { 31, true, 7 }
  expect(kim.Hide.experience_check):is(false)
  expect(function() taking("Roll Again", kim) end):is_refused "cannot take"
  expect(kim.power_points):is(7)
end }

example "rolling again when there is not enough power" { options = fate, given = { kim = { "character", POW = 4, Hide = 60 } }, function(kim)
  dice(88)
  kim.Hide:check()
  expect(function() taking("Roll Again", kim) end):is_refused "cannot take"
end }

example "any percentile roll" { options = fate, given = { kim = { "character", POW = 18, DEX = 12, INT = 13, STR = 12, Hide = 60 } }, function(kim)
  decide { ["Roll Again"] = function(_, check) return not check.success end }
  dice(61, 60)
  expect(kim.DEX:check().success):is(true)
  dice(51, 50)
  expect(kim.STR:resistance_roll(12).success):is(true)
  kim.Hide.experience_check = true
  dice(53, 54, 4)                                      -- an experience roll, too
  kim:learns_from_experience()
  expect({ kim.Hide.level, kim.power_points }):is { 64, 3 }
end }

source "BRP-FATE-03"
example "trusting to fate" { options = fate, given = { kim = { "character", POW = 11, Hide = 60 } }, function(kim)
  decide { ["Trust to Fate"] = true }
  for shown, success in pairs { [28] = true, [29] = false } do
    kim.power_points = 11
    dice(shown)
    local check = kim.Hide:check { situation = -50 }
    expect({ check.chance, check.success, kim.power_points }):is { 28, success, 6 }
    expect(function() taking("Roll Again", kim) end):is_refused "cannot take"
  end
  expect({ kim.Hide.experience_check, kim.POW.level, kim.pow_check }):is { false, 11, false }
end }

example "half of a Luck roll, and nothing besides" { options = fate, given = { kim = { "character", POW = 12, Hide = 60 } }, function(kim)
  decide { ["Trust to Fate"] = true }
  local chances = {}
  for i, row in ipairs { { 12, 31 }, { 1, 4 }, { 0, 1 } } do
    kim.POW.level, kim.power_points = row[1], 5
    dice(row[2])
    local check = kim.Hide:check()
    chances[i] = { check.chance, check.success }       -- not even 01 to 05
  end
  expect(chances):is { { 30, false }, { 3, false }, { 0, false } }
end }

example "fate is for skills alone" { options = fate, given = { kim = { "character", POW = 11, STR = 11, DEX = 11 } }, function(kim)
  dice(99)
  kim.DEX:check()
  expect(function() taking("Trust to Fate", kim) end):is_refused "cannot take"
  dice(99)
  kim.STR:resistance_roll(11)
  expect(function() taking("Trust to Fate", kim) end):is_refused "cannot take"
end }

local fight = { kim = { "character", STR = 9, SIZ = 9, POW = 18, Sword = 60, has = { "Broadsword" } }, foe = { "character", CON = 12, SIZ = 12, POW = 12 } }

source "BRP-FATE-04"
example "it was only a scratch" { options = fate, given = fight,
  rules = [[ box "game.knockback" { "number = 0" } after "attack.damage_roll" { changes = { ["game.knockback"] = "inflicted" } } ]], function(kim, foe)
    decide { ["Only a Scratch"] = { true, true, false } }
    dice(60, 6)
    local attack = kim:strikes(foe, "Broadsword")
    expect({ attack.damage, foe.hit_points, foe.power_points, game.knockback }):is { 5, 7, 6, 5 }
  end }

example "no more is ignored than there is" { options = fate, given = fight, function(kim, foe)
  decide { ["Only a Scratch"] = { true, true } }
  dice(60, 1)
  expect(kim:strikes(foe, "Broadsword").damage):is(0)
  expect(foe.power_points):is(6)
end }

example "a scratch is told afterwards" { options = fate, given = fight, function(kim, foe)
  dice(60, 6)
  kim:strikes(foe, "Broadsword")
  expect(foe.hit_points):is(5)
  expect(taking("Only a Scratch", foe).damage):is(6)
  expect({ foe.hit_points, foe.power_points }):is { 6, 9 }
  expect(function() taking("Only a Scratch", kim) end):is_refused "kim cannot take"
end }

example "exhausted, and back again" { source = "BRP-FATE-05", options = fate, given = { kim = { "character", POW = 5, Hide = 60 } }, function(kim)
  dice(88, 20)
  kim.Hide:check()
  taking("Roll Again", kim)
  expect({ kim.power_points, kim.exhausted, kim.can_act }):is { 0, true, false }
  time:pass "1 hour"
  expect(kim.can_act):is(false)
  time:pass "1 hour"
  expect({ kim.power_points, kim.can_act }):is { 1, true }
end }

source "BRP-FATE-06"
example "a shift of two degrees" { options = fate, given = { kim = { "character", POW = 13, Hide = 60 } }, function(kim)
  decide { ["Shift One Degree"] = { true, true } }
  dice(61)
  local check = kim.Hide:check()
  expect({ check.result, kim.power_points, kim.Hide.experience_check }):is { "special success", 1, false }
end }

example "each shift is one degree, up to the best" { options = fate, given = { kim = { "character", POW = 30, Hide = 60 } }, function(kim)
  dice(98)
  expect(kim.Hide:check().result):is("fumble")
  for _, result in ipairs { "failure", "success", "special success", "critical success" } do
    expect(taking("Shift One Degree", kim).result):is(result)
  end
  expect(kim.power_points):is(6)
  expect(function() taking("Shift One Degree", kim) end):is_refused "cannot take"
end }

example "one's own rolls, and none that was rolled again" { options = fate, given = { kim = { "character", POW = 13, Hide = 60 }, bob = { "character", POW = 13 } }, function(kim, bob)
  dice(61, 62)
  kim.Hide:check()
  expect(function() taking("Shift One Degree", bob) end):is_refused "bob cannot take"
  taking("Roll Again", kim)
  expect(function() taking("Shift One Degree", kim) end):is_refused "cannot take"
end }

example "a resistance roll has one step, and teaches no will" { source = { "BRP-FATE-06", "BRP-CHAR-04" }, options = fate, given = { kim = { "character", POW = 14 }, foe = { "character", POW = 14 } }, function(kim, foe)
  decide { ["Shift One Degree"] = { true } }
  dice(51)
  local will = kim:contest_of_wills(foe)
  expect({ will.result, kim.power_points, kim.pow_check }):is { "success", 8, false }
end }

example "no experience, whatever was rolled first" { options = fate, given = { kim = { "character", POW = 13, Hide = 60 } }, function(kim)
  dice(60)
  kim.Hide:check()
  expect(kim.Hide.experience_check):is(true)
  taking("Shift One Degree", kim)
  expect(kim.Hide.experience_check):is(false)
end }

source "BRP-FATE-07"
example "the most that a weapon can do" { options = fate, given = { kim = { "character", STR = 13, SIZ = 13, POW = 13, Brawl = 60, has = { "Great Club" } }, foe = { "character", CON = 20, SIZ = 20 } }, function(kim, foe)
  decide { ["All Its Might"] = true }
  dice(60, 3)                                          -- of 1D4, the damage modifier
  expect(kim:strikes(foe, "Great Club").damage):is(15)
  expect(kim.power_points):is(1)
  dice(60, 4, 3)                                       -- one power point buys nothing
  expect(kim:strikes(foe, "Great Club").damage):is(9)
  kim.power_points, foe.hit_points, foe.dead = 13, 20, false
  dice(1, 3)                                           -- a critical hit does it for nothing
  expect(kim:strikes(foe, "Great Club").damage):is(15)
  expect(kim.power_points):is(13)
end }

example "the whole price or nothing" { options = fate, given = { kim = { "character", STR = 9, SIZ = 9, POW = 11, Brawl = 60, has = { "Great Club" } }, foe = { "character", CON = 20, SIZ = 20 } }, function(kim, foe)
  dice(60, 4)
  expect(kim:strikes(foe, "Great Club").damage):is(6)
  expect(function() taking("All Its Might", kim) end):is_refused "cannot take"
  expect(kim.power_points):is(11)
end }

example "a short sword" { source = "BRP-FATE-08", options = fate, given = { kim = { "character", STR = 13, SIZ = 13, POW = 13, Sword = 60, has = { "Short Sword" } }, foe = { "character", CON = 20, SIZ = 20 } }, function(kim, foe)
  decide { ["All Its Might"] = true }
  dice(60, 2)
  expect(kim:strikes(foe, "Short Sword").damage):is(9)
  expect(kim.power_points):is(6)
end }

example "a detail" { source = "BRP-FATE-09", options = fate, given = { kim = { "character", POW = 12 } }, function(kim)
  expect(function() kim:adds_detail { what = "a way out", price = 10 } end):says "kim: a way out"
  expect(kim.power_points):is(2)
  expect(function() kim:adds_detail { what = "another", price = 3 } end):is_refused "kim cannot pay 3 power points"
  expect(function() kim:adds_detail { what = "another", price = 0 } end):is_refused "a detail costs a power point or more"
  kim:adds_detail { what = "a book of matches", price = 1 }
  expect(kim.power_points):is(1)
end }

example "what some details cost" { source = "BRP-FATE-10", function()
  local prices = {}
  for _, detail in ipairs(game.details) do prices[detail.name] = { detail.least, detail.most } end
  expect(prices):is { ["a book of matches"] = { 1, 1 }, ["a rusty dagger among old bones"] = { 5, 5 }, ["a contact who owes a favour"] = { 1, 3 },
    ["clean clothes on a line"] = { 1, 1 }, ["the keys of a car, in a hurry"] = { 6, 6 } }
end }
