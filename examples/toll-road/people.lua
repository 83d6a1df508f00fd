-- The travellers.

character "Ysolde" { player = true, major = true,             -- a knight without a castle, the leader
  Body = 4, Strength = 3, Agility = 2, Dexterity = 2, Mind = 2, Aura = 3,
  Combat = 4, Leadership = 3,
  wields = "Sword", bears = "Medium Wooden Shield", defends = "parry",
  has = { "Mail Shirt", "Padded Coat", "Helmet" } }

character "Wat" { player = true, major = true,                -- a hunter, who keeps a distance
  Body = 3, Strength = 2, Agility = 4, Dexterity = 3, Mind = 3, Aura = 2,
  Combat = 4, Stealth = 3,
  wields = "Longbow", stowed = { "Dagger" }, defends = "dodge" }

character "Pip" {                                             -- Ysolde's squire
  Body = 2, Strength = 2, Agility = 3, Dexterity = 2, Mind = 3, Aura = 2,
  Combat = 2, ["First Aid"] = 3,
  wields = "Cudgel", defends = "best",
  has = { "Padded Coat" } }

-- The robbers.

character "Black Hob" { villain = true, major = true,
  Body = 4, Strength = 3, Agility = 2, Dexterity = 2, Mind = 2, Aura = 2,
  Combat = 4, Leadership = 2,
  wields = "Axe", defends = "best",
  has = { "Leather Jerkin" } }

character "Robber" {
  Body = 2, Strength = 2, Agility = 2, Dexterity = 2, Mind = 2, Aura = 1,
  Combat = 2,
  wields = "Spear", defends = "best" }

character "Crossbowman" {
  Body = 2, Strength = 2, Agility = 2, Dexterity = 3, Mind = 2, Aura = 1,
  Combat = 3,
  wields = "Crossbow", stowed = { "Dagger" }, defends = "dodge" }
