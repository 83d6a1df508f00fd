-- Resisting: a saving throw before a condition begins.

source "RPJ-COND-11"
action "entity.resists (condition: condition)" {
  requires = { "it can be dodged or toughed out", "condition.resist != none", source = "RPJ-COND-13" },
  function(who, given) return who:the(given.condition).resist:saving_throw(given.condition.resist_difficulty).success end }

source "RPJ-COND-12"
table "game.name_of_resistance (difficulty)" { { "1 to 2", "easy" }, { "3 to 4", "moderate" }, { "5 to 6", "hard" } }
