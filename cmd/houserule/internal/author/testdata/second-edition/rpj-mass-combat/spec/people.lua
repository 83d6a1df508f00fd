-- Who fights in the examples of this module.

skill "Command"      { attribute = "Charisma" }
skill "Psi Attack"   { attribute = "Intelligence" }
skill "Hand Weapons" { attribute = "Dexterity" }
weapon "Plasma Rifle" { skill = "Hand Weapons", damage = 2, range = 4 }
armor  "Armored Vest" { saves = { 4, 5 } }

character "Andrastos" { player = true, Charisma = 3, Command = 3, Dexterity = 3, ["Hand Weapons"] = 5,
  commands_with = "Command", wields = "Plasma Rifle" }
character "Basilus"   { player = true, Intelligence = 6, ["Psi Attack"] = 6, contributes_with = "Psi Attack" }
