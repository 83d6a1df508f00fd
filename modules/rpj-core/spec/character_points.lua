example "two currencies" { source = "RPJ-CP-01",
  given = { poor = { "character", total_points = 60, attribute_points = 40 }, rich = { "character", total_points = 60, available_points = 60, being_created = true } },
  function(poor, rich)
    expect(function() poor.Hacking:is_raised(3) end):is_refused "Hacking 3 costs 6, 0 are left"
    expect(function() rich.Strength:is_bought(3) end):is_refused "Strength 3 costs 6, 0 are left"
    expect(function() rich.Strength:is_improved() end):is_refused
      "at creation attributes are bought with attribute points (attribute.is_improved, p. 29, Character Points)"
  end }

example "power is what was awarded" { source = "RPJ-CHAR-02", given = { ug = { "character", being_created = true } }, function(ug)
  ug:gets_points(50)
  ug:takes_trait "Heavy Sleeper"                          -- gives 4 back
  expect(ug.available_points):is(54)
  expect(ug.power):is(50)
  ug:is_awarded(6)
  expect(ug.power):is(56)
  expect(function() ug:is_awarded(0) end):is_refused "it is more than nothing"
  ug:is_awarded(1)
  expect(ug.power):is(57)
end }

example "tiers" { source = "RPJ-CHAR-04", ask = "entity.tier", cases = {
  { total_points = 40, is = 4 }, { total_points = 49, is = 4 }, { total_points = 50, is = 5 }, { total_points = 130, is = 13 } } }

example "no skill rises above the tier" { source = "RPJ-CHAR-05", function()
  local function with(power) return bring("character", { total_points = power, available_points = power, Intelligence = 6 }) end
  local novice, beginner, expert = with(40), with(60), with(130)
  expect(function() novice.Hacking:is_raised(5) end):is_refused "no skill rises above the character's tier (skill.is_raised, p. 54, Characters)"
  novice.Hacking:is_raised(4)
  expect(novice.Hacking.effective):is(6)                  -- the bonus does not count
  beginner.Hacking:is_raised(6)
  expect(beginner.Hacking.level):is(6)
  expect(function() beginner.Games:is_raised(7) end):is_refused "no skill rises above the highest level"
  expect(function() expert.Hacking:is_raised(7) end):is_refused "no skill rises above the highest level (skill.is_raised, p. 54, Characters)"
  expect(expert.available_points):is(130)
end }

example "an award counts twice" { source = "RPJ-CHAR-18", given = { ug = { "character", total_points = 50, available_points = 6 } }, function(ug)
  ug:is_awarded(16)
  expect(ug.total_points):is(66)
  expect(ug.available_points):is(22)
end }

example "no upper limit" { source = "RPJ-CHAR-27", given = { ug = { "character", total_points = 150 } }, function(ug)
  ug:is_awarded(500)
  expect(ug.total_points):is(650)
  expect(ug.tier):is(65)
  expect(ug.highest_level):is(6)
end }

example "the dead are awarded by name alone" { source = "RPJ-CHAR-18",
  given = { ug = { "character", player = true }, ann = { "character", player = true } }, function(ug, ann)
    ug:dies()
    game:awards(3)
    expect({ ug.total_points, ann.total_points }):is { 0, 3 }
    ug:is_awarded(2)
    expect(ug.total_points):is(2)
  end }
