-- The thieves at the fire in the cave.

character "Thief" { side = "thieves", Strength = 2, Dexterity = 2, Intelligence = 2, Socialization = 2, Dagger = 1,
  primary = "Dagger", has = { "Leather Armour" } }

character "The Girl" { captured = true, Strength = 1, Dexterity = 2, Intelligence = 3, Socialization = 4 }
