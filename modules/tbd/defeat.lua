-- Defeat: no Life left. In danger there is a choice of three; elsewhere some hours pass.

source "TBD-DEFEAT-01"
box "entity.health" { "able, incapacitated, unconscious, unstable, blazing or dead = able" }
box "entity.falls"  { source = "TBD-DEFEAT-05", text = "how often it has been out; what was decided of an earlier time is void", "number = 0" }

rule "entity.defeated" { "health in ['incapacitated', 'unconscious', 'unstable']" }
rule "entity.can_act"  { source = "TBD-DEFEAT-07", "health in ['able', 'unstable']" }

source "TBD-DEFEAT-04"
action "entity.dies" { changes = { health = "'dead'" } }

action "entity.is_defeated" { source = "TBD-DEFEAT-02",
  function(who)
    if game.round > 0 or rule_that("Is there still danger?") then
      who:chooses_defeat()
    else
      who:is_out { how = rule_that("How does it go down?", { "unconscious", "incapacitated" }) }
      who:will_wake(choose("gamemaster", "For how many hours?", 1, game.most_hours_out))
    end
  end }

rule "game.most_hours_out" { source = "TBD-DEFEAT-02", text = "a bound for the question, not of the text", "72" }

-- The choice
action "entity.chooses_defeat" { source = "TBD-DEFEAT-03",
  function(who)
    local choice = choose(who, "How do you meet defeat?", { "Blaze of Glory", "Unconsciousness", "Unstable" })
    if     choice == "Blaze of Glory"  then who:blazes()
    elseif choice == "Unconsciousness" then who:is_out()
    else                                    who:becomes_unstable() end
  end }

-- Blaze of Glory: one last Action, which comes out Very Good; then death. Whoever takes none by the end of the
-- round dies without.
action "entity.blazes_with_attack (target: entity, weapon: weapon or none, others: list of entity or none, multihit: yes or no = no)" { requires = {
    { "only a Blaze of Glory does so", "health == 'blazing'" } },
  function(who, given)
    local attack = who:strikes { given, glorious = true }
    who:dies()
    return attack
  end }

action "entity.blazes_with (skill: skill)" { requires = {
    { "only a Blaze of Glory does so",                       "health == 'blazing'" },
    { "nobody uses a specialised skill without having it", "has_learned(skill)", source = "TBD-CHAR-13" } },
  function(who)
    who:faces "Very Good"
    who:dies()
    return "Very Good"
  end }

action "entity.blazes_with_help (whom: entity)" { requires = {
    { "only a Blaze of Glory does so", "health == 'blazing'" },
    { "nobody helps himself",          "whom != owner" } },
  steps = { "whom.gains_advantage", "faces('Very Good')", "dies" } }

action "entity.blazes_with_healing (whom: entity)" { requires = {
    { "only a Blaze of Glory does so",         "health == 'blazing'" },
    { "a Blaze of Glory does not heal itself", "whom != owner" },
    { "nobody heals the dead",                 "whom.health != 'dead'" } },
  steps = { "whom.is_tended('Very Good')", "faces('Very Good')", "dies" } }

action "game.glory_fades" { steps = { { "#.dies", for_each = "entities", when = "#.health == 'blazing'" } } }
action "entity.blazes"    { changes = { health = "'blazing'" }, steps = { { "burns_out", later = "1 round" } } }
action "entity.burns_out" { steps = { { "dies", when = "health == 'blazing'" } } }

source "TBD-DEFEAT-05"
-- Unconsciousness: stable until something else happens; what, the gamemaster says.
action "entity.is_out (how: unconscious or incapacitated = unconscious)" { changes = { health = "how", falls = "falls + 1" } }

rule "entity.lies" { "health in ['unconscious', 'incapacitated']" }

action "entity.will_wake (hours)" { requires = { { "it lies there", "lies" } },
  function(who, given) later(given.hours .. " hours", who, "wakes", { fall = who.falls }) end }

action "entity.needs_healing_within (hours)" { requires = { { "it lies there", "lies" } },
  function(who, given) later(given.hours .. " hours", who, "dies_untended", { fall = who.falls }) end }

action "entity.wakes (fall)" {
  function(who, given)
    if who.lies and who.falls == given.fall then who.health, who.life = "able", math.max(1, who.life) end
  end }

action "entity.dies_untended (fall)" { steps = { { "dies", when = "lies and falls == fall" } } }

-- What a hit does to somebody: it takes Life, and is worse for those who lie there already.
action "entity.is_hit (damage)" { source = "TBD-DEFEAT-06",
  steps = { first = { { "becomes_unstable", when = "lies" }, { "is_hurt(damage)" } } } }

source "TBD-DEFEAT-09"
-- Harm from anything else: a fall, a fire.
action "entity.is_hurt (damage)" { requires = {
    { "damage takes Life, and gives none", "damage >= 0" } },
  steps = { first = { { "slips", when = "health == 'unstable' and damage > 0" }, { "loses_life(damage)" } } } }

-- Unstable: conscious, but every roll is Decreased and every turn may be the last.
box "entity.death_difficulty" { source = "TBD-DEFEAT-08", "difficulty = Very Easy" }

to "three_d20.decreased" { source = "TBD-DEFEAT-07", label = "Unstable", when = "roller != none and roller.health == 'unstable'", add = "1" }

action "entity.becomes_unstable" { source = "TBD-DEFEAT-06",
  changes = { health = "'unstable'", death_difficulty = "'Very Easy'" } }

action "entity.slips" { text = "nothing is harder than Very Hard",
  changes = { death_difficulty = "death_difficulty.changed(1)" } }

check "entity.death_roll" { source = "TBD-DEFEAT-08", roller = "owner", dice = "1d20",
  outcome = "death_difficulty.outcome(total)",
  success = "game.achieved(outcome)" }

after "entity.turn_ends" { source = "TBD-DEFEAT-08", when = "health == 'unstable'", steps = { "rolls_for_life" } }

check "entity.rolls_for_life" { like = "entity.death_roll", requires = { { "it is Unstable", "health == 'unstable'" } },
  steps = { first = { { "slips", when = "success" }, { "dies" } } } }

-- A roll brings back whoever is Unstable, to Unconsciousness. Gives the outcome.
action "entity.stabilises (whom: entity, skill: skill = Medicine, difficulty: difficulty = Medium, situation = 0, increases = 0, decreases = 0, dangerous: yes or no = no)" {
  source = "TBD-DEFEAT-10", costs = "action_price actions", requires = {
    { "whoever helps can act",    "can_act" },
    { "it is its own turn",       "on_turn" },
    { "who is helped is Unstable", "whom.health == 'unstable'" } },
  function(who, given)
    local attempt = who:the(given.skill):attempt(given)
    if attempt.success then given.whom:is_out() end
    return attempt.outcome
  end }
