-- The skills of the Empire. Some of them are also in the book's list of examples; these
-- declarations take precedence.

skill "Pistols"    { attribute = "Dexterity" }
skill "Rifles"     { attribute = "Dexterity" }
skill "Throwing"   { attribute = "Strength" }
skill "Dodge"      { attribute = "Dexterity", instead_of = "rpj-examples-skills" }
skill "Armor Use"  { attribute = "Constitution" }
skill "Psi Attack" { attribute = "Intelligence" }
skill "Command"    { attribute = "Charisma", instead_of = "rpj-examples-skills" }
skill "Diplomacy"  { attribute = "Charisma", instead_of = "rpj-examples-skills" }
skill "First Aid"  { attribute = "Intelligence" }

-- Which skills are used in fights.
instead_of "entity.melee_defence" "Dodge.level"
instead_of "entity.ranged_skill"  "max(Dodge.level, Armor_Use.level)"
instead_of "entity.medicine"      "First_Aid.effective"
