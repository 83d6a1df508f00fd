-- Sample skills. The book prints no full list: a game adds its own, with a stat for each.

-- Those that it explains.
skill "Axe/Mace"   { source = "Part Three, Advanced Character Creation", stat = "Strength",      covers = "fighting with an axe, a mace or the like" }
skill "Acrobatics" { source = "Part Three, Advanced Character Creation", stat = "Dexterity",     covers = "jumps, rolls and flips" }
skill "Navigation" { source = "Part Three, Advanced Character Creation", stat = "Intelligence",  covers = "finding the way of a ship by stars, maps and instruments" }
skill "Lying"      { source = "Part Three, Advanced Character Creation", stat = "Socialization", covers = "lying convincingly" }

-- Those that it names on the way; the stats of some are only to be guessed.
skill "Lockpicking" { source = "Part Four",                     stat = "Dexterity",    needs = "lockpicks" }
skill "Stealth"     { source = "Part Eight, Example of Play",   stat = "Dexterity" }
skill "Medicine"    { source = "Part Eight, Example of Play",   stat = "Intelligence" }
skill "Crossbow"    { source = "Appendix B",                    stat = "Dexterity" }
skill "Dagger"      { source = "Appendix B",                    stat = "Strength" }
skill "Tracking"    { source = "Appendix B",                    stat = "Intelligence" }
skill "Survival"    { source = "Appendix B",                    stat = "Intelligence" }

-- Ours, so that every weapon of Appendix A has one.
skill "Swords"          { stat = "Strength" }
skill "Spears"          { stat = "Strength" }
skill "Staves"          { stat = "Strength" }
skill "Flails"          { stat = "Strength" }
skill "Bows"            { stat = "Dexterity" }
skill "Firearms"        { stat = "Dexterity" }
skill "Throwing"        { stat = "Dexterity" }
skill "Unarmed Combat"  { stat = "Strength" }
