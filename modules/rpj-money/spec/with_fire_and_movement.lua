skill  "Guns"    { attribute = "Dexterity" }
weapon "Carbine" { skill = "Guns", damage = 1, range = 2, capacity = 4 }
ware   "Carbine" { rarity = "Uncommon" }

local function street(ug, foe)
  local line = game:lay_out(4)
  ug:stands(line[1])
  foe:stands(line[3])
  ug:turn_begins()
  return line
end

local two = { ug = { "character", coin = 30, Guns = 4, wields = "Carbine", side = "heroes" }, foe = { "character", Dexterity = 6, side = "rebels", Guns = 4, wields = "Carbine" } }

example "a bonus of make is added after the half" { source = { "RPJ-FIRE-18", "RPJ-FIRE-53", "RPJ-MONEY-11" }, given = two, function(ug, foe)
  street(ug, foe)
  ug:buys { ware = "Carbine", improved = { "bonus" } }
  dice(1, 2, 6, 6)                                     -- 3 and 4 and 1 against 7; the save holds
  expect(ug:attacks(foe).missed):is(false)
  ug:is_suppressed(foe)
  dice(1, 2)                                           -- 3 and 2 and 1
  expect(ug:attacks(foe).missed):is(true)
end }

example "a shorter range, on watch and at cover" { source = { "RPJ-FIRE-22", "RPJ-FIRE-61", "RPJ-MONEY-13" }, given = two, function(ug, foe)
  local line = street(ug, foe)
  local wall = game:puts_cover { name = "wall", worth = "+4/1f", at = line[2] }
  ug:buys { ware = "Carbine", worsened = { "range" } }
  expect(function() ug:attacks(foe) end):is_refused "the target is in range"
  ug:keeps_watch(line[2])
  game.acting = foe
  foe:turn_begins()
  decide { fires_from_overwatch = true }
  dice(1, 2, 6, 6)                                     -- within range, and no cover counts
  foe:takes_cover(wall)
  expect(ug.watches):is(nil)
  expect(ug.wields.loaded):is(3)
end }

example "ammunition is carried, and quality is not used up" { source = { "RPJ-FIRE-10", "RPJ-MONEY-05" }, given = two, function(ug, foe)
  street(ug, foe)
  local bought = ug:buys { ware = "Carbine", improved = { "bonus" } }
  ug.wields.uses = 2
  ug:takes_stock()
  expect(ug.wields.supply):is(2)
  expect(ug:own("Carbine")):is(bought)
end }
