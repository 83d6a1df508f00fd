local function forces(ours, theirs)
  local one    = bring("force", { name = "ours",   men = 100 })
  local other  = bring("force", { name = "theirs", men = 100 })
  local battle = game:mass_combat_begins(one, other)
  one.markers, other.markers = ours, theirs
  return one, other, battle
end

local way = "Help the own side, or hinder the other?"

source "RPJ-MASS-17"
example "the target of a contribution" { given = { hero = { "character" } }, function(hero)
  local few, many = forces(4, 9)
  dice(1, 1, 1, 1)
  expect(hero.Hand_Weapons:contribution_check { force = few }.against):is(15)
  expect(hero.Hand_Weapons:contribution_check { force = many }.against):is(10)
  for more, against in pairs { [0] = 10, 11, 12, 13, 14 } do
    dice(1, 1)
    expect(hero.Hand_Weapons:contribution_check { force = forces(5, 5 + more) }.against):is(against)
  end
  local now, before = forces(5, 6)                     -- what counts is how many there are now
  before:loses_markers(1)
  dice(1, 1)
  expect(hero.Hand_Weapons:contribution_check { force = now }.against):is(10)
end }

example "no skill, no contribution" { given = { hero = { "character" } }, function(hero)
  expect(function() hero:contributes() end):is_refused "somebody who fights in a battle"
  hero.fights_for = forces(5, 5)
  expect(function() hero:contributes() end):is_refused "there is a skill to contribute with"
  hero.contributes_with = "Command"
  decide { ["Can hero turn the battle with Command?"] = false }
  expect(function() hero:contributes() end):is_refused "the skill fits"
  local mook = bring("mook", { attack = 2, defence = 8, fights_for = hero.fights_for, contributes_with = "Command" })
  expect(function() mook:contributes() end):is_refused "no mook is a hero"
end }

example "bare hands are a combat skill, too" { source = { "RPJ-MASS-17", "RPJ-GCS-81" }, rules = [[ weapon "Fists" { skill = "Command", unarmed = true } ]],
  given = { hero = { "character", Charisma = 3 }, mook = { "mook", attack = 2, defence = 8 } }, function(hero, mook)
    hero.fights_for = forces(5, 5)
    expect({ hero.skill_in_battle, hero.weapon_in_battle }):is { hero.Command, nil }
    hero.wields = "Plasma Rifle"
    expect(hero.skill_in_battle):is(hero.wields.skill)
    expect(mook.skill_in_battle):is(nil)
  end }

example "a success helps, or hinders" { source = "RPJ-MASS-18", given = { hero = { "character", ["Psi Attack"] = 6, contributes_with = "Psi Attack" } }, function(hero)
  local one, other = forces(7, 9)                      -- 12+
  hero.fights_for = one
  decide { [way] = { "help", "hinder" } }
  dice(4, 5, 4, 5, 3, 3)
  hero:contributes()
  expect(one.mass_combat_modifier):is(1)
  hero:contributes()
  expect(other.mass_combat_modifier):is(-1)
  hero:contributes()                                   -- 12 is a degree of 0
  expect(one.helped):is(3)
  expect(other.helped):is(-3)
end }

example "a failure costs a save, unrolled" { source = "RPJ-MASS-19",
  given = { hero = { "character", contributes_with = "Command", has = { "Armored Vest" } } }, function(hero)
    hero.fights_for = forces(5, 5)
    dice(1, 1)
    hero:contributes()
    expect(hero:outermost().saves):is { 5 }
    dice(1, 1, 1, 1)
    hero:contributes()
    hero:contributes()
    expect(hero.base.saves):is { 7 }
    dice(1, 1)
    hero:contributes()
    expect(hero.incapacitated):is(true)
    expect(function() hero:contributes() end):is_refused "heroes contribute while they can act"
  end }

example "outnumbered by three" { source = "RPJ-MASS-21", given = { andrastos = "Andrastos", basilus = "Basilus", rebel = { "character" } },
  function(andrastos, basilus, rebel)
    local heroes, rebels = forces(7, 10)
    dice(1, 1, 1, 1, 1, 1)
    expect(andrastos.Hand_Weapons:contribution_check { force = heroes }.against):is(13)
    expect(basilus.Psi_Attack:contribution_check { force = heroes }.against):is(13)
    expect(rebel.Hand_Weapons:contribution_check { force = rebels }.against):is(10)
  end }

example "Basilus hinders, Andrastos helps" { source = { "RPJ-MASS-22", "RPJ-MASS-23" }, given = { andrastos = "Andrastos", basilus = "Basilus" },
  function(andrastos, basilus)
    local heroes, rebels = forces(7, 10)
    rebels.works, heroes.commanded = 1, 2
    andrastos.fights_for, basilus.fights_for = heroes, heroes
    expect(basilus.Psi_Attack.effective):is(8)
    expect(andrastos.Hand_Weapons.effective):is(6)
    decide { [way] = { "hinder", "help" } }
    dice(4, 4)
    basilus:contributes()
    expect({ heroes.mass_combat_modifier, rebels.mass_combat_modifier }):is { -2, 0 }
    dice(4, 4)
    andrastos:contributes()
    expect({ heroes.mass_combat_modifier, rebels.mass_combat_modifier }):is { -1, 0 }
  end }

example "whose ammunition is used up" { source = { "RPJ-MASS-20", "RPJ-MASS-23" }, given = { andrastos = "Andrastos", basilus = "Basilus" },
  function(andrastos, basilus)
    expect(andrastos.weapon_in_battle):is "Plasma Rifle"
    expect(basilus.weapon_in_battle):is(nil)
    basilus.wields = "Plasma Rifle"                    -- in hand, but it is the mind that strikes
    expect(basilus.weapon_in_battle):is(nil)
  end }
