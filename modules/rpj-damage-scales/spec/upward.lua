local function plates(scale, saves)
  local who = bring("character", {})
  local layer = who:add_layer { name = "plates", saves = saves, rank = 1 }
  layer.scale = scale
  return who, layer
end

example "one category up: 4 less" { source = "RPJ-SCALE-04", function()
  local who, layer = plates("mega", { 6 })
  local hit = new.hit { target = who, damage = 3, scale = "normal", layer = layer, save = 6 }
  dice(2, 3)
  expect(hit:damage_save().against):is(5)
  dice(2, 3); new.hit { target = who, damage = 3, scale = "normal" }:lands()
  expect(layer.saves):is { 6 }
  dice(2, 2); new.hit { target = who, damage = 3, scale = "normal" }:lands()
  expect(layer.broken):is(true)
end }

source "RPJ-SCALE-05"
example "two categories up: nothing, whatever it is" { function()
  local who, layer = plates("giga", { 4 })
  new.hit { target = who, damage = 20, scale = "normal" }:lands()
  new.hit { target = who, damage = 20, scale = "normal", no_save = true }:lands()
  expect(layer.saves):is { 4 }
end }

example "a critical hit does as little" { given = { andrastos = "Andrastos", ship = { "character", defends = "dodge", has = { "Hull Plates" } } },
  function(andrastos, ship)
    dice(6, 6)
    expect(function() andrastos:attacks(ship) end):says "does not even notice"
    expect(ship.layers[1].saves):is { 4 }
  end }

source "RPJ-SCALE-06"
example "Andrastos shoots at power armour" { given = { andrastos = "Andrastos", knight = "Rogue Kataphraktos" },
  function(andrastos, knight)
    dice(4, 4, 3, 3)                                             -- 5 + 2 - 4 = 3, and the save shows 6
    andrastos:attacks(knight)
    expect(knight.layers[1].saves):is { 5, 6 }
    dice(4, 4, 1, 1)                                             -- 2 is less than 3
    andrastos:attacks(knight)
    expect(knight.layers[1].saves):is { 6 }
    expect(knight.layers[1].lost):is { 5 }
  end }

example "double six keeps a save; double one loses none by itself" { function()
  local who, layer = plates("mega", { 5 })
  dice(6, 6); new.hit { target = who, damage = 20, scale = "normal" }:lands()
  dice(1, 1); new.hit { target = who, damage = 1, scale = "normal" }:lands()   -- 2+
  expect(layer.saves):is { 5 }
end }

example "unless the table says that double ones do" { options = { fumbled_saves = true }, function()
  local who, layer = plates("mega", { 5 })
  dice(1, 1); new.hit { target = who, damage = 1, scale = "normal" }:lands()
  expect(layer.broken):is(true)
end }
