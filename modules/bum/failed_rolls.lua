-- Attempts: the difficulty is announced, the player commits, the die is rolled, and a
-- failure has the announced consequence, unless a re-check recovers from it.

source "Part Two, Failed Rolls and Re-checks"
kind "attempt" { event = true,
  who = "entity", what = "text",
  skill = "skill of who or none", stat = "stat of who",  -- only the stat if no skill is named
  difficulty = "number", situation = "number = 0",
  using = "list of item or none",
  forced = "yes or no = no",                             -- cannot be declined, such as noticing something
  hidden = "yes or no = no",                             -- the difficulty is not announced; only for forced rolls
  consequence = "text",
  rechecks = "list of number or none",                   -- difficulties of the re-checks
  declined = "yes or no = no",
  success = "yes or no", recovered = "yes or no = no", rolls = "number = 0" }

action "attempt.make" { requires = {
    "only a roll that nobody can decline has a hidden difficulty", "forced or not hidden", source = "Part Two, Fixed Difficulty Rolls" },
  steps = { "is_announced", { "may_be_declined", when = "not forced" }, "is_rolled",
            { "may_recover(#)", for_each = "rechecks ?? []", when = "not (success or recovered)" },
            { "has_consequences", when = "not (success or recovered)" } } }

source "Part Two, Fixed Difficulty Rolls"
action "attempt.is_announced" { steps = { when = "not hidden", steps = {
  { "seems_unusual", when = "not game.is_usual_difficulty(difficulty)" },
  "tells_chance" } } }

action "attempt.seems_unusual" { source = "Part One",
  say = "Difficulty {difficulty} is outside of the usual span of {game.easiest_usual} to {game.hardest_usual}." }

action "attempt.tells_chance" {
  say = "{who.name}, {what}: difficulty {difficulty}, {round(chance * game.sides_of_the_die)} in {game.sides_of_the_die}; failure: {consequence}" }

rule "attempt.chance" { source = "Part One, The Golden Rule", "game.chance(modifier, difficulty)" }

rule "attempt.modifier" { source = "Part Two", sum = {
  { "stat, skill and items", "skill != none ? skill.adds(stat, using) : stat.adds(using)" },
  { "situation",             "situation" },
  { "ruling",                "game.ruling_bonus" } } }

action "attempt.may_be_declined" {
  function(attempt)
    if choose(attempt.who, "Is it tried?", { "yes", "no" }) == "yes" then return end
    attempt.success, attempt.declined = false, true
    say(attempt.who.name .. " thinks better of it")
    stop()
  end }

action "attempt.is_rolled" { function(attempt) attempt.success = attempt:rolls_against(attempt.difficulty) end }

action "attempt.rolls_against (difficulty)" {
  function(attempt, given)
    attempt.rolls = attempt.rolls + 1
    return (attempt.skill or attempt.stat):check { attempt, difficulty = given.difficulty, with = attempt.skill and attempt.stat or nil }.success
  end }

source "Part Two, Failed Rolls and Re-checks"
-- Re-checks: a failure can be recovered by further rolls.

action "attempt.may_recover (difficulty)" {
  function(attempt, given)
    if not attempt.hidden then say(("%s may recover: difficulty %d"):format(attempt.who.name, given.difficulty)) end
    attempt.recovered = attempt:rolls_against(given.difficulty)
  end }

action "attempt.has_consequences" { say = "{who.name} fails: {consequence}" }

-- An attempt uses a skill, or only a stat.
local function attempt(what, given)
  local skill = what.kind == "skill" and what or nil
  return new.attempt { given, who = what.owner, what = what.name, skill = skill, stat = what.owner:the(given.with or skill and skill.stat or what) }
end

local function announces(what, given) attempt(what, given):is_announced() end

local function tries(what, given)
  local attempt = attempt(what, given)
  attempt:make()
  return attempt
end

local tried = { { check = "check(difficulty, using = using)", when = "not forced" } }

source "Part Two, Fixed Difficulty Rolls"
action "skill.is_tried (like skill.check, forced: yes or no = no, hidden: yes or no = no, consequence: text = nothing happens, rechecks: list of number or none)" { requires = tried, tries }
action "stat.is_tried (like skill.is_tried)" { requires = tried, tries }

source "Part One, The Golden Rule"
action "skill.is_considered (like skill.is_tried)" { text = "announces difficulty and chance before the player decides; nothing is rolled", announces }
action "stat.is_considered (like skill.is_tried)"  { announces }
