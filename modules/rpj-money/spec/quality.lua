local function purchase(given)
  return new.purchase { customer = bring("character", { coin = 100 }), ware = given.ware or "Sword", count = given.count or 1, market = 0,
    improved = given.improved or {}, worsened = given.worsened or {}, haggled = 0, by_check = false }
end

local function is_made(given)
  local made = purchase(given)
  made:make()
  return made.bought
end

source "RPJ-MONEY-11"
example "improving" { function()
  expect(purchase { improved = { "damage", "bonus" } }.cost):is(10)
  expect(is_made { improved = { "damage" } }:feature_of("damage", 2)):is(3)
  expect(purchase { improved = { "damage" }, count = 10 }.cost):is(12)           -- paid once
end }

example "improving each of many" { options = { quality_costs = "each" }, function()
  expect(purchase { improved = { "damage" }, count = 10 }.cost):is(30)
  expect(purchase { worsened = { "damage" }, count = 3 }.cost):is(7)             -- a step rarer, and 3 less
  expect(purchase { improved = { "damage" }, worsened = { "looks", "bonus" }, count = 2 }.cost):is(10)
end }

example "three features, each once" { source = "RPJ-MONEY-12", given = { ug = { "character", coin = 100 } }, function(ug)
  expect(is_made { improved = { "damage", "range", "bonus" } }.improved):is { "damage", "range", "bonus" }
  expect(function() ug:buys { ware = "Sword", improved = { "damage", "damage" } } end):is_refused "no feature is improved twice"
  expect(function() ug:buys { ware = "Sword", improved = { "damage", "range", "bonus", "looks" } } end):is_refused "three features are improved at most"
end }

example "worsening" { source = "RPJ-MONEY-13", function()
  expect(purchase { worsened = { "damage", "range", "bonus" } }.cost):is(3)
  expect(purchase { ware = "Torch", worsened = { "light", "light" } }.cost):is(0)
  expect(is_made { worsened = { "damage" } }:feature_of("damage", 2)):is(1)
end }

source "RPJ-MONEY-14"
example "the same feature again" { given = { ug = { "character", coin = 100 } }, function(ug)
  local bad = is_made { worsened = { "damage", "damage", "damage" } }
  expect(bad:feature_of("damage", 4)):is(1)
  expect(function() ug:buys { ware = "Sword", worsened = { "damage", "damage", "damage", "damage" } } end):is_refused "three times at most"
end }

example "three features, however often" { options = { diminished_at_most = "features" }, given = { ug = { "character", coin = 100 } }, function(ug)
  expect(ug:buys { ware = "Sword", worsened = { "damage", "damage", "damage", "damage" } } ~= nil):is(true)
  expect(function() ug:buys { ware = "Sword", worsened = { "a", "b", "c", "d" } } end):is_refused "three times at most"
end }

example "mixed" { source = "RPJ-MONEY-15", given = { ug = { "character", coin = 100 } }, function(ug)
  expect(purchase { improved = { "damage", "range" }, worsened = { "looks" } }.cost):is(9)
  ug:buys { ware = "Sword", improved = { "damage", "range" }, worsened = { "looks" } }
  expect(ug.coin):is(91)
  expect(function() ug:buys { ware = "Sword", improved = { "damage", "range" }, worsened = { "looks", "weight" } } end)
    :is_refused "three improvements and diminishments are the most"
end }

example "a better save is lower" { source = "RPJ-MONEY-16", function()
  expect(is_made { ware = "Armor", improved = { "save" } }:feature_of("save", 5)):is(4)
  expect(is_made { ware = "Armor", worsened = { "save" } }:feature_of("save", 5)):is(6)
  expect(is_made { ware = "Armor", improved = { "save" } }:feature_of("dodge", -1)):is(-1)
  expect(is_made { ware = "Armor", improved = { "dodge" } }:feature_of("dodge", -1)):is(0)
  expect(is_made { ware = "Armor", worsened = { "dodge" } }:feature_of("dodge", -1)):is(-2)
  expect(is_made { ware = "Armor", worsened = { "save", "save" } }:feature_of("save", 4)):is(6)
  for save = 2, 8 do
    expect(is_made { ware = "Armor", improved = { "save", "dodge" } }:feature_of("save", save)):is(save - 1)
  end
  expect({ game:better_when_lower "save", game:better_when_lower "damage" }):is { true, false }
end }
