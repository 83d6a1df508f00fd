-- The skills of this game. Two of them are also in the book's list of examples; these
-- declarations take precedence.

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

-- Which skills are used in fights.
instead_of "entity.melee_defence"    "Dodge.level"
instead_of "entity.initiative_bonus" "Initiative.effective"
