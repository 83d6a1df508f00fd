-- The skills of burglars.

skill "Casing"    { attribute = "Intelligence" }  -- observing a house from outside
skill "Climbing"  { attribute = "Strength" }
skill "Driving"   { attribute = "Dexterity" }
skill "Fast Talk" { attribute = "Charisma" }
skill "Locks"     { attribute = "Dexterity", untrained = false }
skill "Sneaking"  { attribute = "Dexterity" }
skill "Tinkering" { attribute = "Intelligence" }
