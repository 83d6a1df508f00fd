weapon "Plasma Carbine" { skill = "Hand Weapons", damage = 2, range = 3, capacity = 4 }

example "two attacks' worth of ammunition" { source = { "RPJ-MASS-20", "RPJ-MASS-23" },
  given = { hero = { "character", ["Hand Weapons"] = 5, wields = "Plasma Carbine" } }, function(hero)
    local one, other = bring("force", { men = 9 }), bring("force", { men = 9 })
    game:mass_combat_begins(one, other)
    hero.fights_for = one
    local carbine = hero.wields
    carbine.loaded = 3
    dice(2, 3)                                         -- a degree of 0
    hero:contributes()
    expect(carbine.loaded):is(1)
    time:pass "1 round"
    dice(1, 1)                                         -- a failure uses it up, too
    hero:contributes()
    expect(carbine.loaded):is(0)
    time:pass "1 round"
    expect(function() hero:contributes() end):is_refused "the weapon is loaded"
    hero:takes_stock()
    expect(carbine.supply):is(2)                       -- used more than once
  end }

-- Andrastos' rifle, with its power cell.
example "Andrastos shoots two attacks' worth" { source = { "RPJ-MASS-23", "RPJ-MASS-20" }, given = { andrastos = "Andrastos", basilus = "Basilus" }, function(andrastos, basilus)
  local heroes, rebels = bring("force", { men = 40 }), bring("force", { men = 60, works = 1 })
  game:mass_combat_begins(heroes, rebels)
  heroes.commanded, rebels.helped = 2, -3
  andrastos.fights_for, basilus.fights_for = heroes, heroes
  andrastos.wields, basilus.wields = "Plasma Carbine", "Plasma Carbine"
  expect(andrastos.Hand_Weapons.effective):is(6)
  expect(heroes.mass_combat_modifier):is(-2)
  decide { ["Help the own side, or hinder the other?"] = { "help", "hinder" } }
  dice(4, 4)                                           -- 14 against 13
  andrastos:contributes()
  expect({ heroes.mass_combat_modifier, rebels.mass_combat_modifier }):is { -1, 0 }
  expect(andrastos.wields.loaded):is(2)
  dice(4, 4)
  basilus:contributes()                                -- his mind needs none
  expect(basilus.wields.loaded):is(4)
  andrastos:takes_stock()
  basilus:takes_stock()
  expect({ andrastos.wields.supply, basilus.wields.supply }):is { 2, 3 }
end }

source "RPJ-MASS-20"
example "what was shot in the same round is part of it" {
  given = { hero = { "character", ["Hand Weapons"] = 5, wields = "Plasma Carbine" }, foe = { "character", Dexterity = 6 } }, function(hero, foe)
    local one, other = bring("force", { men = 9 }), bring("force", { men = 9 })
    game:mass_combat_begins(one, other)
    hero.fights_for = one
    local carbine = hero.wields
    for loaded, left in pairs { [4] = 2, [2] = 0 } do
      carbine.loaded = loaded
      dice(1, 1, 6, 6, 2, 3)                           -- 7 hits 7; the save holds; a degree of 0
      hero:strikes { target = foe, free = true }
      expect(carbine.loaded):is(loaded - 1)
      hero:contributes()
      expect(carbine.loaded):is(left)
      time:pass "1 round"
    end
    carbine.loaded = 1
    dice(1, 1, 6, 6)
    hero:strikes { target = foe, free = true }
    expect(function() hero:contributes() end):is_refused "the weapon is loaded"
    time:pass "1 round"
    carbine.loaded, carbine.supply = 4, 0
    expect(function() hero:contributes() end):is_refused "the weapon is loaded"
    hero.wields = "Plasma Rifle"                       -- which needs none
    expect(hero.wields.capacity):is(0)
    dice(2, 3)
    hero:contributes()
    hero:takes_stock()
    expect(hero.wields.supply):is(3)
  end }

example "however uses are counted" { rules = [[ house "weapon.used_often" "rounds_used > 1" ]],
  given = { hero = { "character", ["Hand Weapons"] = 5, wields = "Plasma Carbine" } }, function(hero)
    local one, other = bring("force", { men = 9 }), bring("force", { men = 9 })
    game:mass_combat_begins(one, other)
    hero.fights_for = one
    dice(2, 3)
    hero:contributes()
    hero:takes_stock()
    expect(hero.wields.supply):is(2)
    expect({ hero.wields.uses, hero.wields.rounds_used }):is { 0, 0 }
  end }

weapon "Flare Gun" { skill = "Hand Weapons", range = 3, capacity = 1 }

example "a single shot is all there is" { given = { hero = { "character", ["Hand Weapons"] = 5, wields = "Flare Gun" } }, function(hero)
  local one, other = bring("force", { men = 9 }), bring("force", { men = 9 })
  game:mass_combat_begins(one, other)
  hero.fights_for = one
  dice(2, 3)
  hero:contributes()
  expect(hero.wields.loaded):is(0)
end }

example "two attacks' worth that were shot already are all of it" {
  given = { hero = { "character", ["Hand Weapons"] = 5, wields = "Plasma Carbine" } }, function(hero)
    local one, other = bring("force", { men = 9 }), bring("force", { men = 9 })
    game:mass_combat_begins(one, other)
    hero.fights_for = one
    hero.wields.loaded = 2
    hero.wields:shoots(2)
    dice(2, 3)
    hero:contributes()
    expect(hero.wields.loaded):is(0)
  end }

example "one contribution is more than one use" {
  given = { hero = { "character", ["Hand Weapons"] = 5, wields = "Plasma Carbine" } }, function(hero)
    local one, other = bring("force", { men = 9 }), bring("force", { men = 9 })
    game:mass_combat_begins(one, other)
    hero.fights_for = one
    dice(2, 3)
    hero:contributes()
    expect({ hero.wields.uses, hero.wields.rounds_used }):is { 2, 2 }
    hero:takes_stock()
    expect(hero.wields.supply):is(2)
  end }
