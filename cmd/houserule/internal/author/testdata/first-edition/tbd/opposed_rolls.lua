-- Opposed rolls: somebody resists. Both sides roll, and each reads the difference from its own end.

table "game.opposed_outcome (difference)" { source = "TBD-ROLL-16, Table 2",
  { "up to -6", "Very Bad" }, { "-5 to -2", "Bad" }, { "-1 to 1", "Mixed" }, { "2 to 5", "Good" }, { "6 and up", "Very Good" } }

kind "opposed_roll" { event = true, source = "TBD-ROLL-15, 1.2",
  skill = "skill", resisting = "skill", dangerous = "yes or no",
  total = "number", their_total = "number" }

rule "opposed_roll.difference" { source = "TBD-ROLL-15, 1.2", "total - their_total" }
rule "opposed_roll.outcome"    { source = "TBD-ROLL-06, 1", text = "danger is the roller's alone",
  "game.in_danger(game.opposed_outcome(difference), dangerous)" }
rule "opposed_roll.their_outcome" { source = "TBD-ROLL-17, 1.2", "game.opposed_outcome(-difference)" }

-- The two rolls, and nothing else. Gives both as one.
action "skill.opposed_check (by: skill, situation = 0, increases = 0, decreases = 0, dangerous: yes or no = no, their_situation = 0, their_increases = 0, their_decreases = 0)" {
  source = "TBD-ROLL-15, 1.2", requires = { { "somebody else resists", "by.owner != owner" } },
  function(skill, given)
    local mine   = skill:roll { situation = given.situation, increases = given.increases, decreases = given.decreases }
    local theirs = given.by:roll { situation = given.their_situation, increases = given.their_increases, decreases = given.their_decreases }
    return new.opposed_roll { skill = skill, resisting = given.by, dangerous = given.dangerous, total = mine.total, their_total = theirs.total }
  end }

-- Whoever acts is the roller, and faces the outcome; the other side does not. Gives the roll.
action "skill.opposed_attempt (by: skill, situation = 0, increases = 0, decreases = 0, dangerous: yes or no = no, their_situation = 0, their_increases = 0, their_decreases = 0)" {
  source = "TBD-ROLL-15, 1.2",
  function(skill, given)
    local roll = skill:opposed_check(given)
    skill.owner:faces(roll.outcome)
    return roll
  end }

-- Which of the two it is: nobody resists, or somebody does.
action "entity.tries (skill: skill, difficulty: difficulty or none, against: entity or none, resisting: skill or none, situation = 0, increases = 0, decreases = 0, dangerous: yes or no = no, their_situation = 0, their_increases = 0, their_decreases = 0)" {
  source = "TBD-ROLL-01, 1", text = "gives the outcome", costs = "action_price actions",
  requires = { { "whoever tries can act",                      "can_act" },
               { "it is its own turn",                         "on_turn", source = "TBD-COMBAT-07" },
               { "there is a Difficulty, or somebody resists", "(difficulty != none) != (against != none)" } },
  function(who, given)
    local skill  = who:the(given.skill)
    local common = { situation = given.situation, increases = given.increases, decreases = given.decreases, dangerous = given.dangerous }
    if not given.against then
      common.difficulty = given.difficulty
      return skill:attempt(common)
    end
    common.by = given.against:the(given.resisting or given.skill)
    common.their_situation, common.their_increases, common.their_decreases = given.their_situation, given.their_increases, given.their_decreases
    return skill:opposed_attempt(common).outcome
  end }
