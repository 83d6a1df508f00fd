-- What one learns in the Empire.

skill "Pistols"     { attribute = "Dexterity" }
skill "Rifles"      { attribute = "Dexterity" }
skill "Throwing"    { attribute = "Strength" }
skill "Dodge"       { attribute = "Dexterity" }
skill "Armor Use"   { attribute = "Constitution" }
skill "Psi Attack"  { attribute = "Intelligence" }
skill "Command"     { attribute = "Charisma" }
skill "Diplomacy"   { attribute = "Charisma" }
skill "First Aid"   { attribute = "Intelligence" }

-- How fights use them.
instead_of "entity.melee_defence" { "Dodge.level" }
instead_of "entity.ranged_skill"  { "max(Dodge.level, Armor_Use.level)" }
instead_of "entity.medicine"      { "First_Aid.effective" }
