local function hit(who, damage, scale, more)
  local one = { target = who, damage = damage, scale = scale }
  for key, value in pairs(more or {}) do one[key] = value end
  new.hit(one):lands()
end

example "one category down: 4 more" { source = "RPJ-SCALE-07", given = { fred = { "character" } }, function(fred)
  local layer = fred:add_layer { name = "vest", saves = { 5 }, rank = 1 }
  dice(3, 4)
  expect(new.hit { target = fred, damage = 1, scale = "mega", layer = layer, save = 5 }:damage_save().against):is(10)
end }

example "a save that is made is gone" { source = "RPJ-SCALE-08", given = { fred = { "character" } }, function(fred)
  local layer = fred:add_layer { name = "vest", saves = { 4, 6 }, rank = 1 }
  dice(4, 5)                                                     -- 4 + 0 + 4 = 8
  expect(function() hit(fred, 0, "mega") end):says "a save of 4+ is gone"
  expect(layer.saves):is { 6 }
  dice(5, 5); hit(fred, 0, "mega")                               -- the last one
  expect(layer.broken):is(true)
  expect(fred.base.saves):is { 7, 7 }
end }

source "RPJ-SCALE-09"
example "a save that is missed takes the layer along" { given = { fred = { "character" } }, function(fred)
  local layer = fred:add_layer { name = "vest", saves = { 4, 6 }, rank = 1 }
  dice(3, 4)
  expect(function() hit(fred, 0, "mega") end):says "loses the whole layer (vest)"
  expect(layer.broken):is(true)
  expect(fred.base.saves):is { 7, 7 }
  dice(1, 1); hit(fred, 0, "mega")
  expect(fred.incapacitated):is(true)
end }

example "a critical hit takes it without a roll" { given = { fred = { "character" } }, function(fred)
  local layer = fred:add_layer { name = "vest", saves = { 4, 6 }, rank = 1 }
  hit(fred, 0, "mega", { no_save = true })
  expect(layer.broken):is(true)
  expect(fred.base.saves):is { 7, 7 }
end }

local function shielded()
  local fred = bring("character", { Constitution = 3 })
  fred:add_layer { name = "shield", saves = { 4, 4 }, rank = 2 }
  fred:add_layer { name = "armor", saves = { 3, 5 }, rank = 1 }
  return fred
end

source "RPJ-SCALE-10"
example "giga damage takes everything normal" { function()
  local fred = shielded()
  local saves = 0
  for _, layer in ipairs(fred.layers) do saves = saves + #layer.saves end
  expect(saves):is(7)
  hit(fred, 0, "giga")
  for _, layer in ipairs(fred.layers) do expect(layer.broken):is(true) end
  expect(fred.incapacitated):is(true)
end }

example "even what lies under something greater" { function()
  local fred = shielded()
  fred.layers[2].scale = "mega"
  hit(fred, 0, "giga")
  expect(fred.layers[1].broken):is(true)
  expect(fred.layers[2].saves):is { 3, 5 }
  expect(fred.base.broken):is(true)
end }

example "or only what lies above it" { options = { giga_defeats = "upmost" }, function()
  local fred = shielded()
  fred.layers[2].scale = "mega"
  hit(fred, 0, "giga")
  expect(fred.layers[1].broken):is(true)
  expect(fred.layers[2].saves):is { 3, 5 }
  expect(fred.base.saves):is { 7, 7, 7 }
  expect(fred.incapacitated):is(false)
end }

example "what it goes around is not above it" { options = { giga_defeats = "upmost" }, function()
  local fred = shielded()
  hit(fred, 0, "giga", { bypasses = { "shield" } })
  expect(fred.layers[1].saves):is { 4, 4 }
  expect(fred.layers[2].broken):is(true)
  expect(fred.base.broken):is(true)
end }

example "nor does a broken one of a higher scale stop it" { options = { giga_defeats = "upmost" }, function()
  local fred = shielded()
  fred.layers[2].scale = "mega"
  fred.layers[2]:cross_off_all()
  hit(fred, 0, "giga")
  expect(fred.layers[1].broken):is(true)
  expect(fred.base.broken):is(true)
end }

example "a rocket and a psionic shield" { source = "RPJ-SCALE-13", given = { rebel = "Rebel", basilus = "Basilus" }, function(rebel, basilus)
  local shield = basilus.layers[1]
  dice(4, 4)
  expect(new.hit { target = basilus, damage = 4, scale = "mega", layer = shield, save = 4 }:damage_save().against):is(12)
  dice(4, 4, 4, 4)
  rebel:attacks(basilus)
  expect(shield.broken):is(true)
  expect(basilus.layers[2].saves):is { 3, 5 }
end }

example "the second rocket, and nanomesh" { source = "RPJ-SCALE-14", given = { rebel = "Rebel", basilus = "Basilus" }, function(rebel, basilus)
  basilus.layers[1]:cross_off_all()
  local nanomesh = basilus.layers[2]
  dice(6, 5)
  expect(new.hit { target = basilus, damage = 4, scale = "mega", layer = nanomesh, save = 3 }:damage_save().against):is(11)
  dice(4, 4, 6, 5)
  rebel:attacks(basilus)
  expect(nanomesh.saves):is { 5 }
  expect(basilus.base.saves):is { 7, 7 }
end }

example "the odds of a scratch" { source = { "RPJ-SCALE-04", "RPJ-SCALE-07" }, given = { fred = { "character" } }, function(fred)
  local layer = fred:add_layer { name = "vest", saves = { 5, 6 }, rank = 1 }
  local function left(scale)
    return odds(function() hit(fred, 2, scale) return #layer.saves end)
  end
  expect(left "normal"):is { [2] = 21 / 36, [1] = 15 / 36 }      -- 7
  expect(left "mega"):is { [1] = 3 / 36, [0] = 33 / 36 }         -- 11
  layer.scale = "mega"
  expect(left "normal"):is { [2] = 35 / 36, [1] = 1 / 36 }       -- 3
end }
