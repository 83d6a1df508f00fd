-- Battles beside grapples, falls, Lucky Breaks, mooks and several weapons.

skill  "Blades" { attribute = "Dexterity" }
weapon "Sword"  { skill = "Blades", damage = 1 }
weapon "Dirk"   { skill = "Blades", damage = 0 }

local function battle(hero)
  local ours, theirs = bring("force", { name = "ours", men = 10 }), bring("force", { name = "theirs", men = 10 })
  hero.fights_for = ours
  return game:mass_combat_begins(ours, theirs), ours, theirs
end

local two = { hero = { "character", player = true, Blades = 6, wields = "Sword", also_wields = { "Dirk" } }, orc = { "character", defends = "dodge" } }

example "whoever is held turns no battle" { source = { "RPJ-GCS-71", "RPJ-MASS-17" }, given = two, function(hero, orc)
  local fight, ours = battle(hero)
  orc:takes_hold(hero)
  expect(function() hero:contributes() end):is_refused "grapplers only grapple"
  dice(1, 1, 1, 1)
  fight:round()                                        -- nobody is asked
  expect({ ours.helped, hero.base.saves }):is { 0, { 7, 7 } }
  orc:lets_go()
  decide { contributes = true, ["Help the own side, or hinder the other?"] = "help" }
  dice(3, 3)
  fight:contributions()
  expect(ours.helped):is(2)
end }

example "the fallen neither command nor contribute, and the battle goes on" { source = { "RPJ-GCS-46", "RPJ-GCS-49", "RPJ-MASS-10", "RPJ-MASS-17" }, given = { hero = "Andrastos" }, function(hero)
  local fight, ours = battle(hero)
  ours.commander = hero
  for _, health in ipairs { "bleeding", "unconscious", "dead" } do
    hero.health = health
    expect(function() hero:contributes() end):is_refused "act"
    dice(1, 1, 1, 1)
    fight:round()
    expect({ ours.commanded, ours.helped }):is { 0, 0 }
  end
end }

example "a break mends what a hero does, and not what a force does" { source = { "RPJ-ATTR-14", "RPJ-MASS-06", "RPJ-MASS-18" }, given = two, function(hero)
  local fight, ours, theirs = battle(hero)
  decide { contributes = true, ["Lucky Break"] = true, ["Help the own side, or hinder the other?"] = "help" }
  dice(1, 5, 6)                                        -- 11 and 6 against 10
  dice(1, 1, 1, 1)                                     -- 2 and 7 against 7, and 2: two markers
  dice(6, 6)
  fight:round()
  expect({ theirs.markers, hero.breaks }):is { 8, 1 }
end }

example "one check with one skill, however many weapons" { source = { "RPJ-GCS-84", "RPJ-MASS-17", "RPJ-MASS-20" }, given = two, function(hero)
  battle(hero)
  expect(hero.weapon_in_battle):is "Sword"
  dice(1, 1)
  hero:contributes()
  expect(hero.base.saves):is { 7 }
end }

example "mooks are men, whether heroes or mooks fell them" { source = { "RPJ-GCS-66", "RPJ-MASS-16" },
  given = { hero = two.hero, guard = { "mook", attack = 9, defence = 9 }, foe = { "mook", attack = 0, defence = 9 }, other = { "mook", attack = 0, defence = 9 } }, function(hero, guard, foe, other)
    local fight, ours, theirs = battle(hero)
    fight.small = true
    foe.fights_for, other.fights_for, guard.fights_for = theirs, theirs, ours
    dice(3, 4, 3, 4)
    hero:attacks(foe)
    guard:attacks(other)
    expect({ theirs.markers, ours.markers }):is { 8, 10 }
    guard:dies()
    expect(ours.markers):is(9)
    expect(function() guard:contributes() end):is_refused "somebody who fights in a battle"
  end }

example "a free attack that fells a man counts" { source = { "RPJ-GCS-60", "RPJ-MASS-16" }, given = { hero = two.hero, foe = { "mook", side = "them", attack = 0, defence = 9 } }, function(hero, foe)
  local fight, ours, theirs = battle(hero)
  fight.small, foe.fights_for, hero.side = true, theirs, "us"
  local line = game:lay_out(2)
  hero:stands(line[1])
  foe:stands(line[1], hero)
  game.acting = foe
  foe:turn_begins()
  decide { free_attack = true }
  dice(3, 4)
  foe:moves(line[2])
  expect({ theirs.markers, foe.place.name }):is { 9, "1" }
end }
