weapon "Plasma Carbine" { skill = "Hand Weapons", damage = 2, range = 3, capacity = 4 }

example "two attacks' worth of ammunition" { ledger = { "RPJ-MASS-20", "RPJ-MASS-23" },
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

example "one contribution is more than one use" { ledger = "RPJ-MASS-20",
  given = { hero = { "character", ["Hand Weapons"] = 5, wields = "Plasma Carbine" } }, function(hero)
    local one, other = bring("force", { men = 9 }), bring("force", { men = 9 })
    game:mass_combat_begins(one, other)
    hero.fights_for = one
    dice(2, 3)
    hero:contributes()
    hero:takes_stock()
    expect(hero.wields.supply):is(2)
  end }
