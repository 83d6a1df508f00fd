-- Two against two, with what people of the core rules wear and wield.

skill "Blades" { attribute = "Strength" }
skill "Clubs"  { attribute = "Strength" }
skill "Guard"  { attribute = "Dexterity" }
skill "Start"  { attribute = "Dexterity" }

instead_of "entity.melee_defence"    "Guard.level"
instead_of "entity.initiative_bonus" "Start.effective"

weapon "Cudgel" { skill = "Clubs", damage = 2, bonus = 1 }
weapon "Sabre"  { skill = "Blades", damage = 3 }
armor  "Jerkin" { saves = { 5, 5 } }
armor  "Mail"   { saves = { 4, 5, 6, 7 }, dodge = -1 }

character "Challenger" { player = true, side = "left", total_points = 50,
  Strength = 2, Constitution = 3, Dexterity = 3, Intelligence = 6, Willpower = 4, Charisma = 1,
  Clubs = 4, Guard = 2, Start = 2, wields = "Cudgel", has = { "Jerkin" } }

character "Defender" { side = "right",
  Strength = 5, Constitution = 6, Dexterity = 3, Intelligence = 1, Willpower = 2,
  Blades = 4, Guard = 3, Start = 3, wields = "Sabre", has = { "Mail" } }
