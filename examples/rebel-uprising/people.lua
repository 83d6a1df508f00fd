-- The heroes, the guards and the rebels.

fault "Soft Living" { points = 3, text = "one hit is enough",
  instead_of "entity.base_saves" "1" }

character "Andrastos Proto-Paradeigma" { player = true, side = "heroes",
  Strength = 6, Dexterity = 3, Constitution = 3, Charisma = 3,
  Dodge = 2, Rifles = 4, Throwing = 2, Command = 3, ["First Aid"] = 2, wields = "Plasma Rifle" }

character "Basilus Deutero-Paradeigma" { player = true, side = "heroes",
  Dexterity = 3, Intelligence = 6, Willpower = 4,
  ["Armor Use"] = 4, Pistols = 3, ["Psi Attack"] = 6, Diplomacy = 3, wields = "Laser Pistol", has = { "Nanomesh" } }

character "Governor of Nicomedia Proti" { side = "heroes", Dexterity = 3, Charisma = 5, Diplomacy = 4, has = { "Soft Living" } }

-- The treacherous guards and the rebels have the same values: attack 4, and ranged defence 10+.
mook "Palace Guard"  { side = "rebels", attack = 4, damage = 2, defence = 9,  range = 2, wields = "Stunner" }
mook "Rebel Soldier" { side = "rebels", attack = 4, damage = 2, defence = 10, range = 4, wields = "Plasma Rifle" }
