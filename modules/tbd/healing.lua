-- Healing: by a night's rest, or by a roll that is harder the less time it takes.

source "TBD-HEAL-12"
-- Each counts once a day: to heal by rest, and by a roll. heals_by_... is what is counted; is_rested and is_tended
-- look first.
action "entity.heals_by_rest"                    { steps = "regains_life(recovery)" }
action "entity.heals_by_care (outcome: outcome)" { steps = "regains_life(recovery_by(outcome))" }

action "entity.is_rested" { steps = { "heals_by_rest", when = "health != 'dead' and done('heals_by_rest', 'day') == 0" } }
action "entity.is_tended (outcome: outcome)" { steps = { "heals_by_care(outcome)", when = "game.achieved(outcome) and done('heals_by_care', 'day') == 0" } }

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
  steps = { "minutes_go_by(60 * hours)",
    { "#.is_rested", for_each = "sleepers", when = "is_rest(hours, asleep, strenuous)" } } }

action "game.minutes_go_by (minutes)" { function(game, given) time:pass(given.minutes .. " minutes") end }

source "TBD-HEAL-04"
-- A roll
rule "game.difficulty_of_healing (minutes)" { of = "difficulty", text = "for the longest time that was taken in full", first = {
  { "Very_Easy", when = "minutes >= 240" },
  { "Easy",      when = "minutes >= 60" },
  { "Medium",    when = "minutes >= 30" },
  { "Hard",      when = "minutes >= 10" },
  "Very_Hard" } }      -- from 1 minute on; less is for the gamemaster (see treats)

source "TBD-HEAL-09"
rule "entity.recovery_by (outcome: outcome)" { first = {
  { "recovery",           when = "outcome >= Good" },
  { "ceil(recovery / 2)", when = "outcome == Mixed and option.half_recovery == 'rounded up'", source = "TBD-HEAL-10" },
  { "int(recovery / 2)",  when = "outcome == Mixed", source = "TBD-HEAL-10" },
  "0" } }

check "skill.heals (whom: entity)" { like = "skill.check", requires = {
    "nobody heals the dead", "whom.health != 'dead'" },
  steps = { "whom.is_tended(outcome)", { "owner.faces(outcome)", when = "game.healing_has_consequences(outcome)" } } }

-- Only the best and the worst outcome have further consequences; with an option, so does Mixed.
rule "game.healing_has_consequences (outcome: outcome)" { source = "TBD-HEAL-11",
  "outcome == Very_Bad or outcome == Very_Good or option.mixed_healing_costs and outcome == Mixed" }

action "entity.treats (whom: entity, minutes, skill: skill = Medicine, counts_as: number or none, harder = 0, like skill.roll, dangerous: yes or no = no)" {
  source = "TBD-HEAL-03", text = "heals oneself or another; with supplies the time may count as longer", requires = {
    { "in a fight it is tried as an Action", "game.round == 0", source = "TBD-HEAL-08" },
    { "whoever treats can act",              "can_act" },
    { "less than a minute is for the gamemaster to allow", "(counts_as ?? minutes) >= 1" },
    { check = "the(skill).roll" } },
  steps = { "game.minutes_go_by(minutes)",
    "the(skill).heals(whom, game.difficulty_of_treatment(minutes, counts_as, harder), situation, increases, decreases, dangerous)" } }

rule "game.difficulty_of_treatment (minutes, counts_as: number or none, by)" { of = "difficulty", source = { "TBD-HEAL-05", "TBD-HEAL-07" },
  "difficulty_of_healing(counts_as ?? minutes) + by" }

source "TBD-HEAL-08"
-- In a fight, if the gamemaster allows it.
rule "game.decreases_of_hasty_healing" "1"

action "entity.treats_hastily (whom: entity, skill: skill = Medicine, difficulty: difficulty = Very Hard, situation = 0, increases = 0)" {
  text = "an Action", tags = { "deed", "action" },
  requires = { "there is time for that in a fight", ask = "Can somebody be healed in the middle of a fight?" },
  steps = "the(skill).heals(whom, difficulty, situation, increases, game.decreases_of_hasty_healing)" }
