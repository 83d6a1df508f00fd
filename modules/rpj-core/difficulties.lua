-- Difficulties and grades: names for numbers, and numbers for the gamemaster to start from.

table "game.name_of_difficulty (difficulty)" { source = "RPJ-SKILL-43", text = "0 is trivial and easy; it is called easy",
  { "up to -1", "Trivial" },     { "0 to 1", "Easy" },     { "2 to 3", "Moderate" }, { "4 to 5", "Challenging" },
  { "6 to 7",   "Grueling" },    { "8 to 11", "Legendary" }, { "12 and up", "Implausible" } }

table "game.band_of_target (target)" { source = "RPJ-SKILL-44", text = "the book's prose, which is coarser than its table",
  { "up to 8", "easy" }, { "9 to 12", "moderately hard" }, { "13 to 15", "very hard" }, { "16 and up", "epic" } }

source "RPJ-SKILL-12"
table "game.grade (effective)" {
  { "up to 0", "Neophyte" }, { 1, "Novice" }, { "2 to 3", "Journeyman" }, { "4 to 5", "Expert" }, { "6 to 7", "Master" }, { "8 and up", "Legend" } }

rule "skill.grade" { "game.grade(effective)" }

-- A fair difficulty: about three in four succeed.
rule "skill.average_difficulty" { source = "RPJ-SKILL-47", "effective - 1" }

source "RPJ-SKILL-45"
-- Targets as the book prints them, for a chance in percent.
table "game.printed_target_95 (effective)" { { 0, 3 },  { 1, 4 },  { "2 to 3", 6 },  { "4 to 5", 8 },  { "6 to 7", 10 }, { "8 and up", 12 } }
table "game.printed_target_75 (effective)" { { 0, 6 },  { 1, 7 },  { "2 to 3", 8 },  { "4 to 5", 10 }, { "6 to 7", 12 }, { "8 and up", 14 } }
table "game.printed_target_50 (effective)" { { 0, 7 },  { 1, 8 },  { "2 to 3", 9 },  { "4 to 5", 11 }, { "6 to 7", 13 }, { "8 and up", 15 } }
table "game.printed_target_25 (effective)" { { 0, 9 },  { 1, 10 }, { "2 to 3", 11 }, { "4 to 5", 13 }, { "6 to 7", 15 }, { "8 and up", 17 } }
table "game.printed_target_5 (effective)"  { { 0, 11 }, { 1, 12 }, { "2 to 3", 13 }, { "4 to 5", 15 }, { "6 to 7", 17 }, { "8 and up", 19 } }
