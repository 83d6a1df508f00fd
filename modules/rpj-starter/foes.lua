-- Enemies. Mooks have the numbers of green and competent fighters; the others are competent and masterful.

source { "RPJ-GCS-63", "RPJ-RUN-06" }
mook "Goblin"        { side = "foes", attack = 3, damage = 1, defence = 10 }
mook "Goblin Archer" { side = "foes", attack = 3, damage = 1, defence = 9, range = 3 }
mook "Orc Guard"     { side = "foes", attack = 4, damage = 2, defence = 12 }

source { "RPJ-RUN-06", "RPJ-RUN-09" }
character "Orc Veteran" { side = "foes", defends = "better",
  Strength = 4, Constitution = 4, Dexterity = 3, Willpower = 3, Intelligence = 2, Charisma = 2,
  ["Blunt Weapons"] = 3, ["Heavy Armor Use"] = 3, Intimidate = 3, Perception = 2,
  wields = "Mace", has = { "Mail", "Round Shield" } }

character "Orc Chieftain" { side = "foes", defends = "better",
  Strength = 6, Constitution = 6, Dexterity = 4, Willpower = 5, Intelligence = 3, Charisma = 4,
  ["Large Blades"] = 4, ["Heavy Armor Use"] = 4, Command = 5, Intimidate = 5, Perception = 3,
  wields = "Greatsword", has = { "Plate" } }
