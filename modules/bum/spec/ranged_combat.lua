-- Part Five: ranged combat.

local function at(turns, more)
  local sheet = { "character", Strength = 2, Dexterity = 2, x = turns }
  for box, value in pairs(more or {}) do sheet[box] = value end
  return sheet
end

local archer = at(0, { Dexterity = 3, Bows = 2, has = { "Longbow", "Throwing Axe", "Dagger" }, wields = "Longbow" })

example "what harms from afar" { source = "BUM-COMBAT-20", function()
  for weapon, ranged in pairs { ["Throwing Axe"] = true, Javelin = true, Longbow = true, ["Large Crossbow"] = true, Musket = true, Battleaxe = false, Fist = false } do
    expect({ weapon, bring("character", { has = weapon ~= "Fist" and { weapon } or {} }):own_weapon(weapon).ranged }):is { weapon, ranged }
  end
end }

source "BUM-COMBAT-21"
example "an arrow against a ranged defence" { given = { ann = archer, foe = at(2, { has = { "Rapier", "Buckler", "Leather Armour" }, wields = "Rapier" }) }, function(ann, foe)
  ann:readies "Longbow"
  dice(4, 4)
  local attack = ann:attacks(foe)                              -- 4 + 3 + 2 + 1 - 1 against 4 + 2 + 1 + 1, without the rapier
  expect({ attack.range_penalty, attack.rolled, attack.defended, attack.hit, #foe.wounds }):is { -1, 9, 8, true, 1 }
  expect({ foe.melee_defence, foe.ranged_defence }):is { 5, 4 }
end }

example "and in simple combat a fixed difficulty" { options = { combat_level = 1 }, given = { ann = archer }, function(ann)
  dice(2)
  expect(ann:fights { difficulty = 8 }):is(true)               -- 2 + 3 + 2 + 1
end }

example "hand to hand a bow is of no use, a handgun is" { source = "BUM-COMBAT-22", given = { ann = archer, gunner = at(0, { Dexterity = 3, has = { "Smoothbore Pistol" }, wields = "Smoothbore Pistol" }), foe = at(0) }, function(ann, gunner, foe)
  ann:readies "Longbow"
  expect(function() ann:attacks(foe) end):is_refused "it is of use hand to hand"
  expect(ann:own_weapon("Longbow").ready):is(1)
  dice(6, 1, 6, 1)
  expect(gunner:attacks(foe).hit):is(true)
  gunner:gains "Musket"
  gunner:readies "Musket"
  gunner:turn_begins()
  expect(function() gunner:attacks(foe) end):is_refused "it is of use hand to hand"
  decide { ["Can Longbow still be used hand to hand?"] = true }
  expect(ann:attacks(foe).hit):is(true)                        -- unless the gamemaster says so
end }

example "who shoots first" { source = "BUM-COMBAT-23", given = { ann = at(0, { Dexterity = 3 }), bob = at(0, { Intelligence = 4 }) }, function(ann, bob)
  dice(2, 4)
  expect(ann:outdraws(bob).success):is(false)                  -- 5 against 6
  dice(3, 3, 3, 4, 4, 2)
  expect(ann:outdraws(bob).success):is(true)                   -- 6 against 5
  expect(ann:outdraws { other = bob, with = "Intelligence" }.success):is(false)
  expect(bob:outdraws { other = ann, with = "Intelligence" }.success):is(true)
  ann:dies()
  expect(function() ann:outdraws(bob) end):is_refused "whoever draws is able to"
end }

source "BUM-COMBAT-24"
example "farther away, less well" { given = { ann = archer }, function(ann)
  local bow, penalties = ann:own_weapon "Longbow", {}
  for turns = 1, 6 do
    penalties[turns] = bow:penalty_at(turns)
    expect(bow:penalty_at(turns)):is(1 - turns)
  end
  expect(penalties):is { 0, -1, -2, -3, -4, -5 }
  expect(bow:penalty_at(0)):is(0)
  expect(ann:own_weapon("Throwing Axe"):penalty_at(2)):is(-1)
end }

example "turns are those of the target" { options = { map = true }, rules = [[ after "entity.pace" { when = "name == 'horse'", "2 * usual" } ]],
  given = { ann = archer, foot = at(11), horse = at(11) }, function(ann, foot, horse)
    expect(new.attack { attacker = ann, target = foot, weapon = "Longbow" }.range_penalty):is(-1)
    expect(new.attack { attacker = ann, target = horse, weapon = "Longbow" }.range_penalty):is(0)
  end }

example "rifles at half that rate, or slower" { source = { "BUM-COMBAT-25", "BUM-SETTING-04" }, rules = [[
    weapon "Rifle" { shoots = "firearm", hands = "two", penalty_every = 2 } weapon "Sniper Rifle" { shoots = "firearm", hands = "two", penalty_every = 4 } ]],
  given = { ann = at(0, { has = { "Rifle", "Sniper Rifle" } }) }, function(ann)
    local rifle = ann:own_weapon "Rifle"
    expect({ rifle:penalty_at(1), rifle:penalty_at(2), rifle:penalty_at(3), rifle:penalty_at(5), rifle:penalty_at(9) }):is { 0, 0, -1, -2, -4 }
    expect(ann:own_weapon("Sniper Rifle"):penalty_at(9)):is(-2)
  end }

example "nobody throws further than two turns" { source = "BUM-COMBAT-26", given = { ann = at(0, { Dexterity = 3, has = { "Throwing Axe" }, wields = "Throwing Axe" }), near = at(2), far = at(3) }, function(ann, near, far)
  expect(function() ann:attacks(far) end):is_refused "the target is within a throw"
  dice(6, 1)
  local attack = ann:attacks(near)
  expect({ attack.range_penalty, attack.rolled }):is { -1, 8 }
end }

example "parrying stops no arrow, a shield does" { source = "BUM-COMBAT-27", given = { ann = at(0, { Dexterity = 3, has = { "Maille", "Round Shield", "Rapier" }, wields = "Rapier" }) }, function(ann)
  expect({ ann.melee_defence, ann.ranged_defence }):is { 8, 7 }
end }

example "a bow is loaded again after every shot" { source = "BUM-COMBAT-28", given = { ann = archer, foe = at(1) }, function(ann, foe)
  expect(function() ann:attacks(foe) end):is_refused "it is loaded"
  ann:readies "Longbow"
  dice(1, 6)
  ann:attacks(foe)
  ann:turn_begins()
  expect(function() ann:attacks(foe) end):is_refused "it is loaded"
end }
