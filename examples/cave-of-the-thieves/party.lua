-- The characters of the example of play: two points in each of five skills.

character "Player 1" { player = true, side = "party",          -- sword, shield and mail, and a needle for treating wounds
  Strength = 3, Dexterity = 2, Intelligence = 2, Socialization = 3,
  Swords = 2, Medicine = 2, Tracking = 2, Survival = 2, Lying = 2,
  primary = "Sword", has = { "Round Shield", "Maille", "Suture Kit" } }

character "Player 2" { player = true, side = "party",          -- goes first, quietly
  Strength = 2, Dexterity = 3, Intelligence = 3, Socialization = 2,
  Stealth = 2, Crossbow = 2, Dagger = 2, Acrobatics = 2, Tracking = 2,
  primary = "Large Crossbow", backup = "Dagger", has = { "Leather Armour" } }
