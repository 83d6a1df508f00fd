-- Skills for fantasy, and for any time long ago.

skill "Armorcrafting" { source = "RPJ-APPA-17", genre = "fantasy", attribute = "Strength",
  text = "making and mending armour" }
skill "Blunt Weapons" { source = "RPJ-APPA-18", genre = "fantasy", attribute = "Strength",
  text = "of every size" }
skill "Large Blades" { source = "RPJ-APPA-19", genre = "fantasy", attribute = "Strength",
  text = "longswords, and swords for two hands" }

skill "Archery" { source = "RPJ-APPA-20", genre = "fantasy", attribute = "Dexterity",
  text = "with bow and arrow" }
skill "Crafting" { source = "RPJ-APPA-21", genre = "fantasy", attribute = "Dexterity",
  text = "everything but armour and weapons" }
skill "Horsemanship" { source = "RPJ-APPA-22", genre = "fantasy", attribute = "Dexterity", alternatives = { "Charisma" }, asks_for_one = true,
  text = "making a horse do just what one wants; simply riding takes no skill" }
skill "Small Blades" { source = "RPJ-APPA-23", genre = "fantasy", attribute = "Dexterity",
  text = "daggers, hatchets, short swords" }
skill "Weaponcrafting" { source = "RPJ-APPA-24", genre = "fantasy", attribute = "Dexterity",
  text = "making and mending weapons" }

skill "Alchemy" { source = "RPJ-APPA-25", genre = "fantasy", attribute = "Intelligence",
  text = "potions, tinctures, poultices; and drink" }
