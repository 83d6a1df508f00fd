local function ability(user, magnitude, more)
  local one = { user = user, skill = "Fire Magic", magnitude = magnitude, name = "Test" }
  for key, value in pairs(more or {}) do one[key] = value end
  return bring("ability", one)
end

local mage = { ug = { "character", ["Fire Magic"] = 6 } }

source "RPJ-WMAG-35"
example "a month of practice" { options = { practiced_improvisation = true }, given = mage, function(ug)
  local flame, candle = ability(ug, "Moderate", { modifications = { "Six regions" } }), ability(ug, "Trivial")
  expect(flame.cost):is(3)
  flame:is_practised()
  expect(function() candle:is_practised() end):is_refused "one ability is practised at a time"
  time:pass "29 days"
  expect(flame.cost):is(3)
  time:pass "1 day"
  expect(flame.cost):is(2)
  expect(function() flame:is_practised() end):is_refused "it was not practised yet"
  candle:is_practised()
  time:pass "1 month"
  expect(candle.cost):is(0)
  expect(candle.practised):is(true)
end }

example "what is dropped brings nothing" { options = { practiced_improvisation = true }, given = mage, function(ug)
  local flame, candle = ability(ug, "Moderate"), ability(ug, "Weak")
  flame:is_practised()
  time:pass "10 days"
  ug:stops_practising()
  expect({ ug.practises, ug.practises_since }):is {}
  candle:is_practised()
  time:pass "1 month"
  expect(flame.cost):is(2)
  expect(candle.cost):is(0)
end }

example "who begins again begins a new month" { options = { practiced_improvisation = true }, given = mage, function(ug)
  local flame = ability(ug, "Moderate")
  flame:is_practised()
  time:pass "10 days"
  ug:stops_practising()
  flame:is_practised()
  time:pass "29 days"
  expect(flame.cost):is(2)
  time:pass "1 day"
  expect(flame.cost):is(1)
end }

example "premade ones are not improvised" { options = { practiced_improvisation = true }, given = mage, function(ug)
  local fireball = bring("Fireball", { user = ug })
  expect(function() fireball:is_practised() end):is_refused "only improvised abilities are practised"
end }

example "without that option nothing is practised" { given = mage, function(ug)
  local spark = ability(ug, "Weak")
  expect(function() spark:is_practised() end):is_refused "practice is part of this game"
end }
