-- Defeat: no Life left. In danger there is a choice of three; elsewhere some hours pass.

box "entity.health" { source = "TBD-DEFEAT-01, 4.4", "able, incapacitated, unconscious, unstable, blazing or dead = able" }
box "entity.falls"  { source = "TBD-DEFEAT-05, 4.4", text = "how often it has been out; what was decided of an earlier time is void", "number = 0" }

rule "entity.defeated" { source = "TBD-DEFEAT-01, 4.4", "health in ['incapacitated', 'unconscious', 'unstable']" }
rule "entity.can_act"  { source = "TBD-DEFEAT-07, 4.4", "health in ['able', 'unstable']" }

action "entity.dies" { source = "TBD-DEFEAT-04, 4.4", function(who) who.health = "dead" end }

action "entity.is_defeated" { source = "TBD-DEFEAT-02, 4.4",
  function(who)
    if game.round > 0 or rule_that("Is there still danger?") then
      who:chooses_defeat()
    else
      who:is_out { how = rule_that("How does it go down?", { "unconscious", "incapacitated" }) }
      who:will_wake(choose("gamemaster", "For how many hours?", 1, game.most_hours_out))
    end
  end }

rule "game.most_hours_out" { source = "TBD-DEFEAT-02, 4.4", text = "a bound for the question, not of the text", "72" }

-- The choice
action "entity.chooses_defeat" { source = "TBD-DEFEAT-03, 4.4",
  function(who)
    local choice = choose(who, "How do you meet defeat?", { "Blaze of Glory", "Unconsciousness", "Unstable" })
    if     choice == "Blaze of Glory"  then who:blazes()
    elseif choice == "Unconsciousness" then who:is_out()
    else                                    who:becomes_unstable() end
  end }

-- Blaze of Glory: one last Action, which comes out Very Good; then death. Whoever takes none by the end of the
-- round dies without.
action "entity.blazes_with_attack (target: entity, weapon: weapon or none, others: list of entity or none, multihit: yes or no = no)" { source = "TBD-DEFEAT-04, 4.4", requires = {
    { "only a Blaze of Glory does so", "health == 'blazing'" } },
  function(who, given)
    local attack = who:strikes { target = given.target, weapon = given.weapon, others = given.others, multihit = given.multihit, glorious = true }
    who:dies()
    return attack
  end }

action "entity.blazes_with (skill: skill)" { source = "TBD-DEFEAT-04, 4.4", requires = {
    { "only a Blaze of Glory does so",                       "health == 'blazing'" },
    { "nobody uses a specialised skill without having it", "has_learned(skill)", source = "TBD-CHAR-13" } },
  function(who)
    who:faces "Very Good"
    who:dies()
    return "Very Good"
  end }

action "entity.blazes_with_help (whom: entity)" { source = "TBD-DEFEAT-04, 4.4", requires = {
    { "only a Blaze of Glory does so", "health == 'blazing'" },
    { "nobody helps himself",          "whom != owner" } },
  function(who, given)
    given.whom:gains_advantage()
    who:faces "Very Good"
    who:dies()
  end }

action "entity.blazes_with_healing (whom: entity)" { source = "TBD-DEFEAT-04, 4.4", requires = {
    { "only a Blaze of Glory does so",         "health == 'blazing'" },
    { "a Blaze of Glory does not heal itself", "whom != owner" },
    { "nobody heals the dead",                 "whom.health != 'dead'" } },
  function(who, given)
    given.whom:is_tended "Very Good"
    who:faces "Very Good"
    who:dies()
  end }

action "game.glory_fades" { source = "TBD-DEFEAT-04, 4.4",
  function()
    for _, who in ipairs(all "entity") do
      if who.health == "blazing" then who:dies() end
    end
  end }

action "entity.blazes" { source = "TBD-DEFEAT-04, 4.4",
  function(who)
    who.health = "blazing"
    later("1 round", who, "burns_out")
  end }

action "entity.burns_out" { source = "TBD-DEFEAT-04, 4.4",
  function(who)
    if who.health == "blazing" then who:dies() end
  end }

-- Unconsciousness: stable until something else happens; what, the gamemaster says.
action "entity.is_out (how: unconscious or incapacitated = unconscious)" { source = "TBD-DEFEAT-05, 4.4",
  function(who, given) who.health, who.falls = given.how, who.falls + 1 end }

rule "entity.lies" { source = "TBD-DEFEAT-05, 4.4", "health in ['unconscious', 'incapacitated']" }

action "entity.will_wake (hours)" { source = "TBD-DEFEAT-05, 4.4", requires = { { "it lies there", "lies" } },
  function(who, given) later(given.hours .. " hours", who, "wakes", { fall = who.falls }) end }

action "entity.needs_healing_within (hours)" { source = "TBD-DEFEAT-05, 4.4", requires = { { "it lies there", "lies" } },
  function(who, given) later(given.hours .. " hours", who, "dies_untended", { fall = who.falls }) end }

action "entity.wakes (fall)" { source = "TBD-DEFEAT-05, 4.4",
  function(who, given)
    if who.lies and who.falls == given.fall then who.health, who.life = "able", math.max(1, who.life) end
  end }

action "entity.dies_untended (fall)" { source = "TBD-DEFEAT-05, 4.4",
  function(who, given)
    if who.lies and who.falls == given.fall then who:dies() end
  end }

-- What a hit does to somebody: it takes Life, and is worse for those who lie there already.
action "entity.is_hit (damage)" { source = "TBD-DEFEAT-06, 4.4",
  function(who, given)
    if who.lies then who:becomes_unstable() else who:is_hurt(given.damage) end
  end }

-- Harm from anything else: a fall, a fire.
action "entity.is_hurt (damage)" { source = "TBD-DEFEAT-09, 4.4", requires = {
    { "damage takes Life, and gives none", "damage >= 0" } },
  function(who, given)
    if who.health == "unstable" and given.damage > 0 then who:slips() else who:loses_life(given.damage) end
  end }

-- Unstable: conscious, but every roll is Decreased and every turn may be the last.
box "entity.death_difficulty" { source = "TBD-DEFEAT-08, 4.4", "difficulty = Very Easy" }

to "three_d20.decreased" { source = "TBD-DEFEAT-07, 4.4", label = "Unstable", when = "roller != none and roller.health == 'unstable'", add = "1" }

action "entity.becomes_unstable" { source = "TBD-DEFEAT-06, 4.4",
  function(who) who.health, who.death_difficulty = "unstable", "Very Easy" end }

action "entity.slips" { source = "TBD-DEFEAT-09, 4.4", text = "nothing is harder than Very Hard",
  function(who) who.death_difficulty = who.death_difficulty:changed(1) end }

check "entity.death_roll" { source = "TBD-DEFEAT-08, 4.4", roller = "owner", dice = "1d20",
  outcome = "death_difficulty.outcome(total)",
  success = "game.achieved(outcome)" }

after "entity.turn_ends" { source = "TBD-DEFEAT-08, 4.4", when = "health == 'unstable'", function(who) who:rolls_for_life() end }

action "entity.rolls_for_life" { source = "TBD-DEFEAT-09, 4.4", requires = { { "it is Unstable", "health == 'unstable'" } },
  function(who)
    if who:death_roll().success then who:slips() else who:dies() end
  end }

-- A roll brings back whoever is Unstable, to Unconsciousness. Gives the outcome.
action "entity.stabilises (whom: entity, skill: skill = Medicine, difficulty: difficulty = Medium, situation = 0, increases = 0, decreases = 0, dangerous: yes or no = no)" {
  source = "TBD-DEFEAT-10, 4.4", costs = "action_price actions", requires = {
    { "whoever helps can act",    "can_act" },
    { "it is its own turn",       "on_turn" },
    { "who is helped is Unstable", "whom.health == 'unstable'" } },
  function(who, given)
    local outcome = who:the(given.skill):attempt { difficulty = given.difficulty, situation = given.situation, increases = given.increases,
                                                   decreases = given.decreases, dangerous = given.dangerous }
    if game:achieved(outcome) then given.whom:is_out() end
    return outcome
  end }
