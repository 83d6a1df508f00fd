-- Unopposed rolls: a Skill against a Difficulty.

source { "TBD-ROLL-10", "TBD-ROLL-11", "TBD-ROLL-12", "TBD-ROLL-13", "TBD-ROLL-14" }
scale "difficulty" { "Very Easy", "Easy", "Medium", "Hard", "Very Hard" }

table "game.unopposed_outcome (difficulty: difficulty, total)" { source = "TBD-ROLL-09", text = "Table 1",
  columns = { "up to 0", "1 to 4", "5 to 8", "9 to 12", "13 to 16", "17 to 20", "21 to 24", "25 and up" },
  { "Very Easy", "Bad", "Mixed", "Good", "Very Good", "Very Good", "Very Good", "Very Good", "Very Good" },
  { "Easy",      "Very Bad", "Bad", "Mixed", "Good", "Very Good", "Very Good", "Very Good", "Very Good" },
  { "Medium",    "Very Bad", "Very Bad", "Bad", "Mixed", "Good", "Very Good", "Very Good", "Very Good" },
  { "Hard",      "Very Bad", "Very Bad", "Very Bad", "Bad", "Mixed", "Good", "Very Good", "Very Good" },
  { "Very Hard", "Very Bad", "Very Bad", "Very Bad", "Very Bad", "Bad", "Mixed", "Good", "Very Good" } }

rule "game.harder (difficulty: difficulty, steps = 1)" { source = "TBD-HEAL-05", of = "difficulty", text = "that many steps harder, or easier; never beyond the ends",
  "difficulty + steps" }

source "TBD-ROLL-08"
-- The roll of a Skill, and its outcome against a Difficulty.
check "skill.roll (situation = 0, increases = 0, decreases = 0)" { like = "three_d20", roller = "owner",
  fails_when = { "nobody rolls a specialised skill without having it", "not learned", source = "TBD-CHAR-13" }, fails_as = { natural = "game.surely_low", total = "0" },
  increased = { "by the gamemaster", "increases" },
  decreased = { "by the gamemaster", "decreases" },
  modifier  = { { "Skill bonus", "bonus" },
                { "situation",   "situation" } } }

check "skill.check (difficulty: difficulty, situation = 0, increases = 0, decreases = 0, dangerous: yes or no = no)" {
  source = "TBD-ROLL-07", like = "skill.roll",
  outcome = "game.in_danger(game.unopposed_outcome(difficulty, total), dangerous)",
  success = "game.achieved(outcome)", fails_as = { outcome = "game.in_danger('Bad', dangerous)" } }

-- An attempt rolls, and then applies the consequences of the outcome.
check "skill.attempt" { like = "skill.check", steps = "owner.faces(outcome)" }
