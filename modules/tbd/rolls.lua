-- Rolls: three twenty-sided dice, of which the middle one counts, and five outcomes.

source "TBD-ROLL-02"
scale "outcome" { "Very Bad", "Bad", "Mixed", "Good", "Very Good" }

rule "game.achieved (outcome: outcome)" { source = "TBD-ROLL-03", text = "whether the outcome achieves the goal of the roll", "outcome >= Mixed" }

rule "game.in_danger (outcome: outcome, dangerous: yes or no)" { source = "TBD-ROLL-06", of = "outcome", text = "the outcome of a Dangerous roll",
  "dangerous and outcome == Bad ? Very_Bad : outcome" }

source "TBD-ROLL-39"
-- The dice. Increases and Decreases cancel out; the remainder determines which die counts.
rule "game.surely_high" { text = "the result of reading the dice with two Increases or more", "20" }
rule "game.surely_low"  { text = "the result of reading the dice with two Decreases or more", "1" }

check "three_d20" { source = "TBD-ROLL-38",
  dice      = "3d20",
  increased = 0,
  decreased = 0,
  net       = "increased - decreased",
  natural   = "net >= 2 ? game.surely_high : net <= -2 ? game.surely_low : net == 1 ? max(dice) : net == -1 ? min(dice) : median(dice)" }
