-- Opposed rolls: somebody resists. Both sides roll, and each has the outcome of its own difference.

table "game.opposed_outcome (difference)" { source = "TBD-ROLL-16",
  { "up to -6", "Very Bad" }, { "-5 to -2", "Bad" }, { "-1 to 1", "Mixed" }, { "2 to 5", "Good" }, { "6 and up", "Very Good" } }

-- The two rolls, without consequences.
source "TBD-ROLL-15"
check "skill.opposed_check (by: skill, their_situation = 0, their_increases = 0, their_decreases = 0, dangerous: yes or no = no)" { like = "skill.roll",
  requires      = { "somebody else resists", "by.owner != owner" },
  shows         = { "theirs", "difference", "outcome" },
  theirs        = { check = "by.roll(their_situation, their_increases, their_decreases)" },
  difference    = "total - theirs.total",
  outcome       = "game.in_danger(game.opposed_outcome(difference), dangerous)",      -- TBD-ROLL-06: only the roller is in danger
  their_outcome = "game.opposed_outcome(-difference)", fails_as = { outcome = "game.in_danger('Bad', dangerous)", their_outcome = "'Good'" } }   -- TBD-ROLL-17

-- The acting side is the roller and has the consequences; the other side does not.
check "skill.opposed_attempt" { like = "skill.opposed_check", steps = "owner.faces(outcome)" }

-- Whether somebody resists.
action "entity.tries (skill: skill, against: entity or none, resisting: skill = skill, difficulty: difficulty or none, like skill.opposed_check)" {
  source = "TBD-ROLL-01", tags = { "deed", "action" }, text = "returns the outcome",
  requires = { { "there is a Difficulty, or somebody resists", "(difficulty != none) != (against != none)" }, { check = "the(skill).roll" } },
  function(who, given)
    local skill = who:the(given.skill)
    if not given.against then return skill:attempt(given).outcome end
    return skill:opposed_attempt { given, by = given.against:the(given.resisting) }.outcome
  end }
