skill  "Gunnery" { attribute = "Dexterity" }
weapon "Rocket"  { skill = "Gunnery", damage = 2, range = 4, scale = "mega" }
armor  "Walker"  { saves = { 5, 6 }, scale = "mega" }
ware   "Rocket"  { rarity = "Rare" }
ware   "Walker"  { rarity = "Relic" }

example "better is better within its scale" { source = { "RPJ-SCALE-04", "RPJ-SCALE-07", "RPJ-MONEY-11", "RPJ-MONEY-16" },
  given = { ug = { "character", coin = 60, Gunnery = 6, wields = "Rocket" }, foe = { "character", coin = 60, defends = "dodge" } }, function(ug, foe)
    ug:buys { ware = "Rocket", improved = { "damage" } }
    dice(3, 4, 6, 6)                                   -- 7 + 3 + 4 is not reached by 12, and yet it is a critical success
    ug:strikes { target = foe }
    expect(foe.base.saves):is { 7 }
    foe:buys { ware = "Walker", improved = { "save" } }
    foe:gains "Walker"
    local suit = foe.layers[1]
    expect({ suit.scale, suit.best }):is { "mega", 4 }
    dice(3, 4, 3, 4)                                   -- 4 + 3 within one scale
    ug:strikes { target = foe }
    expect(suit.saves):is { 4, 6 }
    dice(2, 2)                                         -- 4 + 2 - 4
    foe:is_hurt { damage = 2 }
    expect(suit.saves):is { 4, 6 }
  end }

example "no Coin buys a scale" { source = { "RPJ-SCALE-05", "RPJ-MONEY-12" }, given = { ug = { "character", coin = 60, Gunnery = 6, wields = "Rocket" }, titan = { "character", scale = "giga", defends = "dodge" } }, function(ug, titan)
  ug:buys { ware = "Rocket", improved = { "damage" } }
  expect(function() ug:buys { ware = "Rocket", improved = { "damage", "damage" } } end):is_refused "no feature is improved twice"
  dice(3, 4, 1, 2)                                     -- 7 + 3 - 4 is more than 3
  ug:strikes { target = titan }
  expect(titan.base.saves):is { 7 }
  titan:is_hurt { damage = 9 }                         -- and two scales below nothing is rolled
  expect(titan.base.saves):is { 7 }
end }
