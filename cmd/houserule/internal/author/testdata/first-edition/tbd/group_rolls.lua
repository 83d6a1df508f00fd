-- Group rolls: many hands on one task, or everybody at the same thing.

kind "group_roll" { record = true, source = "TBD-ROLL-18, 1.3",
  members = "list of entity", dangerous = "yes or no = no", outcome = "text or none" }

kind "collective_roll" { like = "group_roll", source = "TBD-ROLL-19, 1.3.1",
  difficulty = "difficulty", magnitude = "1..", rounds_allowed = "1.. = 1", rounds = "0.. = 0", total = "number = 0" }

kind "cooperative_roll" { like = "group_roll", source = "TBD-ROLL-27, 1.3.2", outcomes = "list of text" }

action "game.calls_group_roll (sort: collective or cooperative, difficulty: difficulty or none, magnitude: number or none, rounds = 1, dangerous: yes or no = no)" {
  source = "TBD-ROLL-18, 1.3", requires = {
    { "a collective roll has a Difficulty",                    "sort == 'cooperative' or difficulty != none",                                         source = "TBD-ROLL-19" },
    { "a collective roll has a Magnitude: a whole number from 1 on", "sort == 'cooperative' or (magnitude ?? 0) >= 1 and floor(magnitude ?? 0) == magnitude", source = "TBD-ROLL-19" } },
  function(game, given)
    if given.sort == "cooperative" then return bring("cooperative_roll", { dangerous = given.dangerous }) end
    return bring("collective_roll", { difficulty = given.difficulty, magnitude = given.magnitude, rounds_allowed = given.rounds, dangerous = given.dangerous })
  end }

-- What the group's outcome brings, once, to all of them.
rule "group_roll.players_member" { source = "TBD-ROLL-05, 1", text = "trouble comes to players' characters; none when there are none among them",
  function(group)
    for _, who in ipairs(group.members) do
      if who.is_players then return who end
    end
  end }

action "group_roll.has_consequences" { source = "TBD-ROLL-23, 1.3.1",
  function(group)
    local worth = game:advantage_of_trouble(group.outcome)
    if worth > 0 and group.players_member then game:makes_trouble { whom = group.players_member, worth = worth } end
    if group.outcome == "Very Good" then group:gains_extra() end
  end }

action "group_roll.gains_extra" { source = "TBD-ROLL-04, 1", text = "the group says who gains the Advantage",
  function(group)
    local who = choose("anyone", "Who gains the Advantage?", group.members, "something extra instead")
    if who then who:gains_advantage() else say "The group achieves something extra." end
  end }

-- Collective rolls

rule "collective_roll.quotient" { source = "TBD-ROLL-20, 1.3.1", "int(total / magnitude)" }
rule "collective_roll.finished" { source = "TBD-ROLL-23, 1.3.1", "outcome != none and game.achieved(outcome ?? 'Bad')" }

action "collective_roll.is_given_another_round" { source = "TBD-ROLL-22, 1.3.1", function(effort) effort.rounds_allowed = effort.rounds_allowed + 1 end }

rule "collective_roll.goes_on" { source = "TBD-ROLL-22, 1.3.1", "rounds < rounds_allowed" }

action "collective_roll.is_joined (with: skill, situation = 0, increases = 0, decreases = 0)" { source = "TBD-ROLL-20, 1.3.1", text = "one character's own roll; gives its total",
  requires = { { "it is not achieved yet",           "not finished", source = "TBD-ROLL-23" },
               { "everybody rolls once in a round",  "not (with.owner in members)" },
               { "the gamemaster allows another round", "goes_on" } },
  function(effort, given)
    local total  = given.with:roll { situation = given.situation, increases = given.increases, decreases = given.decreases }.total
    effort.total = effort.total + total
    effort:put("members", given.with.owner)
    return total
  end }

action "collective_roll.is_judged" { source = "TBD-ROLL-22, 1.3.1", text = "at the end of a round; gives the outcome so far",
  requires = { { "somebody took part",               "len(members) > 0" },
               { "the gamemaster allows another round", "goes_on" } },
  function(effort)
    effort.rounds  = effort.rounds + 1
    effort.outcome = game:in_danger(effort.difficulty:outcome(effort.quotient), effort.dangerous)
    effort:has_consequences()
    effort.members = {}
    return effort.outcome
  end }

action "collective_roll.round_of (with: list of skill)" { source = "TBD-ROLL-22, 1.3.1", text = "a whole round: one roll with each of these skills; gives the outcome so far",
  function(effort, given)
    for _, skill in ipairs(given.with) do effort:is_joined(skill) end
    return effort:is_judged()
  end }

-- Cooperative rolls

table "game.cooperative_score (outcome: text)" { source = "TBD-ROLL-28, 1.3.2",
  { "Very Bad", -2 }, { "Bad", -1 }, { "Mixed", 0 }, { "Good", 1 }, { "Very Good", 2 } }

table "game.cooperative_outcome (score)" { source = "TBD-ROLL-29, 1.3.2",
  { "up to -2", "Very Bad" }, { -1, "Bad" }, { 0, "Mixed" }, { 1, "Good" }, { "2 and up", "Very Good" } }

rule "cooperative_roll.score" { source = "TBD-ROLL-28, 1.3.2", "sum(outcomes, game.cooperative_score(#))" }

action "cooperative_roll.is_joined (with: skill, difficulty: difficulty, situation = 0, increases = 0, decreases = 0, dangerous: yes or no = no)" {
  source = "TBD-ROLL-27, 1.3.2", text = "one character's own roll; gives its outcome",
  requires = { { "it is not judged yet", "outcome == none" }, { "everybody rolls once", "not (with.owner in members)" } },
  function(group, given)
    local outcome = given.with:check { difficulty = given.difficulty, situation = given.situation, increases = given.increases,
                                       decreases = given.decreases, dangerous = given.dangerous }.outcome
    group:put("members", given.with.owner)
    group:put("outcomes", outcome)
    return outcome
  end }

action "cooperative_roll.is_judged" { source = "TBD-ROLL-29, 1.3.2", text = "gives the group's outcome",
  requires = { { "somebody took part", "len(outcomes) > 0" }, { "it is not judged yet", "outcome == none" } },
  function(group)
    group.outcome = game:in_danger(game:cooperative_outcome(group.score), group.dangerous)
    group:has_consequences()
    return group.outcome
  end }
