-- Appendix B: the completed sample card.

source "Appendix B"
item "Ten Crossbow Bolts" {}

character "Victor Mordox" { player = true, player_name = "Noob Gamerson", campaign = "Sample",
  Strength = 3, Dexterity = 3, Intelligence = 2, Socialization = 2,
  Crossbow = 2, ["Axe/Mace"] = 2, Tracking = 2, Survival = 1, Dagger = 1, Stealth = 2,
  primary = "Battleaxe", ranged = "Large Crossbow", backup = "Dagger",           -- the card says heavy crossbow
  has = { "Leather Armour", "Round Shield", "Ten Crossbow Bolts" } }
