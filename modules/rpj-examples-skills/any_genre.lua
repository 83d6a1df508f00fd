-- Skills for any genre, by the attribute behind them.

skill "Athleticism" { source = "RPJ-APPA-02", genre = "any", attribute = "Strength", alternatives = { "Constitution", "Dexterity" },
  text = "running, jumping, throwing; 2 is average, 6 is world class" }
skill "Heavy Armor Use" { source = "RPJ-APPA-03", genre = "any", attribute = "Strength", alternatives = { "Constitution" },
  text = "defence in heavy armour" }

skill "Concealment" { source = "RPJ-APPA-04", genre = "any", attribute = "Dexterity", alternatives = { "Intelligence" },
  text = "hiding, and acting unseen" }
skill "Dodge" { source = "RPJ-APPA-05", genre = "any", attribute = "Dexterity",
  text = "defence without armour" }
skill "Light Armor Use" { source = "RPJ-APPA-06", genre = "any", attribute = "Dexterity",
  text = "defence in light armour" }
skill "Open Lock" { source = "RPJ-APPA-07", genre = "any", attribute = "Dexterity", alternatives = { "Intelligence" },
  text = "without the key" }
skill "Trade" { source = "RPJ-APPA-08", genre = "any", attribute = "Dexterity",
  text = "haggling, and knowing what things are worth where" }

skill "Command" { source = "RPJ-APPA-09", genre = "any", attribute = "Charisma",
  text = "of forces in battle, and of subordinates" }
skill "Diplomacy" { source = "RPJ-APPA-10", genre = "any", attribute = "Charisma",
  text = "winning others over, and lying to them" }
skill "Games" { source = "RPJ-APPA-11", genre = "any", attribute = "Charisma",
  text = "of the board and of chance" }
skill "Read Person" { source = "RPJ-APPA-12", genre = "any", attribute = "Charisma",
  text = "what can be seen of people by talking to them" }

skill "Knowledge" { source = "RPJ-APPA-13", genre = "any", attribute = "Intelligence", inside = 1, outside = 0,
  text = "of the world; most of all of one topic" }

skill "Intimidate" { source = "RPJ-APPA-14", genre = "any", attribute = "Willpower", alternatives = { "Strength", "Constitution" },
  text = "making others do things by being there" }
skill "Perception" { source = "RPJ-APPA-15", genre = "any", attribute = "Willpower",
  text = "noticing things, and looking into them" }
skill "Survival" { source = "RPJ-APPA-16", genre = "any", attribute = "Willpower",
  text = "without supplies, wherever it is" }
