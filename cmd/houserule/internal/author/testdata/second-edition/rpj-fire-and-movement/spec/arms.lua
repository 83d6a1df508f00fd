-- Who and what the examples shoot with: a game of its own would print these.

skill "Evasion"     { attribute = "Dexterity" }
skill "Light Armor" { attribute = "Dexterity" }
skill "Heavy Armor" { attribute = "Constitution" }
skill "Pistols"     { attribute = "Dexterity" }
skill "Long Guns"   { attribute = "Dexterity" }
skill "Fencing"     { attribute = "Dexterity" }
skill "Throws"      { attribute = "Strength" }
skill "First Aid"   { attribute = "Intelligence" }

instead_of "entity.melee_defence" "Evasion.level"
after "entity.ranged_skill"       "max(usual, Light_Armor.level, Heavy_Armor.level)"

weapon "Laser"     { skill = "Pistols", damage = 1, bonus = 1, range = 3, capacity = 4, ammunition = "power cells" }
weapon "Needler"   { skill = "Pistols", damage = 1, range = 3, range_modifiers = { [1] = -1, [2] = -1 }, capacity = 4, ammunition = "needles" }
weapon "Carbine"   { skill = "Long Guns", damage = 2, range = 5, capacity = 3, ammunition = "power cells" }
weapon "Minigun"   { skill = "Long Guns", damage = 2, range = 5, capacity = 9, bonus = 1, range_modifiers = { [2] = -1 } }
weapon "Bazooka"   { skill = "Long Guns", damage = 3, range = 5, capacity = 1, reload_actions = 2 }
weapon "Mortar"    { skill = "Long Guns", damage = 3, range = 5, capacity = 1, reload_actions = 4 }
weapon "Arc Sword" { skill = "Fencing", damage = 2, capacity = 8, ammunition = "power cells" }
weapon "Bayonet"   { skill = "Fencing", damage = 1 }
weapon "Air Rifle" { skill = "Long Guns", range = 5, text = "needs no ammunition" }
