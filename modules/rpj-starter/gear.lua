-- Weapons and armour, within the guidelines of the book: damage 0 to 4, saves 4+ to 7+. The book prints no list.

source "RPJ-GCS-96"
weapon "Dagger"      { skill = "Small Blades",  damage = 1 }
weapon "Short Sword" { skill = "Small Blades",  damage = 2 }
weapon "Longsword"   { skill = "Large Blades",  damage = 2, grip = "main" }
weapon "Greatsword"  { skill = "Large Blades",  damage = 3, grip = "two" }
weapon "Cudgel"      { skill = "Blunt Weapons", damage = 1 }
weapon "Mace"        { skill = "Blunt Weapons", damage = 2, grip = "main" }
weapon "Great Maul"  { skill = "Blunt Weapons", damage = 3, grip = "two" }
weapon "Short Bow"   { skill = "Archery",       damage = 1, grip = "two", range = 2 }
weapon "War Bow"     { skill = "Archery",       damage = 1, grip = "two", range = 4, range_modifiers = { [3] = -1, [4] = -2 } }
weapon "Bare Hands"  { skill = "Athleticism", unarmed = true, source = "RPJ-GCS-81" }

armor  "Leather Jerkin" { saves = { 5, 5 },       takes = "Light Armor Use", source = "RPJ-HEALTH-07" }
armor  "Mail"           { saves = { 5, 5, 6 },    takes = "Heavy Armor Use" }
armor  "Plate"          { saves = { 4, 5, 6, 7 }, takes = "Heavy Armor Use", dodge = -1 }
shield "Round Shield" { saves = { 6 } }
