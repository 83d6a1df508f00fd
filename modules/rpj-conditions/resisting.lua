-- Resisting: a saving throw, before a condition takes hold.

action "entity.resists (condition: condition of owner)" { source = "RPJ-COND-11",
  requires = { { "it can be dodged or toughed out", "condition.resist != nil", source = "RPJ-COND-13" } },
  function(who, given) return given.condition.resist:saving_throw(given.condition.resist_difficulty).success end }

table "game.name_of_resistance (difficulty)" { source = "RPJ-COND-12", { "1 to 2", "easy" }, { "3 to 4", "moderate" }, { "5 to 6", "hard" } }
