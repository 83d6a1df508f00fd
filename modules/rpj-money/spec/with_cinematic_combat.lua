skill  "Archery" { attribute = "Dexterity" }
weapon "Bow"     { skill = "Archery", damage = 1, range = 1 }
ware   "Bow"     { rarity = "Common" }

example "a bow of better make shoots a scale bar further" { source = { "RPJ-CINE-04", "RPJ-MONEY-11" },
  given = { ug = { "character", Archery = 6, coin = 20, wields = "Bow" }, orc = { "character", hit_on = 8 } }, function(ug, orc)
    game.cinematic = true
    ug:is_at(0)
    orc:is_at(70)
    expect(function() ug:strikes { target = orc } end):is_refused "the target is in range"
    ug:buys { ware = "Bow", improved = { "range", "damage" } }
    dice(1, 1, 4, 5)                                   -- 8 against what the gamemaster set; 9 against 7 + 2
    local shot = ug:strikes { target = orc }
    expect({ shot.distance, shot.missed, shot.damage }):is { 2, false, 2 }
    orc:is_at(90)
    expect(function() ug:strikes { target = orc } end):is_refused "the target is in range"
  end }

example "a legend is no cheaper with better steel" { source = { "RPJ-CINE-09", "RPJ-MONEY-11" },
  given = { ug = { "character", Archery = 6, coin = 20, wields = "Bow" }, beast = { "character", legendary = true, defends = "dodge" } }, function(ug, beast)
    game.cinematic = true
    ug:buys { ware = "Bow", improved = { "damage" } }
    dice(6, 6)
    ug:strikes { target = beast }
    expect(beast.base.saves):is { 7, 7 }
  end }
