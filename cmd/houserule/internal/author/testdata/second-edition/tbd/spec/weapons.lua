-- Keywords: what each of them does.

local fighters = { ann = { "character", maximum_life = 20, ["Weapon: sword"] = 0, ["Weapon: knife"] = 0, ["Weapon: bow"] = 0 },
                   orc = { "creature", maximum_life = 60, Defend = 0, ["Weapon: sword"] = 0 } }

local function damage(attacker, target, weapon, more)
  local hit = { attacker = attacker, target = target, weapon = weapon, earlier = 0, ranged = attacker:distance_to(target) > 5 }
  for box, value in pairs(more or {}) do hit[box] = value end
  return new.hit(hit):damage()
end

local function read(attacker, target, weapon)
  dice(4, 11, 16)
  return new.attack { attacker = attacker, target = target, weapon = weapon }:roll().natural
end

example "eight keywords" { source = "TBD-COMBAT-29", function()
  local names = {}
  for i, keyword in ipairs(game.keywords) do names[i] = keyword.name end
  expect(names):is { "Melee", "Ranged", "Accurate", "Defensive", "Multihit", "Reach", "Far Shooter", "Piercing" }
  expect(function() odds_with([=[ weapon "Vorpal Sword" { skill = "Weapon: sword", keywords = { "Vorpal" } } ]=], function() return true end) end):fails "Vorpal"
end }

source "TBD-COMBAT-25"
example "whatever has keywords does damage" { given = fighters,
  rules = [[ weapon "Fists" { skill = "Weapon: sword", keywords = { "Melee" } }  weapon "Fire Bolt" { skill = "Magic: create fire", keywords = { "Ranged" } } ]], function(ann, orc)
    ann:the("Magic: create fire").level = 2
    dice(5)
    expect(damage(ann, orc, "Fists").total):is(5)
    dice(5)
    local bolt = damage(ann, orc, "Fire Bolt", { ranged = true })
    expect({ bolt.count, bolt.die, bolt.total }):is { 1, 6, 7 }
    local club = damage(ann, orc, "Club")              -- neither Melee nor Ranged
    expect({ club.count, club.total }):is { 0, 0 }
  end }

example "a die for what has no keyword, if the table likes" { options = { dice_without_keyword = 1 }, given = fighters, function(ann, orc)
  dice(5)
  expect(damage(ann, orc, "Club").total):is(5)
end }

example "melee with what is not made for it" { source = "TBD-COMBAT-26", given = fighters, function(ann, orc)
  expect(read(ann, orc, "Bow")):is(4)
  expect(read(ann, orc, "Club")):is(4)
  expect(read(ann, orc, "Sword")):is(11)
  expect(read(ann, orc, "Throwing Axe")):is(11)
  dice(6)
  expect(damage(ann, orc, "Bow").die):is(6)            -- the die it has
  dice(8)
  expect(damage(ann, orc, "Fine Bow").die):is(8)
end }

example "from afar with what is not made for it" { source = "TBD-COMBAT-27", given = fighters, function(ann, orc)
  orc:stands { east = 20 }
  expect(read(ann, orc, "Sword")):is(4)
  expect(read(ann, orc, "Bow")):is(11)
  expect(read(ann, orc, "Throwing Axe")):is(11)
  dice(8)
  expect(damage(ann, orc, "Sword").die):is(8)
  orc:stands { east = 5 }
  expect(read(ann, orc, "Sword")):is(11)
end }

example "beyond Mid-Range" { source = { "TBD-COMBAT-28", "TBD-COMBAT-36" }, given = fighters, function(ann, orc)
  for feet, shows in pairs { [50] = { 11, 11 }, [51] = { 4, 11 }, [100] = { 4, 11 }, [101] = { 4, 4 } } do
    orc:stands { east = feet }
    expect({ read(ann, orc, "Bow"), read(ann, orc, "Longbow") }):is(shows)
  end
  orc:stands { east = 60 }
  expect(read(ann, orc, "Sword")):is(1)                -- two Decreases
  orc:stands { east = 30, north = 40 }
  expect(read(ann, orc, "Bow")):is(11)
end }

example "by the attacker's own scale" { source = "TBD-COMBAT-36", given = { ogre = { "creature", size = "Large", ["Weapon: bow"] = 0 }, orc = { "creature" } }, function(ogre, orc)
  orc:stands { east = 200 }
  expect({ read(ogre, orc, "Longbow"), read(ogre, orc, "Bow") }):is { 11, 4 }
  orc:stands { east = 201 }
  expect(read(ogre, orc, "Longbow")):is(4)
  orc:stands { east = 100 }
  expect(read(ogre, orc, "Bow")):is(11)
end }

example "Melee" { source = "TBD-COMBAT-30", given = fighters, function(ann, orc)
  dice(6)
  local hit = damage(ann, orc, "Sword")
  expect({ hit.count, hit.die, hit.total }):is { 1, 8, 6 }
end }

example "Ranged, and both" { source = "TBD-COMBAT-31", given = fighters, function(ann, orc)
  orc:stands { east = 30 }
  dice(6, 6)
  local hit = damage(ann, orc, "Bow")
  expect({ hit.count, hit.die, hit.total }):is { 1, 6, 6 }
  expect(damage(ann, orc, "Throwing Axe").die):is(6)
  orc:stands { east = 5 }
  dice(8)
  expect(damage(ann, orc, "Throwing Axe").die):is(8)
end }

example "Accurate" { source = "TBD-COMBAT-32", given = fighters, function(ann, orc)
  orc:stands { east = 30 }
  dice(8)
  expect(damage(ann, orc, "Fine Bow").die):is(8)
  orc:stands()
  dice(8, 8)
  expect({ damage(ann, orc, "Heavy Blade").die, damage(ann, orc, "Sword").die }):is { 8, 8 }
  expect({ read(ann, orc, "Heavy Blade"), read(ann, orc, "Sword") }):is { 11, 11 }
end }

source "TBD-COMBAT-33"
example "Defensive" { given = { ann = { "character", maximum_life = 20, block = 2 }, orc = { "creature", ["Weapon: sword"] = 0 } }, function(ann, orc)
  expect(ann.blocks):is(2)
  ann.wields = "Main Gauche"
  expect(ann.blocks):is(3)
  dice(5)
  expect(damage(orc, ann, "Sword").harm):is(2)
  ann.also_wields = "Buckler"
  expect(ann.blocks):is(3)
  ann.wields = "Sword"
  expect(ann.blocks):is(3)
  ann.also_wields = nil
  expect(ann.blocks):is(2)
end }

example "or for each in hand" { options = { defensive_counts = "for each" }, given = { ann = { "character", block = 2, wields = "Main Gauche", also_wields = "Buckler" } }, function(ann)
  expect(ann.blocks):is(4)
end }

example "Multihit" { source = "TBD-COMBAT-34",
  given = { ann = { "character", maximum_life = 20, ["Weapon: sword"] = 2, advantage = 1, wields = "Scythe" }, bob = { "character", maximum_life = 20, Defend = 0 },
            one = { "creature", maximum_life = 9, Defend = 0 }, two = { "creature", maximum_life = 9, Defend = 0 }, far = { "creature", maximum_life = 9, Defend = 0 } },
  function(ann, bob, one, two, far)
    one:stands { east = 5 }  two:stands { east = 10 }  far:stands { east = 15 }  bob:stands { east = 5, north = 5 }
    decide { ["Does it strike friends, too?"] = false }
    dice(13, 13, 13, 11, 11, 11, 12, 12, 12)           -- 15 against 11 and against 12: Good, and no die to roll
    ann:attacks { target = one, multihit = true }
    expect({ one.life, two.life, far.life, bob.life, ann.advantage, ann.attacks_made }):is { 7, 7, 9, 20, 0, 1 }
    expect(function() ann:attacks { target = one, multihit = true } end):is_refused "cannot pay 1 advantage"
    ann.advantage, ann.attacks_made = 1, 0
    decide { ["Does it strike friends, too?"] = true }
    dice(13, 13, 13, 11, 11, 11, 11, 11, 11, 11, 11, 11)
    ann:attacks { target = one, multihit = true }
    expect({ one.life, two.life, bob.life }):is { 5, 5, 18 }
    ann.advantage = 1
    expect(function() ann:attacks { target = one, weapon = "Sword", multihit = true } end):is_refused "has the keyword Multihit"
    expect(ann.advantage):is(1)
  end }

example "Multihit strikes friends, too, where nobody judges otherwise" { source = "TBD-COMBAT-34",
  given = { ann = { "character", ["Weapon: sword"] = 2, advantage = 1, wields = "Scythe" }, bob = { "character", maximum_life = 20, Defend = 0 }, orc = { "creature", maximum_life = 9, Defend = 0 } },
  function(ann, bob, orc)
    dice(13, 13, 13, 11, 11, 11, 11, 11, 11)
    ann:attacks { target = orc, multihit = true }
    expect({ orc.life, bob.life }):is { 7, 18 }
  end }

example "a die for each of them can be bought" { source = "TBD-COMBAT-34",
  given = { ann = { "character", ["Weapon: sword"] = 2, advantage = 3, wields = "Scythe" }, one = { "creature", maximum_life = 9, Defend = 0 }, two = { "creature", maximum_life = 9, Defend = 0 } },
  function(ann, one, two)
    decide { ["More Damage"] = function(_, check) return check.added == 0 end }
    dice(13, 13, 13, 11, 11, 11, 4, 11, 11, 11, 5)
    ann:attacks { target = one, multihit = true }
    expect({ one.life, two.life, ann.advantage }):is { 3, 2, 0 }
  end }

example "Reach" { source = "TBD-COMBAT-35", given = fighters, function(ann, orc)
  orc:stands { east = 15 }
  expect({ read(ann, orc, "Long Spear"), read(ann, orc, "Sword") }):is { 11, 4 }
  expect(new.attack { attacker = ann, target = orc, weapon = "Long Spear" }.ranged):is(false)
  orc:stands { east = 16 }
  expect(read(ann, orc, "Long Spear")):is(4)
  expect(new.attack { attacker = ann, target = orc, weapon = "Long Spear" }.ranged):is(true)
end }

example "Piercing" { source = "TBD-COMBAT-37",
  given = { ann = { "character", maximum_life = 20, block = 2, wields = "Main Gauche", ["Weapon: knife"] = 0, advantage = 1 }, orc = { "creature", block = 3, ["Weapon: knife"] = 0 } }, function(ann, orc)
    dice(6)
    expect(damage(ann, orc, "Stiletto").harm):is(3)
    expect(taking("Piercing", ann).harm):is(6)
    expect(ann.advantage):is(0)
    ann.advantage = 1
    dice(6)
    damage(ann, orc, "Main Gauche")
    expect(function() taking("Piercing", ann) end):is_refused "Piercing"
    ann.advantage, game.advantage = 2, 2
    decide { Piercing = true, ["Gamemaster's Piercing"] = true }   -- for the weapon of a player's character the gamemaster pays nothing
    dice(6)
    expect(function() expect(damage(ann, orc, "Stiletto").harm):is(6) end):says "ann spends 1 Advantage: Piercing"
    expect({ ann.advantage, game.advantage }):is { 1, 2 }   -- once is enough
    orc.wields = "Stiletto"
    dice(6)
    expect(function() expect(damage(orc, ann, "Stiletto").harm):is(6) end):says "The gamemaster spends 1 Advantage: Piercing"
    expect({ ann.advantage, game.advantage }):is { 1, 1 }
    dice(6)
    expect(damage(orc, ann, "Main Gauche").harm):is(3)
    expect(game.advantage):is(1)
    -- A creature's stiletto: the gamemaster pays, in whatever round, for all of Block.
    game.advantage, game.round = 2, 1
    decide { ["Gamemaster's Piercing"] = true, ["Gamemaster's More Damage"] = true }
    dice(6, 1)
    local hit = damage(orc, ann, "Stiletto")
    expect({ hit.total, hit.harm, game.advantage }):is { 7, 7, 0 }
  end }

example "keywords of one's own" { source = "TBD-CHAR-29", given = { ann = { "character", being_created = true, weapons = { "Blank" }, ["Weapon: sword"] = 0 }, orc = { "creature" } }, function(ann, orc)
  expect(read(ann, orc, "Blank")):is(4)
  ann:the("Blank"):gets_keyword "Melee"
  expect(read(ann, orc, "Blank")):is(11)
end }

example "Reach lengthens what is made for melee" { source = { "TBD-COMBAT-27", "TBD-COMBAT-35" }, given = { ann = { "character", ["Weapon: claws"] = 0, ["Weapon: sword"] = 0 }, orc = { "creature" } }, function(ann, orc)
  orc:stands { east = 10 }
  expect(ann:reaches(orc, ann:the "Long Spear")):is(true)
  expect(ann:reaches(orc, ann:the "Harpoon Gun")):is(false)
  dice(8, 8, 8, 8, 8, 8)
  local shot = new.attack { attacker = ann, target = orc, weapon = "Harpoon Gun" }
  expect({ shot.ranged, shot:roll().decreased }):is { true, 0 }
  orc:stands { east = 5 }
  local blow = new.attack { attacker = ann, target = orc, weapon = "Harpoon Gun" }
  expect({ blow.ranged, blow:roll().decreased }):is { false, 1 }
end }

example "one weapon is in one hand" { options = { defensive_counts = "for each" },
  given = { ann = { "character", weapons = { "Buckler", "Main Gauche" } } }, function(ann)
    expect(function() ann:draws "Sword" end):is_refused "one of its own weapons"
    expect(function() ann:draws_too "Sword" end):is_refused "one of its own weapons"
    ann:draws "Buckler"
    expect(function() ann:draws_too "Buckler" end):is_refused "other hand"
    expect(ann.blocks):is(1)
    ann:draws_too "Main Gauche"
    expect(function() ann:draws "Main Gauche" end):is_refused "other hand"
    expect(ann.blocks):is(2)
  end }
