-- Running the game: the gamemaster makes rulings, with reasons.

-- Overruling: while a reason is set, the gamemaster may overrule every roll.

source "RPJ-RUN-01"
box "game.last_word" "text or none"

action "game.rules_by_the_story (reason: text)" { requires = {
    { "the gamemaster has the last word", "game.gamemaster_speaks", source = "RPJ-INTRO-01" },
    { "a reason is given",                "reason != ''" } },
  changes = { last_word = "reason" } }

action "game.rules_by_the_book" { changes = { last_word = "none" } }

offer "Overrule" { on = "core", by = "gamemaster", when = "game.last_word != none",
  asks = { succeeds = "yes or no" }, changes = { success = "succeeds" },
  say = "The gamemaster overrules the dice: {game.last_word ?? ''}" }

-- A countdown instead of a single check: the same two outcomes, but over a longer time.

source "RPJ-RUN-02"
action "game.spreads_out (task: text, successes = 3, failures = 2, difficulty = 0)" {
  function(game, given)
    return bring("duel", { name = given.task, difficulty = given.difficulty,
      won_by  = { given.task, size = given.successes },
      lost_by = { given.task .. " goes wrong", size = given.failures, moves_on = "failure" } })
  end }

-- A short cut: an unusual use of a skill that ends a whole challenge.

source "RPJ-RUN-03"
action "skill.cuts_short (challenge: countdown, difficulty = 0, situation = 0)" {
  requires = { { "it is a way that would work", ask = "Could this work: {name} for {challenge.name}?" },
               { check = "check(difficulty, situation)" } },
  function(skill, given)
    local success = skill:check { given }.success
    if success then given.challenge:advance(given.challenge.size) end
    return success
  end }

-- Details that players ask about may become true, and then stay true.

source "RPJ-RUN-04"
kind "fact" { record = true, statement = "text" }

action "entity.supposes (statement: text)" { text = "states a fact; returns it if it has become true",
  function(who, given)
    if rule_that("Is it so: " .. given.statement .. "?") then return bring("fact", { given }) end
  end }

around "character.flashes_back" {
  function(as_usual, who, given)
    local denied = choose("gamemaster", "What would this deny: " .. given.to .. "?", game.statements, "nothing")
    if denied then refuse("it is established: " .. denied) end
    return as_usual()
  end }

rule "game.statements" "map(facts, #.statement)"

-- A refusal has a reason, and if possible an alternative.

source "RPJ-RUN-05"
action "game.vetoes (proposal: text, reason: text or none, suggestion: text or none)" { requires = {
    { "the gamemaster says so",   "game.gamemaster_speaks", source = "RPJ-INTRO-01" },
    { "a no comes with a reason", "reason != none and reason != ''" } },
  say = "Not so: {proposal}, because {reason ?? ''}{suggestion != none ? '. But perhaps: ' : ''}{suggestion ?? ''}" }

-- Characters without written statistics

source "RPJ-RUN-06"
table "game.improvised_level (talent: text)" { text = "the effective level, or one more",
  { "masterful", 6 }, { "competent", 4 }, { "green", 2 } }

rule "game.levels_to_choose_from" "2"

action "game.improvises_skill (talent: text)" { text = "returns an effective level in the field of the person",
  function(game, given)
    local least = game:improvised_level(given.talent)
    return choose("gamemaster", "Which level has somebody " .. given.talent .. "?", least, least + game.levels_to_choose_from - 1)
  end }

source "RPJ-RUN-07"
rule "game.half_of (level)" { text = "half of a level, rounded towards 0", "int(level / 2)" }

action "game.improvises_nearby_skill (talent: text)" { text = "a level outside the field of the person, but close to it",
  function(game, given) return game:half_of(game:improvises_skill(given)) end }

source "RPJ-RUN-08"
rule "game.most_beyond_experience" "1"

action "game.improvises_foreign_skill" {
  function(game) return choose("gamemaster", "Which level beyond all experience?", 0, game.most_beyond_experience) end }

source "RPJ-RUN-09"
table "game.improvised_attribute (sort: text)" {
  { "unremarkable", 2 }, { "average", 3 }, { "above average", 4 } }

action "attribute.is_improvised (sort: text)" { changes = { level = "game.improvised_attribute(sort)" } }

-- A roll for situations without a rule, with whatever the table agrees on.

source "RPJ-INTRO-03"
check "entity.improvised_check (level = 0, target = 7, situation = 0)" { like = "core", roller = "owner",
  modifier = { "agreed level", "level" },
  bonuses  = { { "situation", "situation" } },
  against  = { "agreed target", "target" } }
