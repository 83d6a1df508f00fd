-- Using skills: choosing one, learning it, and the consequences of failure.

-- Learning

source "RPJ-SKILL-02"
rule "skill.price_of (to)"         { text = "what a level costs in all", "game.cost_of_raising(0, to)" }
rule "skill.price_of_raising (to)" "price_of(to) - price_of(level)"

purchase "skill.is_raised" { of = "level", price = "price_of(to)", from = "owner.available_points", menu = { "create", "advance" }, back = "owner.being_created",
  source = { "RPJ-SKILL-03", "RPJ-CHAR-16" }, text = "unspent points are kept", ask = "Which skill is raised?" }

-- The specialty of a skill that offers several is chosen with its first level.
purchase "skill.takes_specialty" { source = "RPJ-SKILL-41", of = "specialty", among = "specialties", menu = { "create", "advance" }, requires = {
  { "a skill is learned first",                 "level > 0" },
  { "a skill is taken with one specialty only", "specialty == none" } } }

-- Choosing a skill

source "RPJ-SKILL-14"
table "game.penalty_for_fit (fit: text)" { { "well", 0 }, { "less well", -1 }, { "badly", -2 } }

source "RPJ-SKILL-13"
action "entity.tackles (task: text, skills: list of skill, difficulty = 0)" { text = "the player says with which skill",
  function(who, given)
    local skill = choose(who, "Which skill?", given.skills)
    local fit = rule_that("How well does it fit: " .. skill.name .. " for " .. given.task .. "?", { "well", "less well", "badly", "not at all" })
    if fit == "not at all" then
      refuse(skill.name .. " is no way to do that; try " .. rule_that("Which skill instead?", given.skills).name)
    end
    return who:the(skill):check { given, situation = game:penalty_for_fit(fit) }
  end }

-- Partial failures

source "RPJ-SKILL-22"
box "skill.hampered" { sheet = "number = 0" }

action "skill.attempt (difficulty = 0, situation = 0)" { text = "rolls, and returns the outcome as a word",
  requires = { { check = "check(difficulty, situation)" } },
  function(skill, given)
    local check = skill:check { given, difficulty = given.difficulty + skill.hampered }
    if check.success then return skill:succeeds(check.complication) end
    return skill:fails()
  end }

action "skill.succeeds (complication: yes or no)" { source = "RPJ-SKILL-18",
  function(skill, given)
    skill.hampered = 0
    return given.complication and "success with a complication" or "success"
  end }

action "skill.fails" {
  function(skill)
    local outcome = rule_that("What does the failure mean?", { "failure", "partial failure", "success with a complication" })
    if outcome == "partial failure" then
      skill.hampered = skill.hampered + choose("gamemaster", "How much harder is the next attempt?", 0, 5)
    end
    return outcome
  end }
