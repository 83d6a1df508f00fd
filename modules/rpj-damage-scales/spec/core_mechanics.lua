-- Scales beside mooks, Lucky Breaks, several weapons, free attacks and falls.

weapon "Hammer" { skill = "Rifles", damage = 1 }
weapon "Cutter" { skill = "Rifles", damage = 0, scale = "mega" }

local two = { ann = { "character", Rifles = 6, wields = "Hammer", defends = "dodge" }, knight = "Rogue Kataphraktos" }

example "the primary weapon says at which scale the sum is done" { source = { "RPJ-GCS-85", "RPJ-SCALE-01", "RPJ-SCALE-04" }, given = two, function(ann, knight)
  ann.also_wields = { "Cutter" }
  dice(3, 4, 3, 4, 1, 1)                               -- both hit; 5 + 1 + 1 - 4
  local attack = ann:attacks_with_several { target = knight, primary = "Hammer", extras = { "Cutter" } }
  expect({ attack.scale, attack.damage }):is { "normal", 2 }
  expect(knight.layers[1].saves):is { 6 }
  ann.wields, ann.also_wields = "Cutter", { "Hammer" }
  dice(3, 4, 3, 4, 3, 3)                               -- 6 + 0 + 1 within one scale
  ann:attacks_with_several { target = knight, primary = "Cutter", extras = { "Hammer" } }
  expect(knight.layers[1].broken):is(true)
end }

example "any hit kills a mook, of whatever scale" { source = { "RPJ-GCS-66", "RPJ-SCALE-04" },
  given = { ann = two.ann, walker = { "mook", attack = 0, defence = 9, scale = "mega", attack_scale = "mega", damage = 1 } }, function(ann, walker)
    dice(3, 4, 6, 5)                                   -- 7 + 1 + 4 is not reached: its hits are mega
    walker:attacks(ann)
    expect(ann.base.broken):is(true)
    ann:gets_up()
    ann:turn_begins()
    dice(3, 4)
    ann:attacks(walker)
    expect(walker.health):is "dead"
  end }

example "a break mends a save, and where nothing is rolled nothing" { source = { "RPJ-ATTR-14", "RPJ-SCALE-07", "RPJ-SCALE-10", "RPJ-SCALE-15" }, given = { basilus = "Basilus" }, function(basilus)
  decide { ["Lucky Break"] = true, survives_giga_damage = true }
  dice(2, 3, 6)                                        -- 9 against 4 + 0 + 4: the save is gone, and not the layer
  basilus:is_hurt { damage = 0, scale = "mega" }
  expect({ basilus.layers[1].saves, basilus.breaks }):is { { 4 }, 1 }
  basilus:is_hurt { damage = 0, scale = "giga" }
  expect({ basilus.saves_left, basilus.breaks, basilus.breaks_each_session }):is { 0, 1, 1 }
end }

example "a grapple hurts at the scale of the body" { source = { "RPJ-GCS-75", "RPJ-SCALE-05", "RPJ-SCALE-19" }, given = { one = { "character", scale = "giga" }, other = { "character", scale = "giga" } }, function(one, other)
  one:takes_hold(other)
  one:does_grapple_damage()                            -- bare hands do normal damage: nothing is rolled
  expect(other.base.saves):is { 7, 7 }
end }

example "free attacks and coups de grace do not ask for scales" { source = { "RPJ-GCS-52", "RPJ-GCS-60", "RPJ-SCALE-04" }, given = two, function(ann, knight)
  local line = game:lay_out(2)
  ann.side, knight.side = "heroes", "rebels"
  knight:stands(line[1])
  ann:stands(line[1], knight)
  knight:turn_begins()
  game.acting = knight
  decide { free_attack = true }
  dice(3, 4, 1, 1)                                     -- 5 + 1 - 4
  knight:moves(line[2])
  expect({ knight.layers[1].saves, ann.free_attacks }):is { { 5, 6 }, 0 }
  knight:stands(line[1], ann)
  knight.health = "stabilised"
  ann:turn_begins()
  dice(3, 4)
  ann:coup_de_grace(knight)
  expect(knight.health):is "dead"
end }

example "helped up, one has one save at one's own scale" { source = { "RPJ-GCS-55", "RPJ-SCALE-03" }, given = { walker = "Personnel Carrier" }, function(walker)
  walker:falls()
  walker:gets_up()
  expect({ walker.base.saves, walker.base.scale }):is { { 7 }, "mega" }
  dice(3, 4)                                           -- 7 + 2 - 4
  walker:is_hurt { damage = 2 }
  expect(walker.base.saves):is { 7 }
end }
