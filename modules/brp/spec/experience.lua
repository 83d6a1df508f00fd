local kim = { kim = { "character", INT = 13, POW = 12, DEX = 12, Hide = 60, Sense = 60, Status = 60, ["Love of Home"] = 60, Wither = 60 } }

local function rolls(thing, shown, given)
  dice(shown)
  return thing:check(given)
end

example "whatever is rated like a skill" { source = "BRP-IMPROVE-01", given = kim, function(kim)
  for _, name in ipairs { "Hide", "Love of Home", "Brave", "Wither" } do
    local thing = kim:the(name)
    expect(thing.experience_check):is(false)
    rolls(thing, thing.rating + 1)
    expect(thing.experience_check):is(false)
    rolls(thing, thing.rating)
    expect(thing.experience_check):is(true)
  end
  rolls(kim.DEX, 60)
  local checked = {}
  for i, skill in ipairs(kim.checked_skills) do checked[i] = skill.name end
  expect(checked):is { "Hide", "Love of Home", "Brave", "Wither" }
end }

source "BRP-IMPROVE-02"
example "no check" { given = kim, function(kim)
  rolls(kim.Hide, 60, { difficulty = "Easy" })
  kim.Hide:check { difficulty = "Automatic" }
  rolls(kim.Hide, 60, { stressful = false })
  rolls(kim.Status, 60)                                -- no box on the sheet
  game.adventuring = false
  rolls(kim.Hide, 60)
  expect({ kim.Hide.experience_check, kim.Status.experience_check }):is { false, false }
  game.adventuring = true
  rolls(kim.Hide, 60)
  expect(kim.Hide.experience_check):is(true)
end }

example "nobody learns from a helpless target" { given = { kim = { "character", Sword = 60, STR = 9, SIZ = 9, POW = 9, has = { "Short Sword" }, wields = "Short Sword" }, foe = { "character", CON = 20, SIZ = 20 } }, function(kim, foe)
  foe.helpless = true
  dice(60, 1)
  kim:strikes(foe)
  expect(kim.Sword.experience_check):is(false)
  foe.helpless = false
  dice(60, 1)
  kim:strikes(foe)
  expect(kim.Sword.experience_check):is(true)
end }

example "one check, however often" { source = "BRP-IMPROVE-03", given = kim, function(kim)
  for _ = 1, 3 do rolls(kim.Hide, 60) end
  dice(54, 5)
  kim:learns_from_experience()
  expect(kim.Hide.level):is(65)
  kim:learns_from_experience()                         -- nothing is left to roll
end }

example "what comes later takes nothing away" { source = "BRP-IMPROVE-04", given = { kim = { "character", Hide = 60 }, sentry = { "character", Sense = 60 } }, function(kim, sentry)
  dice(60, 12)                                         -- hidden well, and found all the same
  expect(kim.Hide:opposed_check { by = sentry.Sense }.winner):is(sentry)
  expect(kim.Hide.experience_check):is(true)
  rolls(kim.Hide, 100)
  expect(kim.Hide.experience_check):is(true)
end }

example "long exposure" { source = "BRP-IMPROVE-05", given = kim, function(kim)
  kim.Literacy:earns_check()
  expect(kim.Literacy.experience_check):is(true)
  kim.Status:earns_check()
  expect(kim.Status.experience_check):is(false)
end }

example "a lock in a workshop, and one as guards approach" { source = "BRP-IMPROVE-06", rules = [[ skill "Fine Manipulation" { base_chance = 5 } ]], given = { kim = { "character", ["Fine Manipulation"] = 50 } }, function(kim)
  rolls(kim.Fine_Manipulation, 50, { stressful = false })
  expect(kim.Fine_Manipulation.experience_check):is(false)
  rolls(kim.Fine_Manipulation, 50, { stressful = true })
  expect(kim.Fine_Manipulation.experience_check):is(true)
end }

example "one roll for each check" { source = "BRP-IMPROVE-07", given = kim, function(kim)
  for _, name in ipairs { "Hide", "Sense", "Brave" } do rolls(kim:the(name), 40) end
  dice(54, 1, 53, 44, 2)
  game:skips { days = 7, people = { kim } }
  expect({ kim.Hide.level, kim.Sense.level, kim.Brave.level }):is { 61, 60, 52 }
  expect(#kim.checked_skills):is(0)
  expect(game.days_after_an_adventure):is(7)
end }

example "the experience roll" { source = "BRP-IMPROVE-08", given = kim, function(kim)
  expect(kim.experience_bonus):is(7)
  dice(53) expect(kim.Hide:experience_roll().success):is(false)
  dice(54) expect(kim.Hide:experience_roll().success):is(true)
end }

example "the bonus is for the roll alone" { source = "BRP-IMPROVE-09", given = { kim = { "character", INT = 18, Hide = 60 } }, function(kim)
  kim.Hide:earns_check()
  dice(52, 2)                                          -- 52 + 9
  kim:learns_from_experience()
  expect(kim.Hide.level):is(62)
end }

example "a die, or 3" { source = "BRP-IMPROVE-10", given = kim, function(kim)
  kim.Hide:earns_check()
  dice(54, 5)
  expect(kim.Hide:gains_experience()):is(5)
  expect(kim.Hide.level):is(65)
  expect(function() kim.Hide:gains_experience { fixed = true } end):is_refused "there is an experience check to roll for, and what is gained is said before it"
  kim.Sense:earns_check()
  dice(54)
  kim:learns_from_experience { fixed = { "Sense" } }
  expect(kim.Sense.level):is(63)
  kim.Sense:earns_check()
  dice(56)                                             -- 63: not enough, and nothing is fixed then
  expect(kim.Sense:gains_experience { fixed = true }):is(0)
end }

local function gains(kim)
  kim.Hide:earns_check()
  kim.Sense:earns_check()
  kim:learns_from_experience { fixed = { "Sense" } }
  return { kim.Hide.level, kim.Sense.level }
end

source "BRP-IMPROVE-11"
example "epic experience" { options = { power_level = "epic" }, given = kim, function(kim)
  dice(54, 8, 54)
  expect(gains(kim)):is { 68, 64 }
end }

example "superhuman experience" { options = { power_level = "superhuman" }, given = kim, function(kim)
  dice(54, 10, 54)
  expect(gains(kim)):is { 70, 65 }
end }

example "above 100 the bonus is needed" { source = "BRP-IMPROVE-12", given = { kim = { "character", INT = 14, Hide = 120, Sense = 100, Climb = 98 } }, function(kim)
  dice(94) expect(kim.Hide:experience_roll().success):is(true)
  dice(93) expect(kim.Hide:experience_roll().success):is(false)   -- 100 is not above it
  dice(92) expect(kim.Hide:experience_roll().success):is(false)
  dice(93) expect(kim.Sense:experience_roll().success):is(false)
  dice(94) expect(kim.Sense:experience_roll().success):is(true)
  kim.Climb:earns_check()
  dice(92, 6)
  kim:learns_from_experience()
  expect(kim.Climb.level):is(104)
end }

example "only experience leads on for ever" { source = { "BRP-IMPROVE-12", "BRP-IMPROVE-16", "BRP-IMPROVE-18" }, given = { kim = { "character", Climb = 98 } }, function(kim)
  expect({ kim.Climb:ceiling_of "experience", kim.Climb:ceiling_of "research", kim.Climb:ceiling_of "training" }):is { game.no_ceiling, 100, 75 }
end }

example "where ratings end at 100" { source = { "BRP-IMPROVE-12", "BRP-OVER100-01" }, options = { ratings_over_100 = false }, given = { kim = { "character", INT = 14, Climb = 98 } }, function(kim)
  kim.Climb:earns_check()
  dice(92, 6)
  expect(kim.Climb:gains_experience()):is(2)
  expect(kim.Climb.level):is(100)
end }
