-- What the other specs fight with. Skills and weapons are a game's own; these are theirs.

skill  "Weapon: claws"       { of = "Weapon", topic = "claws" }
skill  "Knowledge: heraldry" { of = "Knowledge", topic = "heraldry" }

weapon "Sword"         { skill = "Weapon: sword", keywords = { "Melee" } }
weapon "Long Spear"    { skill = "Weapon: sword", keywords = { "Melee", "Reach" } }
weapon "Main Gauche"   { skill = "Weapon: knife", keywords = { "Melee", "Defensive" } }
weapon "Buckler"       { skill = "Weapon: sword", keywords = { "Melee", "Defensive" } }
weapon "Scythe"        { skill = "Weapon: sword", keywords = { "Melee", "Multihit" } }
weapon "Stiletto"      { skill = "Weapon: knife", keywords = { "Melee", "Piercing" } }
weapon "Bow"           { skill = "Weapon: bow",   keywords = { "Ranged" } }
weapon "Fine Bow"      { skill = "Weapon: bow",   keywords = { "Ranged", "Accurate" } }
weapon "Longbow"       { skill = "Weapon: bow",   keywords = { "Ranged", "Far Shooter" } }
weapon "Throwing Axe"  { skill = "Weapon: sword", keywords = { "Melee", "Ranged" } }
weapon "Heavy Blade"   { skill = "Weapon: sword", keywords = { "Melee", "Accurate" } }
weapon "Club"          { skill = "Weapon: sword" }
weapon "Dragon's Claw" { skill = "Weapon: claws", keywords = { "Melee" }, damage_dice = 3 }
weapon "Blank"         { skill = "Weapon: sword" }
weapon "Blank Bow"     { skill = "Weapon: bow" }
weapon "Harpoon Gun"   { skill = "Weapon: claws", keywords = { "Ranged", "Reach" } }
