-- Two heroes who are ready to play: 250 skill points, and ten for each point of INT.

source "BRP-CHAR-05"
character "Berta the Guard" { player = true, age = 28,
  STR = 14, CON = 13, SIZ = 13, INT = 11, POW = 10, DEX = 11, CHA = 12, EDU = 9,
  Sword = 65, Brawl = 50, Dodge = 50, Climb = 60, Spot = 60, Listen = 55, ["First Aid"] = 60, Persuade = 50, Ride = 30,
  Track = 30, Legends = 35, Mace = 55, wields = "Broadsword", has = { "Broadsword", "Fists", "Mail" } }

character "Colm the Scout" { player = true, age = 24,
  STR = 11, CON = 12, SIZ = 11, INT = 14, POW = 13, DEX = 16, CHA = 10, EDU = 10,
  Bow = 65, Knife = 50, Dodge = 50, Sneak = 60, Hide = 60, Track = 60, Spot = 60, Listen = 55, Climb = 60, Navigate = 25, ["First Aid"] = 55,
  wields = "Hunting Bow", has = { "Hunting Bow", "Dagger", "Fists", "Leather" } }
