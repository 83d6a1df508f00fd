-- Enemies: a crowd, a tough one, and a leader with luck, who is one for a whole group.

source "HEX-TRAIT-16"
character "Raider" { defends = "best",
  Strength = 2, Body = 2, Agility = 2, Dexterity = 2, Mind = 2, Aura = 1, Combat = 2, wields = "Spear" }

character "Raider Veteran" { defends = "best",
  Strength = 3, Body = 3, Agility = 3, Dexterity = 3, Mind = 2, Aura = 1, Combat = 4,
  wields = "Sword", bears = "Small Wooden Shield", has = { "Padded Coat" } }

character "Raider Chief" { villain = true, major = true, defends = "best", source = "HEX-LUCK-01",
  Strength = 4, Body = 5, Agility = 3, Dexterity = 3, Mind = 3, Aura = 2, Combat = 6, Leadership = 3,
  wields = "War Axe", has = { "Mail Shirt", "Helmet" } }
