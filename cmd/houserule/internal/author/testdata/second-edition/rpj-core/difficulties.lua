-- Difficulties and grades: names for numbers, as a starting point for the gamemaster.

source "RPJ-SKILL-43"
table "game.name_of_difficulty (difficulty)" { text = "the name of a difficulty; 0 is both trivial and easy, and is called easy",
  { "up to -1", "Trivial" },  { "0 to 1", "Easy" },       { "2 to 3", "Moderate" }, { "4 to 5", "Challenging" },
  { "6 to 7",   "Grueling" }, { "8 to 11", "Legendary" }, { "12 and up", "Implausible" } }

source "RPJ-SKILL-44"
table "game.band_of_target (target)" { text = "the description in the text of the book, which is less precise than its table",
  { "up to 8", "easy" }, { "9 to 12", "moderately hard" }, { "13 to 15", "very hard" }, { "16 and up", "epic" } }

source "RPJ-SKILL-12"
grade.from_csv "grades.csv"

rule "game.grade (effective)"  "graded(effective).name"
rule "game.graded (effective)" "filter(game.grades, effective <= (#.up_to ?? effective))[1]"

rule "skill.grade" "game.grade(effective)"

source "RPJ-SKILL-47"
-- A fair difficulty: about three of four attempts succeed.
rule "skill.average_difficulty" "effective - 1"

source "RPJ-SKILL-45"
rule "game.printed_target_95 (effective)" "graded(effective).at_95"
rule "game.printed_target_75 (effective)" "graded(effective).at_75"
rule "game.printed_target_50 (effective)" "graded(effective).at_50"
rule "game.printed_target_25 (effective)" "graded(effective).at_25"
rule "game.printed_target_5 (effective)"  "graded(effective).at_5"
