example "seven attributes in three categories" { source = "RPJ-ATTR-01", given = { ug = { "character" } }, function(ug)
  expect(#game.attributes):is(7)
  expect(ug.Strength.category):is("Brawny")
  expect(ug.Constitution.category):is("Brawny")
  expect(ug.Dexterity.category):is("Shifty")
  expect(ug.Charisma.category):is("Shifty")
  expect(ug.Willpower.category):is("Brainy")
  expect(ug.Intelligence.category):is("Brainy")
  expect(ug.Luck.category):is(nil)
end }

source "RPJ-ATTR-02"
example "levels run from 0 to 6" { function()
  expect(bring("character", { Strength = 0 }).Strength.level):is(0)
  expect(bring("character", { Strength = 6 }).Strength.level):is(6)
  expect(function() bring("character", { Strength = 7 }) end):fails "6"
  expect(function() bring("character", { Strength = -1 }) end):fails "0"
end }

example "a game may allow more" { rules = [[box "attribute.level" { "-3..9" }]], function()
  expect(bring("character", { Strength = 7 }).Strength.bonus):is(2)
  expect(bring("character", { Strength = -1 }).Strength.level):is(-1)
end }

source "RPJ-ATTR-03"
example "bonuses" { ask = "attribute.bonus", cases = {
  { level = 0, is = 0 }, { level = 1, is = 0 }, { level = 2, is = 0 }, { level = 3, is = 1 }, { level = 4, is = 1 },
  { level = 5, is = 1 }, { level = 6, is = 2 }, { level = 7, is = 2 }, { level = 9, is = 3 },
  { level = -1, is = -1 }, { level = -3, is = -1 }, { level = -4, is = -2 } } }

example "bonuses rounded toward zero" { options = { bonus_rounding = "toward_zero" }, ask = "attribute.bonus", cases = {
  { level = -1, is = 0 }, { level = -3, is = -1 }, { level = -4, is = -1 }, { level = 5, is = 1 } } }

example "an attribute check adds the level" { source = "RPJ-ATTR-04", given = { ug = { "character", Constitution = 4 } }, function(ug)
  dice(3, 4)
  local check = ug.Constitution:check { difficulty = 4 }
  expect(check.total):is(11)
  expect(check.against):is(11)
  expect(check.success):is(true)
  expect(check.degree):is(0)
  dice(4, 6, 3, 3)
  expect(ug.Constitution:check { difficulty = 4 }.degree):is(3)
  expect(ug.Constitution:check { difficulty = 4 }.degree):is(-1)
end }

example "an attribute bonus check adds the bonus" { source = "RPJ-ATTR-05", given = { ug = { "character", Strength = 5 } }, function(ug)
  dice(3, 4, 3, 4)
  local bonus = ug.Strength:bonus_check { difficulty = 2 }
  expect(bonus.against):is(9)
  expect(bonus.total):is(8)
  expect(bonus.success):is(false)
  local level = ug.Strength:check { difficulty = 2 }
  expect(level.total):is(12)
  expect(level.success):is(true)
end }

example "what attributes govern" { source = "RPJ-ATTR-06", given = { ug = { "character" } }, function(ug)
  expect(ug.Willpower.governs):contains("mental resistance")
  expect(ug.Willpower.governs):contains("noticing")
  expect(ug.Constitution.governs):contains("durability")
  expect(ug.Strength.governs):is { "lifting", "punching", "throwing" }
  expect(ug.Dexterity.governs):is { "reaction", "speed", "sleight of hand" }
  expect(ug.Charisma.governs):is { "being liked", "influence" }
  expect(ug.Intelligence.governs):is { "brainpower", "cunning", "spellcasting" }
  expect(ug.Luck.governs):is { "fate" }
end }

example "a saving throw adds the level" { source = "RPJ-SKILL-39", given = { ug = { "character", Dexterity = 5 } }, function(ug)
  dice(3, 4)
  local save = ug.Dexterity:saving_throw { difficulty = 5 }
  expect(save.total):is(12)
  expect(save.success):is(true)
end }
