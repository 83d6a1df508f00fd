-- What burglars learn.

skill "Casing"    { attribute = "Intelligence" }  -- looking a house over, from outside
skill "Climbing"  { attribute = "Strength" }
skill "Driving"   { attribute = "Dexterity" }
skill "Fast Talk" { attribute = "Charisma" }
skill "Locks"     { attribute = "Dexterity", untrained = false }
skill "Sneaking"  { attribute = "Dexterity" }
skill "Tinkering" { attribute = "Intelligence" }
