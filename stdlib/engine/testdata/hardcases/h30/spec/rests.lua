local given = { ann = { "character", character_level = 5, Charisma = 14, has = { "Action Surge", "Lucky" } }, bob = { "character", character_level = 3 } }

example "a short rest gives back what it gives back" { source = "Long Rest", given = given, function(ann)
  ann.surges, ann.luck_points, ann.hp = 0, 1, 3
  ann:rests_shortly()
  expect(ann.surges):is(1)
  expect(ann.luck_points):is(1)
  expect(ann.hp):is(3)
end }

example "a long rest gives back all, and half of the hit dice" { source = "Long Rest", given = given, function(ann, bob)
  ann.surges, ann.luck_points, ann.hp, ann.slots_1, ann.hit_dice, ann.exhaustion = 0, 0, 3, 0, 1, 2
  bob.hp, bob.dead = 0, true
  ann:gains "Unconscious"
  ann:gains "Concentrating"
  game:long_rest()
  expect(time.now):is(8 * 3600)
  expect(ann.hp):is(28)
  expect(ann.surges):is(1)
  expect(ann.luck_points):is(3)
  expect(ann.slots_1):is(4)
  expect(ann.hit_dice):is(3)
  expect(ann.exhaustion):is(1)
  expect(ann:has "Unconscious"):is(false)
  expect(ann:has "Concentrating"):is(false)
  expect(bob.hp):is(0)
end }
