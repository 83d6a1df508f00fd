-- Part Five: level 4, attack against defence.

local two = { ann = { "character", Strength = 3, Dexterity = 3, Swords = 1, has = { "Sword", "Leather Armour" }, wields = "Sword" },
              bob = { "character", Strength = 3, Dexterity = 2, Swords = 4, has = { "Sword", "Leather Armour" }, wields = "Sword" } }

source "BUM-COMBAT-05"
example "attack, and defence" { given = two, function(ann, bob)
  dice(4, 3)
  local attack = ann:attacks(bob)
  expect({ attack.rolled, attack.defended, attack.hit }):is { 10, 6, true }   -- his skill does not defend him
  expect({ #bob.wounds, bob.hit_points_left }):is { 1, 2 }
  bob.Dexterity.level = 4
  dice(1, 4, 2, 3)
  ann:turn_begins()
  attack = ann:attacks(bob)
  expect({ attack.rolled, attack.defended, attack.hit }):is { 7, 9, false }
  expect(#bob.wounds):is(1)
  bob:turn_begins()
  attack = bob:attacks(ann)                                    -- then the other side: 2 + 3 + 4 + 2 against 3 + 3 + 1
  expect({ attack.rolled, attack.defended, #ann.wounds }):is { 11, 7, 1 }
end }

example "an attack of 6 and a defence of 9" { given = { a = { "character", Strength = 2 }, b = { "character", Dexterity = 4, Strength = 2 } }, function(a, b)
  dice(4, 5)
  local attack = a:attacks(b)
  expect({ attack.rolled, attack.defended, #b.wounds }):is { 6, 9, 0 }
end }

example "a tie in a fight is rolled again" { source = { "BUM-COMBAT-05", "BUM-DICE-10" }, given = { a = { "character", Strength = 2 }, b = { "character", Dexterity = 2, Strength = 2 } }, function(a, b)
  dice(4, 4, 5, 4)
  expect(a:attacks(b).hit):is(true)
  a:turn_begins()
  dice(4, 4, 4, 5)
  expect(a:attacks(b).hit):is(false)
end }

example "ties to the defender" { source = "BUM-DICE-11", options = { ties = "opposing side" }, given = { a = { "character", Strength = 2 }, b = { "character", Dexterity = 2, Strength = 2 } }, function(a, b)
  expect(new.attack { attacker = a, target = b, weapon = "Fist" }.chance):is(15 / 36)
  dice(4, 4)
  expect(a:attacks(b).hit):is(false)
end }

example "the chance is known before" { source = "BUM-INTRO-02", given = two, function(ann, bob)
  expect(new.attack { attacker = ann, target = bob, weapon = "Sword" }.chance):is_near(30 / 33, 1e-12)   -- 6 against 3: of 36 throws 3 tie and 3 miss
  expect(new.attack { attacker = ann, target = bob, weapon = "Sword", cover = 3 }.chance):is(1 / 2)
  expect(new.attack { attacker = ann, target = bob, weapon = "Sword", cover = 4, situation = 1 }.chance):is(1 / 2)
  ann:gains "Throwing Axe"
  bob.x = 2                                                    -- two turns away: 3 - 1 against 3
  expect(new.attack { attacker = ann, target = bob, weapon = "Throwing Axe", situation = 1 }.chance):is(1 / 2)
end }

example "circumstances count in an attack" { source = { "BUM-COMBAT-05", "BUM-DICE-06" }, given = two, function(ann, bob)
  dice(1, 2)
  expect(ann:attacks { target = bob, situation = -1 }.rolled):is(1 + 3 + 1 + 2 - 1)
end }

example "a rapier parries a blow, and no arrow" { source = { "BUM-COMBAT-05", "BUM-COMBAT-27" }, given = { ann = { "character", Strength = 3, has = { "Sword", "Longbow" } }, bob = { "character", Dexterity = 3, has = { "Maille", "Round Shield", "Rapier" }, wields = "Rapier" } }, function(ann, bob)
  expect(new.attack { attacker = ann, target = bob, weapon = "Sword" }.defence_total):is(8)
  expect(new.attack { attacker = ann, target = bob, weapon = "Longbow" }.defence_total):is(7)
end }

example "any number of fighters" { source = { "BUM-COMBAT-05", "BUM-COMBAT-16" }, given = { hero = { "character", Strength = 2, Dexterity = 2 } }, function(hero)
  local orcs = bring("character", 4)
  for _, orc in ipairs(orcs) do orc.Strength.level = 2 end
  dice(1, 6, 1, 6, 1, 6, 6, 1)                                 -- four attacks, four defences, none the worse
  for i, orc in ipairs(orcs) do
    local attack = orc:attacks(hero)
    expect({ attack.defended, attack.hit }):is { i < 4 and 8 or 3, i == 4 }
  end
  expect(#hero.wounds):is(1)
end }

example "nobody strikes without an action, in hand, within reach" { source = "BUM-COMBAT-14", given = { ann = two.ann, bob = two.bob, far = { "character", Strength = 2, x = 1 } }, function(ann, bob, far)
  expect(function() ann:attacks(far) end):is_refused "the target is within reach"
  ann:gains "Dagger"
  expect(function() ann:attacks { target = bob, weapon = "Dagger" } end):is_refused "the weapon is in hand"
  expect(function() ann:attacks(ann) end):is_refused "nobody attacks himself"
  bob:dies()
  expect(function() ann:attacks(bob) end):is_refused "the target still fights"
end }

example "a fist is always at hand, another weapon has to be drawn" { source = { "BUM-GLOSS-05", "BUM-COMBAT-14" }, given = { ann = { "character", Strength = 3, has = { "Sword", "Dagger" } }, bob = { "character", Strength = 3, Dexterity = 2 } }, function(ann, bob)
  expect(function() ann:attacks { target = bob, weapon = "Sword" } end):is_refused "the weapon is in hand"
  ann:draws "Sword"
  ann:turn_begins()
  dice(6, 1)
  ann:attacks { target = bob, weapon = "Fist" }
  expect({ bob.wounds[1].cause, bob.wounds[1].harm }):is { "Fist", "light" }
end }
