local archer = { kim = { "character", Pilot = 40, Sense = 65 }, bob = { "character" } }

local function rolls(kim, shown)
  dice(shown)
  return kim.Pilot:combined_check { other = kim.Sense }
end

example "one roll for both, with the lower rating" { source = "BRP-COMBINED-01", given = archer, function(kim, bob)
  local check = rolls(kim, 40)
  expect({ check.chance, check.success, check.own_success, check.other_success }):is { 40, true, true, true }
  dice(40)
  expect(kim.Sense:combined_check { other = kim.Pilot }.success):is(true)
  expect(function() kim.Pilot:combined_check { other = kim.Pilot } end):is_refused "these are two skills"
  expect(function() kim.Pilot:combined_check { other = bob.Sense } end):is_refused "one character does both"
end }

example "within the higher rating alone" { source = "BRP-COMBINED-02", given = archer, function(kim)
  for _, shown in ipairs { 41, 65 } do
    local check = rolls(kim, shown)
    expect({ check.success, check.partial, check.own_success, check.other_success }):is { false, true, false, true }
    dice(shown)                                        -- whichever of them is named first
    check = kim.Sense:combined_check { other = kim.Pilot }
    expect({ check.success, check.partial, check.own_success, check.other_success }):is { false, true, true, false }
  end
end }

example "above both" { source = "BRP-COMBINED-03", given = archer, function(kim)
  local check = rolls(kim, 66)
  expect({ check.own_success, check.other_success, check.partial, check.severe }):is { false, false, false, true }
  expect(rolls(kim, 65).severe):is(false)
end }

example "experience for what succeeded" { source = "BRP-COMBINED-04", given = archer, function(kim)
  rolls(kim, 66)
  expect({ kim.Pilot.experience_check, kim.Sense.experience_check }):is { false, false }
  rolls(kim, 50)
  expect({ kim.Pilot.experience_check, kim.Sense.experience_check }):is { false, true }
  dice(40)                                             -- nothing hangs on it
  expect(kim.Pilot:combined_check { other = kim.Sense, stressful = false }.success):is(true)
  expect(kim.Pilot.experience_check):is(false)
  rolls(kim, 40)
  expect({ kim.Pilot.experience_check, kim.Sense.experience_check }):is { true, true }
end }

example "a driver, a mounted archer and a silent climber" { source = "BRP-COMBINED-05",
  rules = [[ skill "Drive" { base_chance = 20 } skill "Spot" { base_chance = 25 } skill "Ride" { base_chance = 5 } skill "Bow" { base_chance = 5, category = "Weapon" } skill "Move Quietly" { base_chance = 10 } ]],
  given = { kim = { "character" } }, function(kim)
    for does, looks in pairs { Drive = "Spot", Ride = "Bow", Climb = "Move Quietly" } do
      local better, worse = kim:the(does), kim:the(looks)
      better.level, worse.level = 60, 35
      dice(50)
      local half = worse:combined_check { other = better }
      expect({ half.success, half.own_success, half.other_success }):is { false, false, true }
      dice(70)
      expect(worse:combined_check { other = better }.severe):is(true)
    end
  end }

example "difficulty, situation and the base chance of each" { source = { "BRP-COMBINED-01", "BRP-MOD-10" }, given = archer, function(kim)
  dice(10)
  local check = kim.Pilot:combined_check { other = kim.Sense, difficulty = "Difficult", situation = -10 }
  expect({ check.own_chance, check.other_chance, check.chance }):is { 10, 23, 10 }
  dice(10)
  check = kim.Sense:combined_check { other = kim.Pilot, difficulty = "Difficult", situation = -10 }
  expect({ check.own_chance, check.other_chance, check.chance, check.success }):is { 23, 10, 10, true }
  dice(5)
  check = kim.Pilot:combined_check { other = kim.Sense, situation = -80 }
  expect({ check.own_success, check.other_success }):is { false, true }   -- 01 to 05 works for Sense, not for Pilot
  dice(5)
  check = kim.Sense:combined_check { other = kim.Pilot, situation = -80 }
  expect({ check.own_success, check.other_success }):is { true, false }
end }

example "what hampers one of the two" { source = { "BRP-COMBINED-01", "BRP-ENC-03" }, given = { kim = { "character", STR = 6, CON = 6, History = 60, Climb = 60, has = { "Chest", "Chest" } } }, function(kim)
  dice(55)
  local check = kim.History:combined_check { other = kim.Climb }   -- two too many to climb with
  expect({ check.own_chance, check.other_chance, check.own_success, check.other_success }):is { 60, 50, true, false }
end }

example "the impossible, twice at once" { source = { "BRP-COMBINED-01", "BRP-MOD-08" }, options = { impossible_on_01 = true }, given = archer, function(kim)
  for shown = 1, 3 do
    dice(shown)
    local check = kim.Sense:combined_check { other = kim.Pilot, difficulty = "Impossible", situation = 50 }
    expect({ check.chance, check.success, check.own_success, check.other_success }):is { 1, shown == 1, shown == 1, shown == 1 }
    dice(shown)
    check = kim.Pilot:combined_check { other = kim.Sense, difficulty = "Impossible" }
    expect({ check.chance, check.success, check.own_success, check.other_success }):is { 1, shown == 1, shown == 1, shown == 1 }
  end
end }

example "fate decides both" { source = { "BRP-COMBINED-01", "BRP-FATE-03" }, options = { fate_points = true },
  given = { kim = { "character", POW = 11, Hide = 65, Climb = 80 } }, function(kim)
    dice(28, 29)
    decide { ["Trust to Fate"] = true }
    local check = kim.Hide:combined_check { other = kim.Climb }
    expect({ check.chance, check.own_success, check.other_success, check.partial }):is { 28, true, true, false }
    kim.power_points = 11
    check = kim.Hide:combined_check { other = kim.Climb }
    expect({ check.own_success, check.other_success, check.severe }):is { false, false, true }
    dice(28, 4)
    kim.power_points, kim.Climb.level = 11, 2          -- fate asks for no skill
    check = kim.Hide:combined_check { other = kim.Climb }
    expect({ check.chance, check.success }):is { 28, true }
    kim.power_points, kim.POW.level = 11, 1            -- nor does the base chance help
    check = kim.Hide:combined_check { other = kim.Climb }
    expect({ check.chance, check.own_success, check.other_success }):is { 3, false, false }
  end }
