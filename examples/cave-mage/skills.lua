-- What people of the caves and the forest learn. Two of these skills are in the book's list of examples, too; here
-- they are what stands here.

skill "Club Use"        { attribute = "Strength" }
skill "Axes"            { attribute = "Strength" }
skill "Lock-Bashing"    { attribute = "Strength" }
skill "Archery"         { attribute = "Dexterity", instead_of = "rpj-examples-skills" }
skill "Swordselfship"   { attribute = "Dexterity" }
skill "Dodge"           { attribute = "Dexterity", instead_of = "rpj-examples-skills" }
skill "Initiative"      { attribute = "Dexterity" }
skill "Underwater Basket Weaving" { attribute = "Dexterity" }
skill "Primitive Magic" { attribute = "Willpower" }
skill "Herbs"           { attribute = "Intelligence" }

-- How fights use them.
instead_of "entity.melee_defence"    "Dodge.level"
instead_of "entity.initiative_bonus" "Initiative.effective"
