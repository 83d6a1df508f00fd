-- Cinematic fights beside grapples, mooks, Lucky Breaks, several weapons and falls.

weapon "Dirk"  { skill = "Cudgel Fighting", damage = 0 }
weapon "Spear" { skill = "Cudgel Fighting", damage = 1, range = 0 }

local function on_the_map(...)
  game.cinematic, game.round, game.order = true, 1, { ... }
  for i, who in ipairs { ... } do who:is_at(i) end
end

local three = { ug = "Ug", laeniel = "Laeniel", orc = { "character", side = "orcs", defends = "dodge" } }

example "a cooperative turn has its grapple check, too" { source = { "RPJ-CINE-11", "RPJ-CINE-18", "RPJ-GCS-72" }, given = three, function(ug, laeniel, orc)
  on_the_map(ug, laeniel, orc)
  orc:takes_hold(ug)
  game:cooperative_turn { ug, laeniel }
  expect(function() game:next_turn() end):is_refused "whoever is in a grapple makes a grapple check"
  dice(1, 1)
  laeniel:attacks { target = orc, weapon = "Dirk", bonus = -9 }
  dice(1, 1)
  ug:struggles()
  game:next_turn()
  expect(game.acting):is(orc)
  expect(function() game:cooperative_turn { ug, laeniel } end):is_refused "whoever is in a grapple makes a grapple check"
  dice(1, 1)
  orc:struggles()
  game:cooperative_turn { ug, laeniel }                -- and so the second round begins
  expect(game.round):is(2)
end }

example "whoever is held neither runs nor is out of reach" { source = { "RPJ-CINE-13", "RPJ-GCS-70", "RPJ-GCS-71" }, given = three, function(ug, laeniel, orc)
  on_the_map(ug, laeniel, orc)
  orc:takes_hold(ug)
  ug:turn_begins()
  expect(function() ug:runs(10) end):is_refused "grapplers only grapple"
  expect(function() ug:runs_cautiously(10) end):is_refused "grapplers only grapple"
  laeniel:turn_begins()
  dice(1, 2, 1, 2)
  expect(laeniel:attacks { target = orc, weapon = "Dirk" }:beside("Dirk").target.grappling):is(true)
  expect(new.attack { attacker = laeniel, target = orc, weapon = "Dirk" }:roll().bonuses):is(1)
end }

example "mooks on the map: a roll for many, and the number the gamemaster says" { source = { "RPJ-CINE-16", "RPJ-CINE-17", "RPJ-GCS-66", "RPJ-GCS-67" },
  given = { laeniel = "Laeniel", beast = "War-Oliphaunt" }, function(laeniel, beast)
    on_the_map(laeniel, beast)
    local one, other = bring("Rider", { hit_on = 12 }), bring("Rider", { name = "other" })
    for _, rider in ipairs { one, other } do
      rider.rides = beast
      rider:turn_begins()
    end
    laeniel.hit_on = 11
    dice(4, 4, 5, 4)
    game:rolls_for_mooks(2)
    expect(one:attacks(laeniel).missed):is(true)       -- 8 and 2 against 11
    dice(6, 6)                                         -- the save
    expect(other:attacks(laeniel).missed):is(false)    -- 9 and 2
    dice(3, 2)                                         -- 5 and 5 against 12, though it is made of 8
    expect(laeniel:strikes { target = one }.missed):is(true)
    dice(3, 2)
    laeniel:strikes { target = other }
    expect({ one.health, other.health }):is { "able", "dead" }
  end }

example "a break mends a stunt, and what was run is run" { source = { "RPJ-CINE-13", "RPJ-ATTR-14" }, given = three, function(ug, laeniel, orc)
  on_the_map(ug, laeniel, orc)
  laeniel:turn_begins()
  decide { ["Lucky Break"] = true }
  dice(1, 2, 5)                                        -- 7 and 5 against 11
  expect(laeniel:runs { x = 30, by = "Acrobatics", difficulty = 4 }):is(true)
  expect({ laeniel.east, laeniel.breaks }):is { 30, 1 }
end }

example "two weapons at arm's length, and the number counts for both" { source = { "RPJ-CINE-15", "RPJ-CINE-16", "RPJ-GCS-85" }, given = three, function(ug, laeniel, orc)
  on_the_map(ug, laeniel, orc)
  ug.also_wields, ug.hands = { "Dirk" }, 3
  orc.hit_on = 10
  ug:turn_begins()
  dice(3, 4, 4, 4, 6, 6)                               -- 7 and 3, then 8 and 3 less 1; the save holds
  local attack = ug:attacks_with_several { target = orc, primary = "Big Club", extras = { "Dirk" } }
  expect({ attack.missed, attack.damage, ug.actions }):is { false, 3, 1 }
  orc:is_at(20)
  expect(function() ug:attacks_with_several { target = orc, primary = "Big Club", extras = { "Dirk" } } end):is_refused "a melee attack needs an adjacent target"
end }

example "whoever lies there takes part in no cooperative turn" { source = { "RPJ-CINE-08", "RPJ-CINE-11", "RPJ-GCS-46", "RPJ-GCS-52" }, given = three, function(ug, laeniel, orc)
  on_the_map(ug, laeniel, orc)
  laeniel.health = "stabilised"
  expect(function() game:cooperative_turn { ug, laeniel } end):is_refused "they act next"
  expect(function() laeniel:runs(10) end):is_refused "act"
  orc:turn_begins()
  dice(3, 4)
  orc:coup_de_grace(laeniel)                           -- at arm's length
  expect(laeniel.health):is "dead"
end }
