-- Rolls: three twenty-sided dice, of which the middle one is read, and five outcomes.

-- Outcomes, from the worst to the best.
table "game.rank (outcome: text)" { source = "TBD-ROLL-02, 1",
  { "Very Bad", 0 }, { "Bad", 1 }, { "Mixed", 2 }, { "Good", 3 }, { "Very Good", 4 } }

rule "game.achieved (outcome: text)" { source = "TBD-ROLL-03, 1", text = "whether it brings what was rolled for",
  "game.rank(outcome) >= game.rank('Mixed')" }

rule "game.in_danger (outcome: text, dangerous: yes or no)" { source = "TBD-ROLL-06, 1", text = "what becomes of an outcome when the roll is Dangerous", first = {
  { "'Very Bad'", when = "dangerous and outcome == 'Bad'" },
  { "outcome" } } }

-- The dice. Increases and Decreases cancel out; what is left says which die is read.
rule "game.surely_high" { source = "TBD-ROLL-39, 1.5", text = "read with two Increases or more", "20" }
rule "game.surely_low"  { source = "TBD-ROLL-39, 1.5", text = "read with two Decreases or more", "1" }

check "three_d20" { source = "TBD-ROLL-38, 1.5",
  dice      = "3d20",
  increased = 0,
  decreased = 0,
  net       = "increased - decreased",
  natural   = "net >= 2 ? game.surely_high : net <= -2 ? game.surely_low : net == 1 ? max(dice) : net == -1 ? min(dice) : median(dice)" }
