-- Heroes and enemies.

character "Ug the Cave-Mage" { player = true, side = "heroes", total_points = 50, primary_category = "Brainy",
  Strength = 2, Constitution = 3, Dexterity = 3, Intelligence = 6, Willpower = 4, Charisma = 1,
  ["Club Use"] = 4, Dodge = 2, Initiative = 2, ["Primitive Magic"] = 5, ["Lock-Bashing"] = 3, ["Underwater Basket Weaving"] = 3,
  wields = "Club of Greater Smacking", has = { "Leather", "Rock Armor", "Pebble Armor", "Teleport" } }

character "Laeniel Relaiesh" { player = true, side = "heroes", total_points = 50, available_points = 9, primary_category = "Shifty",
  Strength = 1, Constitution = 2, Dexterity = 6, Intelligence = 3, Willpower = 3, Charisma = 3,
  Archery = 5, Swordselfship = 3, Dodge = 3, Initiative = 4,
  wields = "Longbow", has = { "Elven Cloak", "Riposte" } }

character "Orc Warrior" { side = "orcs",
  Strength = 5, Constitution = 6, Dexterity = 3, Intelligence = 1, Willpower = 2,
  Axes = 4, Dodge = 3, Initiative = 3,
  wields = "Nasty Axe", has = { "Heavy Orcish Armor", "Thick Skull" } }

mook "Orcish Headhunter" { side = "orcs", attack = 4, damage = 2, defence = 10 }
mook "Orcish Archer"     { side = "orcs", attack = 3, damage = 1, defence = 9, range = 3 }
