-- Group rolls: several characters at one task, or each at the same task.

source "TBD-ROLL-18"
kind "group_roll" { record = true,
  members = "list of entity", dangerous = "yes or no = no", outcome = "text or none" }

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
  { "players_member.is_in_trouble(outcome)", when = "players_member != none and outcome != none" },
  { "gains_extra",                           when = "outcome == 'Very Good'" } } }

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

action "collective_roll.is_joined (with: skill, like skill.roll)" { text = "the roll of one character; returns its total",
  requires = { { "it is not achieved yet",              "not finished", source = "TBD-ROLL-23" },
               { "everybody rolls once in a round",     "not (with.owner in members)" },
               { "the gamemaster allows another round", "goes_on" } },
  function(effort, given)
    local total = given.with:roll(given).total
    effort.total = effort.total + total
    effort:put("members", given.with.owner)
    return total
  end }

source "TBD-ROLL-22"
rule "collective_roll.finished" { source = "TBD-ROLL-23", "game.achieved(outcome ?? 'Bad')" }
rule "collective_roll.goes_on"  "rounds < rounds_allowed"

action "collective_roll.is_given_another_round" { changes = { rounds_allowed = "rounds_allowed + 1" } }

action "collective_roll.is_judged" { text = "ends a round; returns the outcome so far",
  requires = { "somebody took part", "len(members) > 0" },
  changes = { rounds = "rounds + 1", outcome = "game.in_danger(difficulty.outcome(quotient), dangerous)" },
  function(effort)
    effort:has_consequences()
    effort.members = {}
    return effort.outcome
  end }

action "collective_roll.round_of (with: list of skill)" { text = "a whole round, with one roll of each skill; returns the outcome so far",
  steps = { { "is_joined(#)", for_each = "with" }, "is_judged" } }

-- Cooperative rolls

source "TBD-ROLL-27"
kind "cooperative_roll" { like = "group_roll", outcomes = "list of text" }

action "cooperative_roll.is_joined (with: skill, difficulty: difficulty, like skill.check)" { text = "the roll of one character; returns its outcome",
  requires = { { "it is not judged yet", "outcome == none" }, { "everybody rolls once", "not (with.owner in members)" } },
  function(group, given)
    local outcome = given.with:check(given).outcome
    group:put("members", given.with.owner)
    group:put("outcomes", outcome)
    return outcome
  end }

source "TBD-ROLL-28"
table "game.cooperative_score (outcome: text)" {
  { "Very Bad", -2 }, { "Bad", -1 }, { "Mixed", 0 }, { "Good", 1 }, { "Very Good", 2 } }

rule "cooperative_roll.score" "sum(outcomes, game.cooperative_score(#))"

source "TBD-ROLL-29"
table "game.cooperative_outcome (score)" {
  { "up to -2", "Very Bad" }, { -1, "Bad" }, { 0, "Mixed" }, { 1, "Good" }, { "2 and up", "Very Good" } }

action "cooperative_roll.is_judged" { text = "ends the roll; returns the outcome of the group",
  requires = { { "somebody took part", "len(outcomes) > 0" }, { "it is not judged yet", "outcome == none" } },
  changes = { outcome = "game.in_danger(game.cooperative_outcome(score), dangerous)" },
  function(group)
    group:has_consequences()
    return group.outcome
  end }
