-- Trying something, as it goes at the table: the difficulty is told, the player commits, the die falls, and a
-- failure has the consequence that was foreseen, unless another roll recovers from it.

source "Part Two, Failed Rolls and Re-checks"
kind "attempt" { event = true,
  who = "entity", what = "text",
  skill = "skill of who or none", stat = "stat of who",  -- the stat alone where no skill is named
  difficulty = "number", situation = "number = 0",
  using = "list of item or none",
  forced = "yes or no = no",                             -- nobody may decline it, such as noticing something
  hidden = "yes or no = no",                             -- the difficulty is not told; for forced rolls alone
  consequence = "text",
  rechecks = "list of number",                           -- the difficulties of further rolls that may recover
  declined = "yes or no = no",
  success = "yes or no", recovered = "yes or no = no", rolls = "number = 0" }

rule "game.usual_consequence" { "'nothing happens'" }

action "attempt.make" { requires = {
    { "only a roll that nobody can decline has a hidden difficulty", "forced or not hidden", source = "Part Two, Fixed Difficulty Rolls" } },
  steps = { "is_announced", "is_committed_to", "is_rolled", "is_recovered", "has_consequences" } }

source "Part Two, Fixed Difficulty Rolls"
action "attempt.is_announced" {
  function(attempt)
    if attempt.hidden then return end
    if not game:is_usual_difficulty(attempt.difficulty) then say(attempt.remark) end
    say(attempt.prompt)
  end }

rule "attempt.remark" { source = "Part One",
  function(attempt)
    return ("Difficulty %d is outside of the usual span of %d to %d."):format(attempt.difficulty, game.easiest_usual, game.hardest_usual)
  end }

rule "attempt.prompt" {
  function(attempt)
    local chances = math.floor(attempt.chance * game.sides_of_the_die + 0.5)
    return ("%s, %s: difficulty %d, %d in %d; failure: %s"):format(attempt.who.name, attempt.what, attempt.difficulty, chances, game.sides_of_the_die, attempt.consequence)
  end }

rule "attempt.chance" { source = "Part One, The Golden Rule", "game.chance(modifier, difficulty)" }

rule "attempt.modifier" { source = "Part Two",
  function(attempt)
    local total = attempt.skill and attempt.skill:adds { with = attempt.stat, using = attempt.using } or attempt.stat:adds(attempt.using)
    return total + attempt.situation + game.ruling_bonus
  end }

action "attempt.is_committed_to" {
  function(attempt)
    if attempt.forced then return end
    if choose(attempt.who, "Is it tried?", { "yes", "no" }) == "yes" then return end
    attempt.success, attempt.declined = false, true
    say(attempt.who.name .. " thinks better of it")
    stop()
  end }

action "attempt.is_rolled" {
  function(attempt) attempt.success = attempt:rolls_against(attempt.difficulty) end }

action "attempt.rolls_against (difficulty)" {
  function(attempt, given)
    attempt.rolls = attempt.rolls + 1
    local roll = { difficulty = given.difficulty, situation = attempt.situation, using = attempt.using, with = attempt.skill and attempt.stat or nil }
    return (attempt.skill or attempt.stat):check(roll).success
  end }

source "Part Two, Failed Rolls and Re-checks"
-- Re-checks: a failure is a slip first, and each further roll may catch it.
action "attempt.is_recovered" {
  function(attempt)
    for _, difficulty in ipairs(attempt.rechecks) do
      if attempt.success or attempt.recovered then return end
      if not attempt.hidden then say(("%s may recover: difficulty %d"):format(attempt.who.name, difficulty)) end
      attempt.recovered = attempt:rolls_against(difficulty)
    end
  end }

action "attempt.has_consequences" {
  function(attempt)
    if not attempt.success and not attempt.recovered then say(attempt.who.name .. " fails: " .. attempt.consequence) end
  end }

-- How an attempt begins: with a skill, or with a stat alone.
local asks = "(difficulty: number or none, situation = 0, with: stat or none, using: list of item or none, forced: yes or no = no, hidden: yes or no = no, consequence: text or none, rechecks: list of number or none)"

local function attempt(who, what, given)
  return new.attempt { who = who, what = what.name, skill = what.kind == "skill" and what or nil,
    stat = given.with and who:the(given.with) or what.kind == "skill" and what.stat or what,
    difficulty = given.difficulty or game.standard_difficulty, situation = given.situation, using = given.using,
    forced = given.forced, hidden = given.hidden, consequence = given.consequence or game.usual_consequence, rechecks = given.rechecks or {} }
end

for _, noun in ipairs { "skill", "stat" } do
  action(noun .. ".is_considered " .. asks) { source = "Part One, The Golden Rule", text = "tells difficulty and chance before anybody says yes or no; nothing is rolled",
    function(what, given) attempt(what.owner, what, given):is_announced() end }

  action(noun .. ".is_tried " .. asks) { source = "Part Two, Fixed Difficulty Rolls",
    function(what, given)
      local attempt = attempt(what.owner, what, given)
      attempt:make()
      return attempt
    end }
end
