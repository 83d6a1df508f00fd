-- Who fights in the examples.

skill "Rifles"   { attribute = "Dexterity" }
skill "Psionics" { attribute = "Willpower" }
skill "Gunnery"  { attribute = "Dexterity" }

weapon "Plasma Rifle"     { skill = "Rifles",   damage = 2, range = 4 }
weapon "Mind Blast"       { skill = "Psionics", damage = 1, range = 4, scale = "mega" }
weapon "Missile Launcher" { skill = "Gunnery",  damage = 4, range = 4, scale = "mega" }
weapon "Strike Missile"   { skill = "Gunnery",  damage = 0, range = 9, scale = "giga" }

shield "Psionic Shield" { saves = { 4, 4 } }
armor  "Nanomesh"       { saves = { 3, 5 } }
armor  "Power Armor"    { saves = { 5, 6 }, scale = "mega" }
armor  "Hull Plates"    { saves = { 4 },    scale = "giga" }

character "Andrastos" { player = true, Dexterity = 3, Rifles = 4, wields = "Plasma Rifle", defends = "dodge" }
character "Basilus"   { player = true, Willpower = 4, Psionics = 4, wields = "Mind Blast", defends = "dodge",
  has = { "Psionic Shield", "Nanomesh" } }
character "Rogue Kataphraktos" { defends = "dodge", has = { "Power Armor" } }
character "Personnel Carrier"  { scale = "mega", wields = "Missile Launcher", defends = "dodge" }
character "Rebel"              { Gunnery = 4, wields = "Missile Launcher", defends = "dodge" }
