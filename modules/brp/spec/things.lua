-- What the examples use: skills of no game in particular, a few weapons and things to carry.
skill "Hide"       { category = "Stealth",       base_chance = 10 }
skill "Sense"      { category = "Perception",    base_chance = 10, alone = false }
skill "Pilot"      { category = "Manipulation",  base_chance = 1 }
skill "Climb"      { category = "Agility",       base_chance = 40 }
skill "Fall"       { category = "Agility",       base_chance = 20, accident = true }
skill "Dodge"      { category = "Dodge",         base_chance = 10 }
skill "History"    { category = "Knowledge",     base_chance = 5 }
skill "Literacy"   { category = "Communication", base_chance = 0 }
skill "Status"     { base_chance = 15, improves = false }
skill "Unheard Of" { base_chance = 0 }
skill "Sword"      { category = "Weapon",        base_chance = 15 }
skill "Brawl"      { category = "Weapon",        base_chance = 25 }
passion "Love of Home" { base_chance = 0 }
trait   "Brave"        { base_chance = 50 }
spell   "Wither"       { base_chance = 0 }

weapon "Broadsword"  { skill = "Sword", count = 1, die = 8, plus = 1, enc = 2, special_effect = "impale" }
weapon "Short Sword" { skill = "Sword", count = 1, die = 6, plus = 1, enc = 1, special_effect = "impale" }
weapon "Great Club"  { skill = "Brawl", count = 1, die = 10, plus = 2, enc = 3, special_effect = "knockdown" }
armour "Mail"        { points = 6, enc = 10 }

gear "Rope"   { enc = 1 }
gear "Chest"  { siz = 4 }
gear "Anvil"  { enc = 20 }
gear "Pebble" {}

kind "power" { carried = true }
power "Unarmed Combat" { to "skill.rating" { label = "Unarmed Combat", add = "20", when = "name == 'Brawl'" } }
