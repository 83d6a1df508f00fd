example "the rating is the chance" { source = "BRP-SKILL-01", given = { kim = { "character", Pilot = 25 } }, function(kim)
  dice(25) expect(kim.Pilot:check().success):is(true)
  dice(26) expect(kim.Pilot:check().success):is(false)
end }

source "BRP-SKILL-02"
example "01 to 05, where the base chance is no less" { given = { kim = { "character", Hide = 20, Pilot = 20, History = 20 } }, function(kim)
  local function degree(skill, shown)
    dice(shown)
    return skill:check { situation = -50 }.degree
  end
  dice(5)
  expect(kim.Hide:check { situation = -50 }.chance):is(-30)
  expect(degree(kim.Hide, 5)):is(2)
  expect(degree(kim.Hide, 6)):is(1)
  expect(degree(kim.Hide, 2)):is(2)
  expect(degree(kim.Hide, 1)):is(4)                    -- read on the first row
  expect({ degree(kim.Hide, 95), degree(kim.Hide, 96) }):is { 1, 0 }
  expect(degree(kim.History, 5)):is(2)                 -- a base chance of 5 is enough
  expect(degree(kim.Pilot, 3)):is(1)                   -- one of 1 is not
  expect(degree(kim.Pilot, 1)):is(1)
  expect({ degree(kim.Pilot, 95), degree(kim.Pilot, 96) }):is { 1, 0 }
end }

example "whoever never learned it has the base chance" { given = { kim = { "character", Pilot = 25 } }, function(kim)
  expect({ kim.Hide.rating, kim.Pilot.rating, kim.Climb.rating }):is { 10, 25, 40 }
end }

example "a check says what the dice may show" { source = { "BRP-SKILL-02", "BRP-RESULT-05", "BRP-MOD-04", "BRP-MOD-08" }, given = { kim = { "character", Hide = 20, Sense = 99 } }, function(kim)
  local function against(skill, shown, given)
    if shown then dice(shown) end
    local check = skill:check(given)
    return check.against, check.success
  end
  expect({ against(kim.Hide, 5, { situation = -50 }) }):is { 5, true }
  expect({ against(kim.Hide, 6, { situation = -50 }) }):is { 5, false }
  expect({ against(kim.Sense, 95, { situation = 50 }) }):is { 95, true }
  expect({ against(kim.Sense, 96, { situation = 50 }) }):is { 95, false }
  expect({ against(kim.Hide, 20, {}) }):is { 20, true }
  expect({ against(kim.Hide, nil, { difficulty = "Automatic" }) }):is { 100, true }
  expect({ against(kim.Hide, 1, { difficulty = "Impossible" }) }):is { 0, false }
end }
