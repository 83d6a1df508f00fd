-- Unopposed rolls: a Skill against a Difficulty.

-- Table 1: from which total on each outcome comes. A blank is an outcome that cannot come.
kind "difficulty" { source = "TBD-ROLL-09, Table 1", step = "number", bad = "number or none", mixed = "number", good = "number", very_good = "number" }

difficulty "Very Easy" { source = "TBD-ROLL-10", step = 0,           mixed =  1, good =  5, very_good =  9 }
difficulty "Easy"      { source = "TBD-ROLL-11", step = 1, bad =  1, mixed =  5, good =  9, very_good = 13 }
difficulty "Medium"    { source = "TBD-ROLL-12", step = 2, bad =  5, mixed =  9, good = 13, very_good = 17 }
difficulty "Hard"      { source = "TBD-ROLL-13", step = 3, bad =  9, mixed = 13, good = 17, very_good = 21 }
difficulty "Very Hard" { source = "TBD-ROLL-14", step = 4, bad = 13, mixed = 17, good = 21, very_good = 25 }

rule "difficulty.outcome (total)" { source = "TBD-ROLL-09, Table 1", first = {
  { "'Very Good'", when = "total >= very_good" },
  { "'Good'",      when = "total >= good" },
  { "'Mixed'",     when = "total >= mixed" },
  { "'Bad'",       when = "bad == none or total >= bad" },
  { "'Very Bad'" } } }

rule "difficulty.changed (steps)" { source = "TBD-HEAL-05, 4.3", text = "harder by so many steps, or easier; nothing lies beyond the ends",
  function(difficulty, given)
    local wanted, found = difficulty.step + given.steps, difficulty
    for _, other in ipairs(entries "difficulty") do
      if math.abs(other.step - wanted) < math.abs(found.step - wanted) then found = other end
    end
    return found
  end }

-- The roll of a Skill, and what it comes to against a Difficulty.
check "skill.roll (situation = 0, increases = 0, decreases = 0)" { source = "TBD-ROLL-08, 1.1", like = "three_d20", roller = "owner",
  increased = { { "by the gamemaster", "increases" } },
  decreased = { { "by the gamemaster", "decreases" } },
  modifier  = { { "Skill bonus",       "bonus" },
                { "situation",         "situation" } } }

to "skill.roll" { source = "TBD-CHAR-13, 3.2", requires = { { "nobody rolls a specialised skill without having it", "learned" } } }

check "skill.check (difficulty: difficulty, situation = 0, increases = 0, decreases = 0, dangerous: yes or no = no)" {
  source = "TBD-ROLL-07, 1.1", like = "skill.roll",
  outcome = "game.in_danger(difficulty.outcome(total), dangerous)",
  success = "game.achieved(outcome)" }

-- Whoever tries something rolls, and then what the outcome brings happens. Gives the outcome.
action "skill.attempt (difficulty: difficulty, situation = 0, increases = 0, decreases = 0, dangerous: yes or no = no)" { source = "TBD-ROLL-08, 1.1",
  function(skill, given)
    local outcome = skill:check { difficulty = given.difficulty, situation = given.situation, increases = given.increases,
                                  decreases = given.decreases, dangerous = given.dangerous }.outcome
    skill.owner:faces(outcome)
    return outcome
  end }
