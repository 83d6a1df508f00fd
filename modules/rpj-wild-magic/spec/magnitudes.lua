local function ability(user, more)
  local one = { user = user, skill = "Fire Magic", magnitude = "Strong", name = "Test" }
  for key, value in pairs(more or {}) do one[key] = value end
  return bring("ability", one)
end

local function may_do(user, magnitude)
  local may = {}
  for damage = 0, 6 do
    local flaw = ability(user, { magnitude = magnitude, damage = damage, base_cost = magnitude == "Overwhelming" and 8 or nil }).flaw
    if not flaw then may[#may + 1] = damage end
  end
  return may
end

example "what magnitudes cost" { source = "RPJ-WMAG-14", given = { ug = { "character" } }, function(ug)
  for name, cost in pairs { Trivial = 0, Weak = 1, Moderate = 2, Strong = 4, ["Very Strong"] = 6, Overwhelming = 8 } do
    expect(ability(ug, { magnitude = name }).cost):is(cost)
  end
end }

local fire_mage = { ug = { "character", ["Fire Magic"] = 6 } }

example "Trivial" { source = "RPJ-WMAG-15", given = fire_mage, function(ug)
  local harmful = ability(ug, { magnitude = "Trivial", damage = 0 })
  expect(function() harmful:is_used() end):is_refused "damage 0 is beyond what is Trivial"
  dice(3, 4)
  expect(ability(ug, { magnitude = "Trivial", name = "brighten a candle" }):is_used().worked):is(true)
end }

example "Weak" { source = "RPJ-WMAG-16", given = fire_mage, function(ug)
  expect(may_do(ug, "Weak")):is { 0 }
  local harmful = ability(ug, { magnitude = "Weak", damage = 1 })
  expect(function() harmful:is_used() end):is_refused "damage 1 is beyond what is Weak"
end }

example "Moderate" { source = "RPJ-WMAG-17", given = fire_mage, function(ug)
  expect(ability(ug, { magnitude = "Moderate" }).magnitude.usual_damage):is { 1, 2 }
  expect(may_do(ug, "Moderate")):is { 0, 1, 2 }
end }

example "Strong" { source = "RPJ-WMAG-18", given = fire_mage, function(ug)
  expect(ability(ug).magnitude.usual_damage):is { 2, 3 }
  expect(may_do(ug, "Strong")):is { 0, 1, 2, 3 }
end }

example "Very Strong" { source = "RPJ-WMAG-19", given = fire_mage, function(ug)
  expect(ability(ug, { magnitude = "Very Strong" }).magnitude.usual_damage):is { 4 }
  expect(may_do(ug, "Very Strong")):is { 0, 1, 2, 3, 4, 5, 6 }
end }

example "Overwhelming" { source = "RPJ-WMAG-20", given = fire_mage, function(ug)
  local storm = ability(ug, { magnitude = "Overwhelming" })
  expect(function() storm:is_used() end):is_refused "the gamemaster says what it costs"
  storm.base_cost = 7
  expect(function() storm:is_used() end):is_refused "it costs 8 at least"
  storm.base_cost = 15
  expect(storm.cost):is(15)
  storm:is_modified "Within sight"
  expect(storm.cost):is(17)
  expect(may_do(ug, "Overwhelming")):is { 0, 1, 2, 3, 4, 5, 6 }
end }

example "a pillar of fire" { source = "RPJ-WMAG-21", given = fire_mage, function(ug)
  expect(ability(ug, { magnitude = "Very Strong", name = "brighten a candle" }).cost):is(6)
  expect(ability(ug, { magnitude = "Very Strong", damage = 1 }).flaw):is(nil)
end }
