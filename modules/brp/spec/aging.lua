local old = { aging = true }

local function elder(given)
  local who = { STR = 12, CON = 12, SIZ = 12, INT = 12, POW = 12, DEX = 12, CHA = 12, EDU = 12, age = 50 }
  for box, value in pairs(given or {}) do who[box] = value end
  return bring("character", who)
end

local function characteristics(who)
  local levels = {}
  for i, characteristic in ipairs(game.characteristics) do levels[i] = who:the(characteristic).level end
  return levels
end

source "BRP-AGING-01"
example "from 41 on, once a year" { options = old, function()
  local kim = elder { age = 38 }
  kim:ages(2)
  expect(kim.age):is(40)
  dice(6, 1)                                           -- 7: nothing is lost
  kim:ages(1)
  expect(kim.age):is(41)
  dice(6, 1, 6, 1, 6, 1)
  kim:ages(3)
  kim:ages { years = 5, cared_for = true }
  expect({ kim.age, kim.years_played }):is { 49, 11 }
  expect(characteristics(kim)):is { 12, 12, 12, 12, 12, 12, 12, 13 }
end }

example "years that do not count" { function()
  local kim = elder()
  expect(function() kim:ages(1) end):is_refused "aging is played"
end }

example "nobody ages by half a year, or from nowhere" { options = old, function()
  local kim, stranger = elder(), bring "character"
  for _, years in ipairs { 1 / 2, 3 / 2, 0, -1 } do
    expect(function() kim:ages(years) end):is_refused "years are whole, and go by"
  end
  expect(function() stranger:ages(1) end):is_refused "the age is known"
end }

example "points lost" { source = "BRP-AGING-02", options = old, function()
  local printed = { [2] = 4, [3] = 3, [4] = 2, [5] = 1, [6] = 0, [7] = 0, [8] = 0, [9] = 1, [10] = 2, [11] = 3, [12] = 4 }
  for total = 2, 12 do
    local first = math.max(1, total - 6)
    dice(first, total - first)
    expect(game:points_lost_to_age()):is(printed[total])
  end
end }

example "of which characteristic" { source = "BRP-AGING-03", options = old, function()
  local printed = { "STR", "STR", "CON", "CON", "DEX", "DEX", "CHA", "CHA", "none", "none" }
  for shown, lost in ipairs(printed) do
    dice(shown)
    expect(game:characteristic_lost_to_age()):is(lost)
  end
  local kim = elder()
  dice(5, 6, 1, 2, 9)
  kim:ages(1)
  expect(characteristics(kim)):is { 10, 12, 12, 12, 12, 12, 12, 12 }
end }

source "BRP-AGING-04"
example "at 0 one dies" { options = old, function()
  local kim, frail = elder { CHA = 2 }, elder { CHA = 1 }
  dice(4, 5, 7)
  kim:ages(1)
  expect({ kim.CHA.level, kim.dead }):is { 1, false }
  dice(4, 5, 8)
  frail:ages(1)
  expect({ frail.CHA.level, frail.dead }):is { 0, true }
end }

example "POW and EDU stay" { source = "BRP-AGING-05", options = old, function()
  local kim = elder()
  for shown = 1, 10 do
    dice(4, 5, shown)
    kim:ages { years = 1, withdrawn = true }
  end
  expect(characteristics(kim)):is { 10, 10, 12, 12, 12, 10, 10, 12 }
end }

example "ten years teach something" { source = "BRP-AGING-06", options = old, function()
  local kim, hermit = elder { age = 9 }, elder { age = 9 }
  kim:ages(9)
  expect(kim.EDU.level):is(12)
  kim:ages(21)
  expect({ kim.EDU.level, kim.age }):is { 15, 39 }
  dice(75)
  expect(kim.EDU:check().success):is(true)
  hermit:ages { years = 30, withdrawn = true }
  expect(hermit.EDU.level):is(12)
  expect(kim.History.level):is(5)                      -- no skill changes
end }

example "what never had any loses none" { options = old, function()
  local ghost = elder { STR = 0, CON = 12 }
  dice(4, 5, 1)
  ghost:ages(1)
  expect({ ghost.STR.level, ghost.dead }):is { 0, false }
end }
