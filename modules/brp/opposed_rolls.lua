-- Opposed rolls: skill against skill. Both roll, and the better degree wins; four other ways are options.

source "BRP-OPPOSED-01"
kind "contest" { event = true,
  active  = "skill", active_roll  = "number = 0", active_chance  = "number = 0", active_degree  = "number = 1",
  passive = "skill", passive_roll = "number = 0", passive_chance = "number = 0", passive_degree = "number = 1",
  active_modified = "number = 0", passive_modified = "number = 0",     -- the ratings, before what always works or always fails
  difficulty = "difficulty", situation = "number", passive_difficulty = "difficulty", passive_situation = "number" }

action "skill.opposed_check (by: skill, difficulty: difficulty = Average, situation = 0, passive_difficulty: difficulty = Average, passive_situation = 0)" {
  requires = {
    { "somebody else opposes it", "by.owner != owner" } },
  function(skill, given)
    local contest = new.contest { given, active = skill, passive = given.by }
    contest:is_rolled()
    return contest
  end }

action "contest.is_rolled" { function(contest)
  local active, passive = contest:active_check(), contest:passive_check()
  contest.active_degree, contest.passive_degree = active.degree, passive.degree
  if contest.dice_are_compared then contest.active_roll, contest.passive_roll = active.natural, passive.natural end
end }

action "contest.active_check" { function(contest)
  local check = contest.active:check { difficulty = contest.difficulty, situation = contest.situation }
  contest.active_chance, contest.active_modified = check.real_chance, check.chance
  return check
end }

action "contest.passive_check" { function(contest)
  local check = contest.passive:check { difficulty = contest.passive_difficulty, situation = contest.passive_situation }
  contest.passive_chance, contest.passive_modified = check.real_chance, check.chance
  return check
end }

-- Where degrees settle it, nobody looks at the dice: that keeps odds quick.
rule "contest.dice_are_compared" { source = "BRP-OPPOSED-03", "active_degree == passive_degree and not nobody_succeeds" }

-- Who wins: more than 0 is the active side, less the passive one, 0 nobody.

rule "contest.nobody_succeeds" { source = "BRP-OPPOSED-04", "max(active_degree, passive_degree) < 2" }
rule "contest.better_rated"    { source = "BRP-OPPOSED-08", "active.rating - passive.rating" }

rule "contest.lead" { first = {
  { "0",                              when = "nobody_succeeds" },
  { "active_degree - passive_degree", when = "active_degree != passive_degree" },
  { "active_roll - passive_roll",     when = "active_roll != passive_roll", source = "BRP-OPPOSED-03" },
  { "better_rated" } } }

rule "contest.winner" { first = {
  { "active.owner",  when = "lead > 0" },
  { "passive.owner", when = "lead < 0" },
  { "none" } } }

-- How well: whoever loses, but not badly, takes something from it.

source "BRP-OPPOSED-02"
rule "contest.winning_degree" { "lead < 0 ? passive_degree : active_degree" }
rule "contest.losing_degree"  { "lead < 0 ? active_degree : passive_degree" }

rule "contest.shift" { first = {
  { "0", when = "not option.ties_are_shifted and active_degree == passive_degree", source = "BRP-OPPOSED-03" },
  { "max(0, losing_degree - 1)" } } }

rule "contest.degree" { text = "a victory is never less than a success",
  "lead == 0 ? max(active_degree, passive_degree) : max(2, winning_degree - shift)" }
rule "contest.result" { "game.degree_called(degree)" }
