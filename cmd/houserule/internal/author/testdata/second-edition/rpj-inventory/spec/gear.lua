-- What is carried in the examples.

skill "Guard"   { attribute = "Dexterity" }
skill "Rifles"  { attribute = "Dexterity" }
skill "Fencing" { attribute = "Dexterity" }
skill "Hacking" { attribute = "Intelligence" }

weapon "Rifle"            { skill = "Rifles",  damage = 1, range = 4, load = 2 }
weapon "Pistol"           { skill = "Rifles",  damage = 0, range = 2 }
weapon "Two-Handed Sword" { skill = "Fencing", damage = 2, load = 2 }
weapon "Short Sword"      { skill = "Fencing", damage = 1 }

armor "Light Armor" { saves = { 6 } }
armor "Heavy Armor" { saves = { 4, 5 }, worn_load = 1, load = 4 }
shield "Tower Shield" { saves = { 6 }, worn_load = 2 }

item "Lockpick" {}
item "Pen"      {}
item "Toolkit"  { load = 1 }
item "Brick"    { load = 1 }
item "Crate"    { load = 4 }

load_gear "Satchel"  { load = 1 }
load_gear "Backpack" { load = 1, bulky = true }
