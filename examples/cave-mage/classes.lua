-- What people of the caves and the forest become.

class "Cave-Mage" { points = 5, quirks = { "Speaks in Grunts" },
  class_skills = { "Primitive Magic", "Club Use", "Dodge", "Lock-Bashing", "Underwater Basket Weaving", "Herbs" } }

class "Elven Archer" {
  class_skills = { "Archery", "Swordselfship", "Dodge", "Initiative", "Herbs" } }

-- Who is made by a player is one of the heroes.
after "character.creation_ends" { changes = { side = "'heroes'" } }

-- Initiative is a skill here, so it may be a class skill, too.
to "entity.initiative_roll.bonuses" { label = "class skill", add = "game.class_skill_bonus", when = "Initiative.class_skill" }
