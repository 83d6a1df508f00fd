-- Two heroes who are ready to play, with the points of a new character.

source { "HEX-TURN-10", "HEX-LUCK-01" }
character "Maud the Captain" { player = true, major = true, defends = "best",
  Strength = 3, Body = 4, Agility = 2, Dexterity = 3, Mind = 2, Aura = 2,
  Combat = 5, Leadership = 4, ["First Aid"] = 3,
  wields = "Sword", bears = "Medium Wooden Shield", has = { "Mail Shirt", "Helmet" } }

character "Finn the Bowman" { player = true, major = true, defends = "best",
  Strength = 2, Body = 3, Agility = 4, Dexterity = 3, Mind = 2, Aura = 2,
  Combat = 5, Stealth = 4, Acrobatics = 3,
  wields = "Bow", stowed = { "Knife" }, has = { "Padded Coat" } }
