-- What the examples of health and combat fight with: a game of its own would print these.

skill "Guard"       { attribute = "Dexterity" }
skill "Cudgels"     { attribute = "Strength" }
skill "Blades"      { attribute = "Dexterity" }
skill "Bows"        { attribute = "Dexterity" }
skill "Spiky Armor" { attribute = "Constitution" }

instead_of "entity.melee_defence" "Guard.level"

weapon "Cudgel"       { skill = "Cudgels", damage = 2 }
weapon "Dagger"       { skill = "Blades", damage = 2 }
weapon "Elvish Sword" { skill = "Blades", damage = 1, bonus = 1 }
weapon "Elvish Bow"   { skill = "Bows", damage = 1, range = 4, range_modifiers = { [3] = -1, [4] = -2 } }
weapon "Siege Bow"    { skill = "Bows", damage = 3, range = 4, minimum = 0 }
weapon "Twin Fangs"   { skill = "Blades", damage = 1, times = 2 }
weapon "Phase Knife"  { skill = "Blades", damage = 2, bypasses = { "shield" } }

armor  "Leather Coat" { saves = { 5, 5 } }
armor  "Vest"         { saves = { 5 }, dodge = -2, absorb = 1 }
armor  "Orcish Plate" { saves = { 7, 4, 6, 5 } }
armor  "Spiky Mail"   { saves = { 5 }, forces = "absorb", defence_skill = "Spiky Armor" }
shield "Buckler"      { saves = { 6 } }
