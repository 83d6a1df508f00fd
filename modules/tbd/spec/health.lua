example "Attributes, and Skills for rolls" { source = "TBD-CHAR-01", given = { ann = { "character", maximum_life = 12, recovery = 4, block = 1, Climb = 2 } }, function(ann)
  expect({ ann.maximum_life, ann.life, ann.recovery, ann.block, ann.size.name, ann.walking.name, ann.wealth }):is { 12, 12, 4, 1, "Medium", "Medium", "None" }
  dice(9, 9, 9)
  expect(ann.Climb:check("Medium").total):is(11)       -- no Attribute is in it
end }

example "Block comes off damage, and damage off Life" { source = "TBD-CHAR-02",
  given = { ann = { "character", maximum_life = 15, block = 2 }, orc = { "creature", ["Weapon: sword"] = 3 } }, function(ann, orc)
    dice(6)
    new.hit { attacker = orc, target = ann, weapon = "Sword", earlier = 0 }:lands()   -- 9
    expect(ann.life):is(8)
  end }

example "the bounds of characters" { source = "TBD-CHAR-03", function()
  expect(bring("character", { maximum_life = 40, recovery = 20, block = 2 }).life):is(40)
  expect(bring("character", { maximum_life = 1, recovery = 1, block = 0 }).life):is(1)
  expect(function() bring("character", { maximum_life = 41 }) end):is_refused "1 to 40 Life"
  expect(function() bring("character", { maximum_life = 0 }) end):fails "1.."
  expect(function() bring("character", { recovery = 21 }) end):is_refused "1 to 20 Recovery"
  expect(function() bring("character", { recovery = 0 }) end):fails "1.."
  expect(function() bring("character", { block = 3 }) end):is_refused "0 to 2 Block"
  expect(function() bring("character", { block = -1 }) end):fails "0.."
end }

example "other creatures need not keep to them" { source = "TBD-CHAR-04", function()
  local dragon = bring("creature", { maximum_life = 95, recovery = 30, block = 5, Climb = 7 })
  expect({ dragon.life, dragon.recovery, dragon.blocks, dragon.Climb.bonus }):is { 95, 30, 5, 7 }
  expect(function() bring("character", { maximum_life = 95, block = 5 }) end):is_refused "1 to 40 Life"
end }

example "current Life starts at the maximum and stays below it" { source = "TBD-CHAR-32", given = { ann = { "character", maximum_life = 18, recovery = 5 } }, function(ann)
  expect(ann.life):is(18)
  ann.life = 16
  ann:regains_life(ann.recovery)
  expect(ann.life):is(18)
  ann.life = 12
  ann:regains_life(ann.recovery)
  expect(ann.life):is(17)
end }
