-- Unopposed rolls: a Skill against a Difficulty.

source "TBD-ROLL-09"
-- Table 1: the lowest total for each outcome. A blank is an impossible outcome.
kind "difficulty" { step = "number", bad = "number or none", mixed = "number", good = "number", very_good = "number" }

difficulty "Very Easy" { source = "TBD-ROLL-10", step = 0,           mixed =  1, good =  5, very_good =  9 }
difficulty "Easy"      { source = "TBD-ROLL-11", step = 1, bad =  1, mixed =  5, good =  9, very_good = 13 }
difficulty "Medium"    { source = "TBD-ROLL-12", step = 2, bad =  5, mixed =  9, good = 13, very_good = 17 }
difficulty "Hard"      { source = "TBD-ROLL-13", step = 3, bad =  9, mixed = 13, good = 17, very_good = 21 }
difficulty "Very Hard" { source = "TBD-ROLL-14", step = 4, bad = 13, mixed = 17, good = 21, very_good = 25 }

rule "difficulty.outcome (total)" { first = {
  { "'Very Good'", when = "total >= very_good" },
  { "'Good'",      when = "total >= good" },
  { "'Mixed'",     when = "total >= mixed" },
  { "'Bad'",       when = "bad == none or total >= bad" },
  "'Very Bad'" } }

rule "difficulty.changed (steps)" { source = "TBD-HEAL-05", text = "the difficulty that many steps harder, or easier; never beyond the ends",
  "(sorted(game.difficulties, abs(#.step - step - steps))[1] ?? difficulty)" }

source "TBD-ROLL-08"
-- The roll of a Skill, and its outcome against a Difficulty.
check "skill.roll (situation = 0, increases = 0, decreases = 0)" { like = "three_d20", roller = "owner",
  requires  = { "nobody rolls a specialised skill without having it", "learned", source = "TBD-CHAR-13" },
  increased = { "by the gamemaster", "increases" },
  decreased = { "by the gamemaster", "decreases" },
  modifier  = { { "Skill bonus", "bonus" },
                { "situation",   "situation" } } }

check "skill.check (difficulty: difficulty, situation = 0, increases = 0, decreases = 0, dangerous: yes or no = no)" {
  source = "TBD-ROLL-07", like = "skill.roll",
  outcome = "game.in_danger(difficulty.outcome(total), dangerous)",
  success = "game.achieved(outcome)" }

-- An attempt rolls, and then applies the consequences of the outcome.
check "skill.attempt" { like = "skill.check", steps = "owner.faces(outcome)" }
