-- Group rolls: several characters at one task, or each at the same task.

source "TBD-ROLL-18"
kind "group_roll" { record = true,
  members = "list of entity", dangerous = "yes or no = no", outcome = "outcome or none" }

action "game.calls_group_roll (sort: collective or cooperative, difficulty: difficulty or none, magnitude: number or none, rounds = 1, dangerous: yes or no = no)" {
  requires = {
    { "a collective roll has a Difficulty", "sort == 'cooperative' or difficulty != none", source = "TBD-ROLL-19" },
    { "a collective roll has a Magnitude: a whole number from 1 on", "sort == 'cooperative' or magnitude != none and magnitude >= 1 and magnitude % 1 == 0", source = "TBD-ROLL-19" } },
  function(_, given)
    if given.sort == "cooperative" then return bring("cooperative_roll", { given }) end
    return bring("collective_roll", { given, rounds_allowed = given.rounds, rounds = 0 })
  end }

source "TBD-ROLL-23"
-- The consequences of the group's outcome, once for all members.
action "group_roll.has_consequences" { steps = {
  { "players_member.meets_trouble(outcome)", when = "players_member != none and outcome != none" },
  { "gains_extra", when = "outcome == Very_Good" } } }

rule "group_roll.players_member" { source = "TBD-ROLL-05", text = "a member that is a player's character, who meets the trouble; none if there is none",
  "filter(members, #.is_players)[1]" }

action "group_roll.gains_extra" { source = "TBD-ROLL-04", text = "gives an Advantage to a member that the group chooses",
  function(group)
    local who = choose("anyone", "Who gains the Advantage?", group.members, "something extra instead")
    if who then who:gains_advantage() else say "The group achieves something extra." end
  end }

-- Collective rolls

kind "collective_roll" { like = "group_roll", source = "TBD-ROLL-19",
  difficulty = "difficulty", magnitude = "1..", rounds_allowed = "1.. = 1", rounds = "0.. = 0", total = "number = 0" }

source "TBD-ROLL-20"
rule "collective_roll.quotient" "int(total / magnitude)"

check "skill.adds_to (effort: collective_roll)" { like = "skill.roll", text = "the roll of one character",
  requires = { { "it is not achieved yet",              "not effort.finished", source = "TBD-ROLL-23" },
               { "everybody rolls once in a round",     "not (owner in effort.members)" },
               { "the gamemaster allows another round", "effort.has_rounds_left" } },
  changes  = { ["effort.total"] = "effort.total + total", ["effort.members"] = "effort.members + [owner]" } }

source "TBD-ROLL-22"
rule "collective_roll.finished"        { source = "TBD-ROLL-23", "outcome != none and game.achieved(outcome)" }
rule "collective_roll.has_rounds_left" "rounds < rounds_allowed"

action "collective_roll.gets_another_round" { text = "by the gamemaster", changes = { rounds_allowed = "rounds_allowed + 1" } }

action "collective_roll.ends_round" { requires = { "somebody took part", "len(members) > 0" },
  changes = { rounds = "rounds + 1", outcome = "game.in_danger(game.unopposed_outcome(difficulty, quotient), dangerous)" },
  steps   = { "has_consequences", { changes = { members = "[]" } } } }

action "collective_roll.round_of (with: list of skill)" { text = "a whole round, with one roll of each skill",
  steps = { { "#.adds_to(collective_roll)", for_each = "with" }, "ends_round" } }

-- Cooperative rolls

source "TBD-ROLL-27"
kind "cooperative_roll" { like = "group_roll", outcomes = "list of outcome" }

check "skill.counts_for (group: cooperative_roll)" { like = "skill.check", text = "the roll of one character, against the Difficulty set for it",
  requires = { { "it is not judged yet", "group.outcome == none" }, { "everybody rolls once", "not (owner in group.members)" } },
  changes  = { ["group.members"] = "group.members + [owner]", ["group.outcomes"] = "group.outcomes + [outcome]" } }

source "TBD-ROLL-28"
table "game.cooperative_score (outcome: outcome)" { { "Very Bad", -2 }, { "Bad", -1 }, { "Mixed", 0 }, { "Good", 1 }, { "Very Good", 2 } }
rule "cooperative_roll.score" "sum(outcomes, game.cooperative_score(#))"

source "TBD-ROLL-29"
table "game.cooperative_outcome (score)" { { "up to -2", "Very Bad" }, { -1, "Bad" }, { 0, "Mixed" }, { 1, "Good" }, { "2 and up", "Very Good" } }

action "cooperative_roll.ends" {
  requires = { { "somebody took part", "len(outcomes) > 0" }, { "it is not judged yet", "outcome == none" } },
  changes = { outcome = "game.in_danger(game.cooperative_outcome(score), dangerous)" }, steps = "has_consequences" }
