-- The crew.

character "Marlo" { player = true, side = "crew",            -- talks and leads
  Charisma = 6, Intelligence = 4, Willpower = 3, Dexterity = 3, Luck = 4,
  Casing = 2, ["Fast Talk"] = 3, Sneaking = 1 }

character "Odile" { player = true, side = "crew",            -- opens locks, and anything with cogs
  Dexterity = 6, Intelligence = 6, Willpower = 3,
  Locks = 3, Tinkering = 3, Casing = 1, has = { "Stethoscope" } }

character "Wren" { player = true, side = "crew",             -- climbs first
  Dexterity = 6, Strength = 3, Charisma = 3,
  Climbing = 3, Sneaking = 3, Locks = 1, has = { "Felt Slippers" } }

character "Bram" { player = true, side = "crew",             -- carries the bags, drives the car
  Strength = 6, Constitution = 4, Dexterity = 3,
  Climbing = 1, Driving = 3, Locks = 1 }
