-- The other traits that the rules name. Their classes and abilities are a reconstruction, except for the
-- resistances; a campaign brings its own list.

skill "Combat"                 { class = "Natural",  base = "Dexterity" }
skill "Combat-Brawl"           { class = "Natural",  base = "Dexterity" }
skill "Acrobatics"             { class = "Natural",  base = "Agility" }
skill "Stealth"                { class = "Natural",  base = "Agility" }
skill "Quickdraw"              { class = "Trained",  base = "Dexterity" }
skill "Ride Horse"             { class = "Natural",  base = "Agility" }
skill "Scan"                   { class = "Inherent", base = "Mind" }
skill "Hearing"                { class = "Inherent", base = "Mind" }
skill "First Aid"              { class = "Trained",  base = "Mind" }
skill "Leadership"             { class = "Trained",  base = "Mind" }
skill "Leadership-Charismatic" { class = "Trained",  base = "Aura" }
skill "Persuade"               { class = "Natural",  base = "Aura" }
skill "Musical Instrument-Piano" { class = "Trained", base = "Dexterity" }

-- Resistances start at their ability and may be raised, or lowered as a weakness.
skill "Resistance-Magic"       { class = "Inherent", base = "Aura", may_be_lowered = true }
skill "Disease Resistance"     { class = "Inherent", base = "Body", may_be_lowered = true, source = "HEX-HAZARD-06" }
skill "Poison Resistance"      { class = "Inherent", base = "Body", may_be_lowered = true, source = "HEX-HAZARD-07" }
skill "Fire Resistance"        { class = "Inherent", base = "Body", may_be_lowered = true, source = "HEX-HAZARD-11" }

-- Spells attack with their own trait, where weapons do so with Combat.
skill "Spells-Fire"            { class = "Trained",  base = "Aura", source = "HEX-ATTACK-01" }
skill "Spells-Mind Control"    { class = "Trained",  base = "Aura", source = "HEX-TRAIT-09" }
