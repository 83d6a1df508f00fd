-- Healing: by a night's rest, or by a roll that is the harder the less time it takes.

box "entity.rested" { source = "TBD-HEAL-12, 4.3", text = "has healed by rest today",   refills = "day", "yes or no = no" }
box "entity.tended" { source = "TBD-HEAL-12, 4.3", text = "has healed by a roll today", refills = "day", "yes or no = no" }

-- A night's rest
rule "game.hours_of_rest"  { source = "TBD-HEAL-02, 4.3", "8" }
rule "game.hours_of_sleep" { source = "TBD-HEAL-02, 4.3", "6" }

rule "game.is_rest (hours, asleep, strenuous: yes or no)" { source = "TBD-HEAL-02, 4.3",
  "hours >= game.hours_of_rest and asleep >= game.hours_of_sleep and not strenuous" }

action "entity.rests (hours = 8, asleep = 6, strenuous: yes or no = no)" { source = "TBD-HEAL-02, 4.3",
  function(who, given) game:rest { sleepers = { who }, hours = given.hours, asleep = given.asleep, strenuous = given.strenuous } end }

action "game.rest (sleepers: list of entity, hours = 8, asleep = 6, strenuous: yes or no = no)" { source = "TBD-HEAL-02, 4.3", requires = {
    { "nobody sleeps in a fight",            "round == 0" },
    { "nobody sleeps longer than the rest is", "asleep <= hours" } },
  function(game, given)
    time:pass(given.hours .. " hours")
    if not game:is_rest(given.hours, given.asleep, given.strenuous) then return end
    for _, who in ipairs(given.sleepers) do who:is_restored_by_rest() end
  end }

action "entity.is_restored_by_rest" { source = "TBD-HEAL-12, 4.3",
  function(who)
    if who.rested or who.health == "dead" then return end
    who.rested = true
    who:regains_life(who.recovery)
  end }

-- A roll
table "game.healing_difficulty (minutes)" { source = "TBD-HEAL-04, 4.3", text = "the longest time that was taken in full",
  { "1 to 9", "Very Hard" }, { "10 to 29", "Hard" }, { "30 to 59", "Medium" }, { "60 to 239", "Easy" }, { "240 and up", "Very Easy" } }

rule "game.difficulty_of_healing (minutes)" { source = "TBD-HEAL-04, 4.3",
  function(game, given)
    local name = game:healing_difficulty(math.floor(given.minutes))
    for _, difficulty in ipairs(entries "difficulty") do
      if difficulty.name == name then return difficulty end
    end
  end }

rule "entity.recovery_by (outcome: text)" { source = "TBD-HEAL-09, 4.3", first = {
  { "recovery",          when = "game.rank(outcome) >= game.rank('Good')" },
  { "ceil(recovery / 2)", when = "outcome == 'Mixed' and option.half_recovery == 'rounded up'", source = "TBD-HEAL-10" },
  { "int(recovery / 2)", when = "outcome == 'Mixed'", source = "TBD-HEAL-10" },
  { "0" } } }

action "entity.is_tended (outcome: text)" { source = "TBD-HEAL-12, 4.3", text = "helps once a day, if it helps",
  function(who, given)
    if who.tended or not game:achieved(given.outcome) then return end
    who.tended = true
    who:regains_life(who:recovery_by(given.outcome))
  end }

-- Only the best and the worst have consequences: a Bad roll is bad enough, and a Mixed one heals by half.
rule "game.healing_has_consequences (outcome: text)" { source = "TBD-HEAL-11, 4.3", 
  "outcome in ['Very Bad', 'Very Good'] or option.mixed_healing_costs and outcome == 'Mixed'" }

action "skill.heals (whom: entity, difficulty: difficulty, situation = 0, increases = 0, decreases = 0, dangerous: yes or no = no)" {
  source = "TBD-HEAL-09, 4.3", text = "gives the outcome", requires = {
    { "nobody heals the dead", "whom.health != 'dead'" } },
  function(skill, given)
    local outcome = skill:check { difficulty = given.difficulty, situation = given.situation, increases = given.increases,
                                  decreases = given.decreases, dangerous = given.dangerous }.outcome
    given.whom:is_tended(outcome)
    if game:healing_has_consequences(outcome) then skill.owner:faces(outcome) end
    return outcome
  end }

action "entity.treats (whom: entity, minutes, skill: skill = Medicine, counts_as: number or none, harder = 0, situation = 0, increases = 0, decreases = 0, dangerous: yes or no = no)" {
  source = "TBD-HEAL-03, 4.3", text = "oneself or another; with supplies the time may count as more; gives the outcome", requires = {
    { "in a fight it is tried as an Action",   "game.round == 0", source = "TBD-HEAL-08" },
    { "whoever treats can act",                "can_act" },
    { "less than a minute is for the gamemaster to allow", "(counts_as ?? minutes) >= 1" } },
  function(who, given)
    time:pass(given.minutes .. " minutes")
    local difficulty = game:difficulty_of_healing(given.counts_as or given.minutes):changed(given.harder)
    return who:the(given.skill):heals { whom = given.whom, difficulty = difficulty, situation = given.situation, increases = given.increases,
                                        decreases = given.decreases, dangerous = given.dangerous }
  end }

-- In a fight, if the gamemaster allows it.
rule "game.decreases_of_hasty_healing" { source = "TBD-HEAL-08, 4.3", "1" }

action "entity.treats_hastily (whom: entity, skill: skill = Medicine, difficulty: difficulty = Very Hard, situation = 0, increases = 0)" {
  source = "TBD-HEAL-08, 4.3", text = "gives the outcome", costs = "action_price actions", requires = {
    { "whoever treats can act", "can_act" },
    { "it is its own turn",     "on_turn" } },
  function(who, given)
    if not rule_that("Can somebody be healed in the middle of a fight?") then refuse "there is no time for that in a fight" end
    return who:the(given.skill):heals { whom = given.whom, difficulty = given.difficulty, situation = given.situation,
                                        increases = given.increases, decreases = game.decreases_of_hasty_healing }
  end }
