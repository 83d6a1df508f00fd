-- Skills for the examples of this module; real games print their own.

skill "Club Use"       { attribute = "Strength" }
skill "Athleticism"    { attribute = "Strength" }
skill "Basket Weaving" { attribute = "Dexterity" }
skill "Sneaking"       { attribute = "Dexterity" }
skill "Games"          { attribute = "Intelligence" }
skill "Hacking"        { attribute = "Intelligence" }
skill "Perceive"       { attribute = "Willpower" }
skill "Surgery"        { attribute = "Intelligence", untrained = false }
skill "Piloting"       { attribute = "Dexterity", specialties = { "Airships", "Gliders" } }
skill "Crafting"       { attribute = "Dexterity", specialties = { "Wood", "Metal" } }
skill "Sorcery"        { attribute = "Willpower", specialties = { "Fire", "Ice" }, only_inside = true }
skill "Languages"      { attribute = "Charisma",  specialties = { "Elvish", "Orcish" }, inside = 1, outside = 0 }

-- Skill levels

example "base levels run from 0 to 6, and a skill has an attribute" { source = "RPJ-SKILL-01", given = { ug = { "character" } }, function(ug)
  expect(function() bring("character", { Hacking = 7 }) end):fails "6"
  expect(function() bring("character", { Hacking = -1 }) end):fails "0"
  expect(bring("character", { Hacking = 6 }).Hacking.level):is(6)
  expect(ug.Hacking.attribute):is("Intelligence")
  expect(function() odds_with([[skill "Whistling" {}]], function() return 1 end) end):fails "has no `attribute`"
end }

example "untrained" { source = "RPJ-SKILL-05", given = { ug = { "character" }, eiric = { "character", Surgery = 1 } }, function(ug, eiric)
  dice(3, 4, 3, 4)
  expect(ug.Hacking:check().total):is(7)
  expect(function() return ug.Surgery:check().total end):is_refused "one is not trained in it"
  expect(eiric.Surgery:check().total):is(8)
end }

example "effective level" { source = "RPJ-SKILL-06", given = { ug = { "character", Strength = 4, ["Club Use"] = 5 } }, function(ug)
  expect(ug.Club_Use.level):is(5)
  expect(ug.Club_Use.attribute.bonus):is(1)
  expect(ug.Club_Use.effective):is(6)
end }

example "effective level without training" { source = "RPJ-SKILL-07",
  given = { clever = { "character", Intelligence = 6 }, slow = { "character", Intelligence = 2 } }, function(clever, slow)
    expect(clever.Hacking.effective):is(2)
    expect(slow.Hacking.effective):is(0)
  end }

example "passive level" { source = "RPJ-SKILL-08",
  given = { alert = { "character", Perceive = 4, Willpower = 3 }, dull = { "character", Perceive = 1 } }, function(alert, dull)
    expect(alert.Perceive.effective):is(5)
    expect(alert.Perceive.passive):is(3)
    expect(dull.Perceive.passive):is(-1)
  end }

-- Rolling skills

example "a skill check" { source = "RPJ-SKILL-09", given = { ug = { "character", Hacking = 3 } }, function(ug)
  dice(3, 4, 3, 3, 3, 3)
  local check = ug.Hacking:check { difficulty = 3 }
  expect(check.modifier):is(3)
  expect(check.against):is(10)
  expect(check.total):is(10)
  expect(check.success):is(true)
  expect(ug.Hacking:check { difficulty = 3 }.success):is(false)
  expect(ug.Hacking:check { difficulty = 3, situation = 1 }.success):is(true)
end }

example "only the initiator rolls" { source = "RPJ-SKILL-10",
  given = { a = { "character", Sneaking = 2 }, b = { "character", Perceive = 3 } }, function(a, b)
    dice(4, 4)                                          -- two dice, and both are a's
    local check = a.Sneaking:opposed_check { opponent = b, resisting = b.Perceive }
    expect(check.roller):is(a)
    expect(check.against):is(10)
    expect(check.success):is(true)
    dice(4, 4)
    local dark = a.Sneaking:check { difficulty = 3, situation = -1 }
    expect(dark.against):is(10)                         -- the situation changes the roll
    expect(dark.total):is(9)
  end }

example "Ug swings his club" { source = "RPJ-SKILL-11", given = { ug = { "character", Strength = 3, ["Club Use"] = 5 } }, function(ug)
  expect(ug.Club_Use.effective):is(6)
  dice(3, 4, 3, 3)
  local check = ug.Club_Use:check { difficulty = game:read "13+" }
  expect(check.total):is(13)
  expect(check.success):is(true)
  expect(ug.Club_Use:check { difficulty = 6 }.success):is(false)
  expect(odds(function() return ug.Club_Use:check { difficulty = 6 }.reached end)):is { ["true"] = 21 / 36, ["false"] = 15 / 36 }
end }

-- Degrees and complications

example "degree of success" { source = "RPJ-SKILL-17", given = { ug = { "character" } }, function(ug)
  dice(6, 5, 6, 5)
  expect(ug.Hacking:check { difficulty = 4, situation = 2 }.degree):is(2)
  local missed = ug.Hacking:check { difficulty = 6 }
  expect(missed.success):is(false)
  expect(missed.degree):is(-2)
end }

example "a complication at degree 0" { source = "RPJ-SKILL-18", given = { ug = { "character", Strength = 6 } }, function(ug)
  dice(5, 5, 5, 6, 5, 5)
  local exact = ug.Club_Use:check { difficulty = 5 }
  expect(exact.total):is(12)
  expect(exact.against):is(12)
  expect(exact.success):is(true)
  expect(exact.complication):is(true)
  expect(ug.Club_Use:check { difficulty = 5 }.complication):is(false)
  expect(ug.Club_Use:check { difficulty = 6 }.complication):is(false)
end }

example "9 against 8+" { source = "RPJ-SKILL-19", given = { ug = { "character" } }, function(ug)
  dice(4, 5)
  local check = ug.Hacking:check { difficulty = 1 }
  expect(check.degree):is(1)
  expect(check.complication):is(false)
end }

example "10 against 10+" { source = "RPJ-SKILL-20", given = { ug = { "character" } }, function(ug)
  dice(4, 6)
  local check = ug.Hacking:check { difficulty = 3 }
  expect(check.degree):is(0)
  expect(check.complication):is(true)
end }

example "a critical success is one degree better" { source = "RPJ-SKILL-21", given = { ug = { "character", Hacking = 3 } }, function(ug)
  dice(6, 6, 6, 6, 6, 6, 6, 6)
  expect(ug.Hacking:check { difficulty = 5 }.degree):is(4)
  local exact = ug.Hacking:check { difficulty = 8 }
  expect(exact.degree):is(1)
  expect(exact.complication):is(false)
  decide { ["A critical success below the target: is success plausible?"] = { true, false } }
  expect(ug.Hacking:check { difficulty = 10 }.degree):is(1)
  expect(ug.Hacking:check { difficulty = 10 }.degree):is(-2)
end }

-- Specialties

example "a glider for one who flies airships" { source = "RPJ-SKILL-40", given = { ug = { "character", Piloting = 4 } }, function(ug)
  ug.Piloting:specializes("Airships")
  expect(ug.Piloting.specialty):is("Airships")
  dice(3, 4, 3, 4)
  local check = ug.Piloting:check { difficulty = 3, topic = "Gliders" }
  expect(check.bonuses):is(-1)
  expect(check.total):is(10)
  expect(check.success):is(true)
  expect(ug.Piloting:check { difficulty = 3, topic = "Airships" }.total):is(11)
end }

example "one specialty only" { source = "RPJ-SKILL-41", given = { ug = { "character", Crafting = 2 } }, function(ug)
  ug.Crafting:specializes("Wood")
  expect(function() ug.Crafting:specializes("Metal") end):is_refused "one specialty only"
  expect(ug.Crafting.specialty):is("Wood")
  expect(function() ug.Piloting:specializes("Submarines") end):is_refused "it offers that specialty"
  ug.Hacking:specializes("Mainframes")                  -- a skill that lists none allows any
  expect(ug.Hacking.specialty):is("Mainframes")
end }

example "skills that treat specialties differently" { source = "RPJ-SKILL-42",
  given = { ug = { "character", Sorcery = 3, Languages = 2 } }, function(ug)
    ug.Sorcery:specializes("Fire")
    ug.Languages:specializes("Elvish")
    expect(function() return ug.Sorcery:check { topic = "Ice" }.total end):is_refused "only for its own specialty"
    dice(3, 4, 3, 4, 3, 4)
    expect(ug.Sorcery:check { topic = "Fire" }.total):is(10)
    expect(ug.Languages:check { topic = "Elvish" }.bonuses):is(1)
    expect(ug.Languages:check { topic = "Orcish" }.bonuses):is(0)
  end }

-- Skills that somebody thinks of in the middle of a session

example "kite flying" { source = "RPJ-INTRO-03", given = { ug = { "character", Dexterity = 6 }, eiric = { "character" } }, function(ug, eiric)
  local kites = [[skill "Kite Flying" { attribute = "Dexterity" }]]
  expect(odds_with(kites, function() return ug:the("Kite Flying").level end)):is { [0] = 1 }
  expect(odds_with(kites, function() return ug:the("Kite Flying").effective end)):is { [2] = 1 }
  expect(odds_with(kites, function() return eiric:the("Kite Flying").effective end)):is { [0] = 1 }
end }
