-- Three against three: what a hit of each scale does to a layer of each.
local function layer_of(scale, saves)
  local who = bring("character", {})
  local layer = who:add_layer { name = "plates", saves = saves, rank = 1 }
  layer.scale = scale
  return who, layer
end

local function hit(who, damage, scale, more)
  local one = { target = who, damage = damage, scale = scale }
  for key, value in pairs(more or {}) do one[key] = value end
  new.hit(one):lands()
end

source "RPJ-SCALE-01"
example "a scale for every weapon and every layer" {
  given = { knight = "Rogue Kataphraktos", rebel = "Rebel", mook = { "mook", attack = 4, defence = 8 } }, function(knight, rebel, mook)
    for rank, scale in ipairs { "normal", "mega", "giga" } do expect(game:rank_of_scale(scale)):is(rank - 1) end
    expect(knight.layers[1].scale):is "mega"
    expect(knight.base.scale):is "normal"
    expect(rebel:the("Missile Launcher").scale):is "mega"
    expect(rebel:the("Plasma Rifle").scale):is "normal"
    expect(new.attack { attacker = rebel, target = knight, weapon = "Missile Launcher" }.scale):is "mega"
    expect(new.attack { attacker = mook, target = knight }.scale):is "normal"
  end }

example "what says nothing else is normal" { given = { walker = { "character", scale = "mega" } }, function(walker)
  expect(walker.base.scale):is "mega"
  expect(walker:add_layer({ name = "vest", saves = { 5 }, rank = 1 }).scale):is "normal"
  expect(new.hit { target = walker, damage = 1 }.scale):is "normal"   -- a fall, and no attack
end }

example "all nine" { source = "RPJ-SCALE-02", function()
  local function outcome(damage, scale, ...)
    local who, layer = layer_of(scale, { 5, 6 })
    dice(...)
    hit(who, 1, damage)
    return layer.saves
  end
  for _, same in ipairs { "normal", "mega", "giga" } do          -- 5 + 1 = 6
    expect(outcome(same, same, 3, 3)):is { 5, 6 }
    expect(outcome(same, same, 3, 2)):is { 6 }
  end
  for weak, strong in pairs { normal = "mega", mega = "giga" } do
    expect(outcome(weak, strong, 1, 1)):is { 5, 6 }              -- 5 + 1 - 4 = 2
    expect(outcome(strong, weak, 5, 5)):is { 6 }                 -- 5 + 1 + 4 = 10
    expect(outcome(strong, weak, 5, 4)):is {}
  end
  expect(outcome("normal", "giga")):is { 5, 6 }
  expect(outcome("giga", "normal")):is {}
end }

example "mega against mega is as ever" { source = "RPJ-SCALE-03", function()
  local who, layer = layer_of("mega", { 5, 6 })
  dice(3, 4)
  expect(function() hit(who, 2, "mega") end):says "shrugs it off"
  expect(layer.saves):is { 5, 6 }
  dice(3, 3)
  expect(function() hit(who, 2, "mega") end):says "loses a save of 5+"
  expect(layer.saves):is { 6 }
end }

example "the layer that is hit decides" { source = "RPJ-SCALE-11", given = { knight = "Rogue Kataphraktos" }, function(knight)
  dice(4, 4); hit(knight, 0, "giga")                             -- 5 + 4 = 9
  expect(knight.layers[1].broken):is(true)
  expect(knight.base.saves):is { 7, 7 }
  hit(knight, 0, "giga")
  expect(knight.incapacitated):is(true)
end }

example "Andrastos and Basilus" { source = "RPJ-SCALE-12",
  given = { andrastos = "Andrastos", basilus = "Basilus", carrier = "Personnel Carrier" }, function(andrastos, basilus, carrier)
    local function above(attacker, target)
      local attack = new.attack { attacker = attacker, target = target, weapon = attacker.wields }
      return new.hit { attack = attack, attacker = attacker, target = target, damage = attack.damage, layer = target:outermost() }.scales_above
    end
    expect(above(andrastos, basilus)):is(0)
    expect(above(basilus, carrier)):is(0)
    expect(above(andrastos, carrier)):is(-1)
    expect(above(carrier, andrastos)):is(1)
    expect(above(basilus, andrastos)):is(1)
  end }

example "mooks fall as ever, and may carry something greater" {
  given = { andrastos = "Andrastos", knight = "Rogue Kataphraktos", mook = { "mook", attack = 4, defence = 8, damage = 1, range = 2, attack_scale = "mega" } },
  function(andrastos, knight, mook)
    dice(4, 4, 3, 3)                                             -- mega against mega: 5 + 1 = 6
    mook:attacks(knight)
    expect(knight.layers[1].saves):is { 5, 6 }
    dice(4, 4)
    andrastos:attacks(mook)
    expect(mook.health):is "dead"
  end }
