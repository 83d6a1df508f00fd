skill   "Fire Magic" { attribute = "Intelligence", sphere = "fire" }
ability "Sear"       { skill = "Fire Magic", magnitude = "Moderate", damage = 2 }

local function battle(hero, given)
  local ours, theirs = bring("force", { name = "ours", men = 10 }), bring("force", { name = "theirs", men = 10 })
  local fight = game:mass_combat_begins(ours, theirs)
  hero.fights_for = ours
  return fight, ours, theirs
end

local mage = { "character", player = true, Intelligence = 6, ["Fire Magic"] = 6, contributes_with = "Fire Magic" }

example "the power of an ability turns a battle, and tires nobody" { source = { "RPJ-MASS-18", "RPJ-MASS-22", "RPJ-WMAG-08" }, given = { ug = mage }, function(ug)
  local fight, ours, theirs = battle(ug)
  decide { ["Help the own side, or hinder the other?"] = "hinder" }
  dice(2, 3)                                           -- 5 and 8 against 10
  ug:contributes()
  expect({ theirs.helped, ug.strain }):is { -3, 0 }
  ug.strain = 20                                       -- nor is stamina what it takes
  dice(1, 1)
  ug:contributes()
  expect(ug.health):is "able"
end }

example "abilities fell men of a small battle" { source = { "RPJ-MASS-16", "RPJ-WMAG-06", "RPJ-WMAG-27" },
  given = { ug = mage, a = { "mook", attack = 0, defence = 7 }, b = { "mook", attack = 0, defence = 7 } }, function(ug, a, b)
    local fight, ours, theirs = battle(ug)
    fight.small = true
    a.fights_for, b.fights_for = theirs, theirs
    expect(function() ug:contributes() end):is_refused "heroes take their turns"
    local line = game:lay_out(2)
    ug:stands(line[1])
    a:stands(line[2])
    b:stands(line[2], a)
    dice(2, 3)                                         -- 5 and 8 against 7 + 2 + 1 + 2
    bring("Sear", { user = ug, modifications = { "Six regions", "A group" } }):is_used(a)
    expect({ a.health, b.health }):is { "dead", "dead" }
    expect(theirs.markers):is(8)
    ug:falls()
    expect(ours.markers):is(10)                        -- a player's character is no part of a force
  end }

example "whoever is spent by an ability turns nothing" { source = { "RPJ-MASS-17", "RPJ-WMAG-10" }, given = { ug = mage }, function(ug)
  local fight = battle(ug)
  ug.strain = 14
  dice(3, 4, 2, 3)                                     -- it works; 5 against 6 + 2
  bring("Sear", { user = ug }):is_used()
  expect(ug.health):is "unconscious"
  expect(function() ug:contributes() end):is_refused "act"
  fight:contributions()                                -- nobody asks
  expect(ug.base.saves):is { 7, 7 }
end }
