-- Part Four and Part Eight, step 7: what weapons and armour add.

local knight = { "character", Strength = 3, Dexterity = 2, Swords = 1, has = { "Sword", "Round Shield", "Leather Armour" }, wields = "Sword" }

source "BUM-ITEM-07"
example "all in one roll, or attack and defence apart" { given = { ann = knight }, function(ann)
  expect(ann:fighting()):is(9)                                 -- levels 1 to 3: 3 + 1 + 2 + 2 + 1
  expect(ann.weapon_in_hand:attack_total()):is(6)              -- level 4
  expect(ann.melee_defence):is(5)
end }

example "a fist is a melee weapon, and adds nothing" { source = "BUM-GLOSS-05", given = { ann = { "character", Strength = 3, Dexterity = 2, ["Unarmed Combat"] = 1 }, thief = { "character" } }, function(ann, thief)
  expect({ ann.weapon_in_hand.name, ann.weapon_in_hand.ranged, ann.weapon_in_hand.attack_bonus, ann.weapon_in_hand.defence_bonus }):is { "Fist", false, 0, 0 }
  expect(ann.weapon_in_hand:attack_total()):is(4)
  ann.player = true
  expect({ ann.is_a_player, thief.is_a_player }):is { true, false }   -- an NPC is whom the gamemaster runs
end }

example "attack total, melee defence, ranged defence" { source = "BUM-SETUP-07",
  given = { ann = { "character", Strength = 3, Swords = 1, has = { "Sword" }, wields = "Sword" },
            bob = { "character", Strength = 1, Dexterity = 2, has = { "Light Plate", "Buckler", "Rapier" }, wields = "Rapier" } }, function(ann, bob)
    expect(ann.weapon_in_hand:attack_total()):is(6)
    expect(bob.melee_defence):is(7)
    expect(bob.ranged_defence):is(6)
    expect(bob:fighting()):is(1 + 1 + 1 + 3 + 1)               -- at levels 1 to 3 the defence of the rapier helps, too
  end }

example "large shields and tournament armour hinder every attack" { source = { "BUM-SETUP-07", "BUM-GEAR-14", "BUM-GEAR-19" },
  given = { ann = { "character", Strength = 3, Dexterity = 2, has = { "Sword", "Longbow", "Kite Shield", "Jousting Armour" }, wields = "Sword" } }, function(ann)
    expect(ann:own_weapon("Sword"):attack_total()):is(3 + 2 - 1 - 1)
    expect(ann:own_weapon("Longbow"):attack_total()):is(2 + 1 - 1 - 1)
    expect(ann.melee_defence):is(2 + 3 + 4)
    ann:loses "Kite Shield"
    expect(ann:own_weapon("Sword"):attack_total()):is(4)
  end }

example "one suit, one shield" { given = { ann = knight }, function(ann)
  expect(function() ann:gains "Maille" end):is_refused "nobody wears armour over armour"
  expect(function() ann:gains "Buckler" end):is_refused "nobody holds two shields"
  ann:loses "Leather Armour"
  ann:gains "Maille"
  expect(ann.melee_defence):is(6)
end }

example "nobody fights with what is gone" { source = { "BUM-ITEM-07", "BUM-GLOSS-05" }, given = { ann = { "character", Strength = 3, Dexterity = 2, has = { "Rapier", "Map" }, wields = "Rapier" } }, function(ann)
  ann:loses "Map"
  expect({ ann.weapon_in_hand.name, ann.melee_defence }):is { "Rapier", 3 }
  ann:loses "Rapier"
  expect({ ann.weapon_in_hand.name, ann.melee_defence }):is { "Fist", 2 }
end }
