-- Enemies: three bandits, of whom the last is one for a whole group.

source "BRP-SKILL-01"
character "Bandit" {
  STR = 11, CON = 11, SIZ = 11, INT = 9, POW = 9, DEX = 11, CHA = 8, EDU = 6,
  Mace = 35, Dodge = 25, Sneak = 30, wields = "Club", has = { "Club", "Fists" } }

character "Bandit Archer" {
  STR = 10, CON = 10, SIZ = 10, INT = 10, POW = 10, DEX = 13, CHA = 8, EDU = 6,
  Bow = 40, Dodge = 30, Hide = 40, wields = "Hunting Bow", has = { "Hunting Bow", "Fists", "Leather" } }

character "Bandit Captain" {
  STR = 16, CON = 15, SIZ = 15, INT = 12, POW = 13, DEX = 13, CHA = 14, EDU = 9,
  Axe = 70, Brawl = 55, Dodge = 45, Persuade = 50, wields = "Battle Axe", has = { "Battle Axe", "Fists", "Mail" } }
