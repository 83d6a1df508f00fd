-- Weapons and armour.

weapon "Club"         { skill = "Club Use", damage = 2 }
weapon "Club of Greater Smacking" { skill = "Club Use", damage = 2, bonus = 1 }
weapon "Elvish Sword" { skill = "Swordselfship", damage = 2, bonus = 1, text = "enchanted" }
weapon "Longbow"      { skill = "Archery", damage = 1, range = 4, range_modifiers = { [3] = -1, [4] = -2 } }
weapon "Nasty Axe"    { skill = "Axes", damage = 3 }

armor  "Leather"            { saves = { 5, 5 } }
armor  "Elven Cloak"        { saves = { 6 } }
armor  "Heavy Orcish Armor" { saves = { 4, 5, 6, 7 }, dodge = -1 }
shield "Wooden Shield"      { saves = { 6 } }
