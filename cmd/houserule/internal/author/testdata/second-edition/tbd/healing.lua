-- Healing: by a night's rest, or by a roll that is harder the less time it takes.

source "TBD-HEAL-12"
-- Each is possible once a day.
box "entity.rested" { text = "whether the character has healed by rest today",   refills = "day", "yes or no = no" }
box "entity.tended" { text = "whether the character has healed by a roll today", refills = "day", "yes or no = no" }

action "entity.is_restored_by_rest" {
  function(who)
    if who.rested or who.health == "dead" then return end
    who.rested = true
    who:regains_life(who.recovery)
  end }

action "entity.is_tended (outcome: text)" {
  function(who, given)
    if who.tended or not game:achieved(given.outcome) then return end
    who.tended = true
    who:regains_life(who:recovery_by(given.outcome))
  end }

source "TBD-HEAL-02"
-- A night's rest
rule "game.hours_of_rest"  "8"
rule "game.hours_of_sleep" "6"

rule "game.is_rest (hours, asleep, strenuous: yes or no)"
  "hours >= game.hours_of_rest and asleep >= game.hours_of_sleep and not strenuous"

action "entity.rests (hours = 8, asleep = 6, strenuous: yes or no = no)" { menu = "rest",
  steps = "game.rest([entity], hours, asleep, strenuous)" }

action "game.rest (sleepers: list of entity, hours = 8, asleep = 6, strenuous: yes or no = no)" { requires = {
    { "nobody sleeps in a fight",              "round == 0" },
    { "nobody sleeps longer than the rest is", "asleep <= hours" } },
  function(game, given)
    time:pass(given.hours .. " hours")
    if not game:is_rest(given) then return end
    for _, who in ipairs(given.sleepers) do who:is_restored_by_rest() end
  end }

source "TBD-HEAL-04"
-- A roll
table "game.healing_difficulty (minutes)" { text = "the difficulty for the longest time that was taken in full",
  { "1 to 9", "Very Hard" }, { "10 to 29", "Hard" }, { "30 to 59", "Medium" }, { "60 to 239", "Easy" }, { "240 and up", "Very Easy" } }

rule "game.difficulty_of_healing (minutes)" "filter(difficulties, #.name == healing_difficulty(floor(minutes)))[1]"

source "TBD-HEAL-09"
rule "entity.recovery_by (outcome: text)" { first = {
  { "recovery",           when = "game.rank(outcome) >= game.rank('Good')" },
  { "ceil(recovery / 2)", when = "outcome == 'Mixed' and option.half_recovery == 'rounded up'", source = "TBD-HEAL-10" },
  { "int(recovery / 2)",  when = "outcome == 'Mixed'", source = "TBD-HEAL-10" },
  "0" } }

check "skill.heals (whom: entity)" { like = "skill.check", requires = {
    "nobody heals the dead", "whom.health != 'dead'" },
  steps = { "whom.is_tended(outcome)", { "owner.faces(outcome)", when = "game.healing_has_consequences(outcome)" } } }

-- Only the best and the worst outcome have further consequences; with an option, so does Mixed.
rule "game.healing_has_consequences (outcome: text)" { source = "TBD-HEAL-11",
  "outcome in ['Very Bad', 'Very Good'] or option.mixed_healing_costs and outcome == 'Mixed'" }

action "entity.treats (whom: entity, minutes, skill: skill = Medicine, counts_as: number or none, harder = 0, like skill.roll, dangerous: yes or no = no)" {
  source = "TBD-HEAL-03", text = "heals oneself or another; with supplies the time may count as longer; returns the outcome", requires = {
    { "in a fight it is tried as an Action", "game.round == 0", source = "TBD-HEAL-08" },
    { "whoever treats can act",              "can_act" },
    { "less than a minute is for the gamemaster to allow", "(counts_as ?? minutes) >= 1" } },
  function(who, given)
    time:pass(given.minutes .. " minutes")
    local difficulty = game:difficulty_of_healing(given.counts_as or given.minutes)
    return who:the(given.skill):heals { given, difficulty = difficulty:changed(given.harder) }.outcome
  end }

source "TBD-HEAL-08"
-- In a fight, if the gamemaster allows it.
rule "game.decreases_of_hasty_healing" "1"

action "entity.treats_hastily (whom: entity, skill: skill = Medicine, difficulty: difficulty = Very Hard, situation = 0, increases = 0)" {
  text = "an Action; returns the outcome",
  function(who, given)
    if not rule_that("Can somebody be healed in the middle of a fight?") then refuse "there is no time for that in a fight" end
    return who:the(given.skill):heals { given, decreases = game.decreases_of_hasty_healing }.outcome
  end }
