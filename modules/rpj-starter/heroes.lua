-- Two heroes who are ready to play: beginners with array A and 60 character points.

source "RPJ-CHAR-12"
character "Hild the Warrior" { player = true, side = "heroes", total_points = 60, available_points = 16, character_class = "Warrior",
  class_skills = { "Large Blades", "Heavy Armor Use", "Athleticism", "Intimidate" }, primary_category = "Brawny",
  Strength = 6, Constitution = 3, Dexterity = 3, Willpower = 3, Charisma = 2, Intelligence = 2, Luck = 2,
  ["Large Blades"] = 5, ["Heavy Armor Use"] = 4, Athleticism = 3, Intimidate = 2, Perception = 2, Survival = 2, Command = 3,
  wields = "Longsword", has = { "Mail", "Round Shield" } }

character "Oswin the Hunter" { player = true, side = "heroes", total_points = 60, available_points = 13, character_class = "Hunter",
  class_skills = { "Archery", "Light Armor Use", "Concealment", "Survival" }, primary_category = "Shifty",
  Dexterity = 6, Charisma = 3, Constitution = 3, Willpower = 3, Strength = 2, Intelligence = 2, Luck = 4,
  Archery = 5, ["Light Armor Use"] = 4, ["Small Blades"] = 3, Concealment = 3, Survival = 3, Perception = 3,
  wields = "War Bow", has = { "Leather Jerkin" } }
