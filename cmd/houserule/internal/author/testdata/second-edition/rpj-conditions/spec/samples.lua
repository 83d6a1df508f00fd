-- The book's samples, and a few more. A game prints its own.

skill "Blades"      { attribute = "Dexterity" }
skill "Bows"        { attribute = "Dexterity" }
skill "Athleticism" { attribute = "Strength" }
skill "Command"     { attribute = "Charisma", needs = { "speech" } }

weapon "Sword" { skill = "Blades", damage = 0 }
weapon "Knife" { skill = "Blades", damage = 0 }
weapon "Bow"   { skill = "Bows", damage = 0, range = 4 }

condition "Flu"            { category = "hindrance", checks = -2, attacks = -2 }
condition "Snow Blindness" { category = "hindrance", bars = { "sight" } }
condition "Gag"            { category = "hindrance", bars = { "speech" } }
condition "Clumsiness"     { category = "hindrance", defences = -1 }
condition "Marsh Fever"    { category = "hindrance", checks = -1,
  resist = "Constitution", resist_difficulty = 4,
  recover = "Constitution", recover_difficulty = 2, recover_each = "6 hours", recovery = "easy" }

condition "Leeches"           { category = "harm", damage = 1, each = "2 minutes" }
condition "Cantarella Poison" { category = "harm", damage = 2, each = "1 minute", at_base = true }
condition "On Fire"           { category = "harm", fells_after = "1 minute", kills_after = "2 minutes", escape = "Athleticism" }

condition "Spell Shackles"  { category = "immobilization", bars = { "move", "hands" },
  recover = "Willpower", recover_difficulty = 3, recover_each = "1 hour", recovery = "easy" }
condition "Bog"             { category = "immobilization", bars = { "move" }, lasts = "1 hour" }
condition "Sleeping Powder" { category = "immobilization", bars = { "everything" } }
condition "Handcuffs"       { category = "immobilization", bars = { "hands" } }
condition "Deep Sleep"      { category = "immobilization", bars = { "everything" }, escape = "Athleticism",
  recover = "Constitution", recover_difficulty = 0, recover_each = "1 hour", recovery = "easy" }
condition "Rope Net"        { category = "immobilization", bars = { "move" }, escape = "Athleticism", escape_difficulty = 3 }
