-- The classes of this game.

class "Cave-Mage" { points = 5, quirks = { "Speaks in Grunts" },
  class_skills = { "Primitive Magic", "Club Use", "Dodge", "Lock-Bashing", "Underwater Basket Weaving", "Herbs" } }

class "Elven Archer" {
  class_skills = { "Archery", "Swordselfship", "Dodge", "Initiative", "Herbs" } }

-- Characters created by players are heroes.
after "character.creation_ends" { changes = { side = "'heroes'" } }

-- Initiative is a skill here, so it can also be a class skill.
to "entity.initiative_roll.bonuses" { label = "class skill", add = "game.class_skill_bonus", when = "Initiative.class_skill" }
