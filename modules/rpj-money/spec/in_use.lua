skill  "Swords"   { attribute = "Strength" }
weapon "Rapier"   { skill = "Swords", damage = 1 }
weapon "Long Bow" { skill = "Swords", damage = 2, range = 3 }
armor  "Brigandine" { saves = { 4, 6 }, dodge = -1, absorb = 1, reduces = 1 }
weapon "Dart" { skill = "Swords", damage = 0, range = 0 }
ware   "Dart"       { rarity = "Plentiful" }
ware   "Rapier"     { rarity = "Common" }
ware   "Long Bow"   { rarity = "Common" }
ware   "Brigandine" { rarity = "Uncommon" }

local function attack(who, foe) return new.attack { attacker = who, target = foe, weapon = who.wields, defence = "dodge" } end
local ug, foe = { "character", coin = 100, Swords = 3, wields = "Rapier" }, { "character", defends = "dodge" }

example "a better weapon, in the hand" { source = { "RPJ-MONEY-11", "RPJ-MONEY-13" }, given = { ug = ug, foe = foe }, function(ug, foe)
  expect(attack(ug, foe).damage):is(1)
  ug:buys { ware = "Rapier", improved = { "damage", "bonus" } }
  expect({ attack(ug, foe).damage, attack(ug, foe).weapon_bonus }):is { 2, 1 }
  expect(attack(ug, foe).range):is(-1)
  dice(2, 1, 1, 1)                                     -- 3 + 3 + 1 hits 7; a save against 9
  ug:strikes { target = foe }
  expect(foe.base.saves):is { 7 }
  local bad = ug:buys { ware = "Rapier", worsened = { "damage", "damage", "range" } }
  expect(attack(ug, foe).damage):is(2)                 -- the first one, until another is taken
  ug:uses_own(bad)
  expect({ attack(ug, foe).damage, attack(ug, foe).weapon_bonus, attack(ug, foe).range }):is { -1, 0, -1 }
  local bows = { ug:buys "Long Bow", ug:buys { ware = "Long Bow", improved = { "damage" } } }
  ug:uses_own(bows[2])                                 -- has nothing to do with rapiers
  expect(attack(ug, foe).damage):is(-1)
  expect(#ug.prefers):is(2)
  ug:uses_own(ug.possessions[1])
  expect(attack(ug, foe).damage):is(2)
  expect(#ug.prefers):is(2)
  ug.wields = "Long Bow"
  expect(attack(ug, foe).damage):is(3)
  ug:uses_own(bows[1])
  expect(attack(ug, foe).damage):is(2)
  ug.wields = "Rapier"
  expect(function() foe:uses_own(bad) end):is_refused "it is one's own"
  foe.wields = "Rapier"
  expect(attack(foe, ug).damage):is(1)                 -- and others' are as printed
end }

source "RPJ-MONEY-11"
example "a bow that reaches further" { given = { ug = ug, foe = foe }, function(ug, foe)
  ug.wields = "Long Bow"
  expect(attack(ug, foe).range):is(3)
  ug:buys { ware = "Long Bow", improved = { "range" } }
  expect({ attack(ug, foe).range, attack(ug, foe).damage }):is { 4, 2 }
  ug.wields = "Dart"
  ug:buys { ware = "Dart", improved = { "range" } }
  expect(attack(ug, foe).range):is(1)                  -- from its own region into the next
  ug.wields = "Long Bow"
  local short = ug:buys { ware = "Long Bow", worsened = { "range", "range" } }
  ug:uses_own(short)
  expect(attack(ug, foe).range):is(1)
  ug:uses_own(ug:buys { ware = "Long Bow", worsened = { "range", "range", "range" } })
  expect(attack(ug, foe).range):is(0)
  ug.wields = "Dart"
  ug:uses_own(ug:buys { ware = "Dart", worsened = { "range" } })
  expect(attack(ug, foe).range):is(0)                  -- it still goes as far as its own region
end }

example "armour as it was made, on the body" { source = { "RPJ-MONEY-12", "RPJ-MONEY-16" }, given = { ug = ug }, function(ug)
  ug:gains "Brigandine"
  expect(ug:outermost().saves):is { 4, 6 }
  ug:loses "Brigandine"
  ug:buys { ware = "Brigandine", improved = { "save", "dodge" }, worsened = { "second save" } }
  ug:gains "Brigandine"
  local layer = ug:outermost()
  expect(layer.saves):is { 3, 7 }
  expect({ layer.dodge, layer.absorb, layer.reduces }):is { 0, 1, 1 }
  ug:loses "Brigandine"
  ug:uses_own(ug:buys { ware = "Brigandine", improved = { "absorb", "reduces", "second save" } })
  ug:gains "Brigandine"
  layer = ug:outermost()
  expect(layer.saves):is { 4, 5 }
  expect({ layer.dodge, layer.absorb, layer.reduces }):is { -1, 2, 2 }
  expect(game:better_when_lower "third save"):is(true)
  expect(game:better_when_lower "absorb"):is(false)
end }

example "mooks fight with their numbers" { given = { orc = { "mook", attack = 1, damage = 1, defence = 8, coin = 100, range = 2 }, foe = foe }, function(orc, foe)
  orc:buys { ware = "Rapier", improved = { "damage", "bonus", "range" } }
  orc.wields = "Rapier"
  expect({ attack(orc, foe).damage, attack(orc, foe).weapon_bonus, attack(orc, foe).range }):is { 1, 0, 2 }
end }
