-- What they fight with. A weapon is what its keywords make of it, and somebody's own.

skill "Weapon: halberd" { of = "Weapon", topic = "halberd" }
skill "Weapon: club"    { of = "Weapon", topic = "club" }

weapon "Halberd"      { skill = "Weapon: halberd",    keywords = { "Melee", "Reach", "Defensive" } }
weapon "Hunting Bow"  { skill = "Weapon: bow",        keywords = { "Ranged", "Accurate", "Far Shooter" } }
weapon "Long Knife"   { skill = "Weapon: knife",      keywords = { "Melee", "Piercing" } }
weapon "Sheet of Fire" { skill = "Magic: create fire", keywords = { "Ranged", "Multihit" } }

weapon "Rusty Sword"  { skill = "Weapon: sword",      keywords = { "Melee" } }
weapon "Greatsword"   { skill = "Weapon: sword",      keywords = { "Melee", "Reach" }, damage_dice = 2 }
weapon "Tree Trunk"   { skill = "Weapon: club",       keywords = { "Melee", "Multihit" }, damage_dice = 2 }
