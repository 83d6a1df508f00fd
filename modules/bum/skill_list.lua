-- Sample skills. The book prints no full list: a game adds its own, with a stat for each.

source "Part Three, Advanced Character Creation"
-- Those that it explains.
skill "Axe/Mace"   { stat = "Strength",      covers = "fighting with an axe, a mace or the like" }
skill "Acrobatics" { stat = "Dexterity",     covers = "jumps, rolls and flips" }
skill "Navigation" { stat = "Intelligence",  covers = "finding the way of a ship by stars, maps and instruments" }
skill "Lying"      { stat = "Socialization", covers = "lying convincingly" }

-- Those that it names on the way; the stats of some are only to be guessed.
skill "Lockpicking" { source = "Part Four",                     stat = "Dexterity",    needs = "lockpicks" }

source "Part Eight, Example of Play"
skill "Stealth"     { stat = "Dexterity" }
skill "Medicine"    { stat = "Intelligence" }

source "Appendix B"
skill "Crossbow"    { stat = "Dexterity" }
skill "Dagger"      { stat = "Strength" }
skill "Tracking"    { stat = "Intelligence" }
skill "Survival"    { stat = "Intelligence" }

-- Ours, so that every weapon of Appendix A has one.
skill "Swords"          { stat = "Strength" }
skill "Spears"          { stat = "Strength" }
skill "Staves"          { stat = "Strength" }
skill "Flails"          { stat = "Strength" }
skill "Bows"            { stat = "Dexterity" }
skill "Firearms"        { stat = "Dexterity" }
skill "Throwing"        { stat = "Dexterity" }
skill "Unarmed Combat"  { stat = "Strength" }
