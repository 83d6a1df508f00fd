-- The skills of smugglers and border guards.

skill "Climb"    { category = "Agility",       base_chance = 40 }
skill "Dodge"    { category = "Dodge",         base_chance = 20 }
skill "Hide"     { category = "Stealth",       base_chance = 10 }
skill "Listen"   { category = "Perception",    base_chance = 25, alone = false }
skill "Navigate" { category = "Knowledge",     base_chance = 10 }
skill "Bargain"  { category = "Communication", base_chance = 5 }
skill "Staff"    { category = "Weapon",        base_chance = 25 }
skill "Sabre"    { category = "Weapon",        base_chance = 15 }
