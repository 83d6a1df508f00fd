-- Coins beside grapples, mooks, several weapons, free attacks, falls and tugs of war.
-- Three plain coins, then the spoilers 2 or -1 and 1 or -2, and 7 in the middle.

skill  "Blades" { attribute = "Dexterity" }
weapon "Sword"  { skill = "Blades", damage = 1 }
weapon "Dirk"   { skill = "Blades", damage = 0 }

local two = { ann = { "character", Blades = 3, wields = "Sword", defends = "dodge" }, orc = { "character", throws = "dice", Blades = 3, wields = "Sword", defends = "dodge" } }

example "a grapple between coins and dice" { source = { "RPJ-COIN-01", "RPJ-COIN-09", "RPJ-GCS-69", "RPJ-GCS-73", "RPJ-GCS-75" }, given = two, function(ann, orc)
  ann:turn_begins()
  dice(1, 1, -1, 2, -2)                                -- 8 against 8
  ann:grapples(orc)
  expect(orc.grapples_with):is(ann)
  orc:turn_begins()
  decide { ["Break free or do damage?"] = { "do damage" } }
  dice(3, 4, -1, -1, 1, 2, -2)                         -- 7 against 7; then a save of 7, by coins: 6
  orc:struggles()
  expect(ann.base.saves):is { 7 }
end }

example "one throw of coins for many mooks" { source = { "RPJ-COIN-01", "RPJ-GCS-67" },
  given = { ann = two.ann, a = { "mook", attack = 1, defence = 9 }, b = { "mook", attack = 1, defence = 9 } }, function(ann, a, b)
    dice(-1, -1, -1, 2, 1, 1, 1, 1, 2, 1)              -- 7 and 13
    game:rolls_for_mooks(2)
    dice(1, 1, 1, 2, 1)                                -- her save
    expect(a:attacks(ann).missed):is(false)            -- 8 against 7
    expect(b:attacks(ann).no_save):is(true)            -- all heads
    expect(ann.base.saves):is { 7 }
  end }

example "the extra weapon is thrown for, too" { source = { "RPJ-COIN-01", "RPJ-GCS-85" }, given = two, function(ann, orc)
  ann.also_wields = { "Dirk" }
  dice(-1, -1, -1, 2, -2)                              -- 4 and 3 against 7
  dice(1, -1, -1, -1, 1)                               -- 6 and 3 less 1
  dice(6, 6)
  local attack = ann:attacks_with_several { target = orc, primary = "Sword", extras = { "Dirk" } }
  expect({ attack.missed, attack.damage }):is { false, 2 }
end }

example "a coup de grace by coins, and a free attack by dice" { source = { "RPJ-COIN-01", "RPJ-COIN-09", "RPJ-GCS-52", "RPJ-GCS-61" }, given = { ann = two.ann, orc = two.orc, lies = { "character", health = "stabilised" } }, function(ann, orc, lies)
  ann.side, orc.side = "heroes", "orcs"
  ann:turn_begins()
  game.acting = ann
  decide { free_attack = true }
  dice(1, 1)                                           -- 2 and 3 and 2 against 7
  dice(1, 1, 1, 2, -2)                                 -- her save: 10 against 8
  dice(-1, -1, -1, 2, 1)                               -- 7 against 7
  ann:coup_de_grace(lies)
  expect({ lies.health, orc.free_attacks }):is { "dead", 0 }
end }

example "bleeding and waking by coins" { source = { "RPJ-COIN-01", "RPJ-GCS-49", "RPJ-GCS-51" }, given = two, function(ann, orc)
  ann:falls()
  dice(1, 1, -1, 2, -2)                                -- 8 against 9
  time:pass "1 minute"
  expect(ann.bleeding):is(1)
  dice(-1, -1, -1, 2, 1, 1, 1, 1, 2, -2)               -- 7, and 10
  time:pass "2 minutes"
  expect(ann.health):is "stabilised"
end }

example "a tug of war of coins and dice" { source = { "RPJ-COIN-01", "RPJ-COIN-09", "RPJ-CD-10" }, given = { ann = { "character", player = true, Blades = 1, side = "heroes" }, orc = { "character", throws = "dice", Blades = 1, side = "orcs" } }, function(ann, orc)
  local tug = game:starts_tug_of_war { name = "the bridge", size = 4 }
  dice(1, -1, -1, 2, -2)                               -- 6 and 1
  tug:attempt { skill = ann.Blades }
  expect(tug.value):is(3)
  dice(3, 3)
  tug:attempt { skill = orc.Blades }
  expect(tug.value):is(2)
end }
