-- The party of the example of play: two points in five skills each.

character "Player 1" { player = true, side = "party",          -- sword, shield and maille, and a needle for afterwards
  Strength = 3, Dexterity = 2, Intelligence = 2, Socialization = 3,
  Swords = 2, Medicine = 2, Tracking = 2, Survival = 2, Lying = 2,
  primary = "Sword", has = { "Round Shield", "Maille", "Suture Kit" } }

character "Player 2" { player = true, side = "party",          -- goes first, and quietly
  Strength = 2, Dexterity = 3, Intelligence = 3, Socialization = 2,
  Stealth = 2, Crossbow = 2, Dagger = 2, Acrobatics = 2, Tracking = 2,
  primary = "Large Crossbow", backup = "Dagger", has = { "Leather Armour" } }
