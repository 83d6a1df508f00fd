-- Defeat: no Life left. In danger, the character has three choices; otherwise some hours pass.

source "TBD-DEFEAT-01"
box "entity.health" "able, incapacitated, unconscious, unstable, blazing or dead = able"
rule "entity.defeated" "health in ['incapacitated', 'unconscious', 'unstable']"
rule "entity.can_act"  { source = "TBD-DEFEAT-07", all = { { "is able, or Unstable", "health in ['able', 'unstable']" } } }

source "TBD-DEFEAT-02"
action "entity.goes_down" {
  function(who)
    if game.round > 0 or rule_that("Is there still danger?") then return who:chooses_defeat() end
    who:is_out { how = rule_that("How does it go down?", { "unconscious", "incapacitated" }) }
    who:will_wake(choose("gamemaster", "For how many hours?", 1, game.most_hours_out))
  end }

rule "game.most_hours_out" { text = "a limit for the question; the text has none", "72" }

source "TBD-DEFEAT-03"
-- The choice
action "entity.chooses_defeat" {
  function(who)
    local choice = choose(who, "How do you meet defeat?", { "Blaze of Glory", "Unconsciousness", "Unstable" })
    if     choice == "Blaze of Glory"  then who:blazes()
    elseif choice == "Unconsciousness" then who:is_out()
    else who:becomes_unstable() end
  end }

source "TBD-DEFEAT-04"
-- Blaze of Glory: one last Action with a Very Good outcome; then death. A character who takes none by the end of the
-- round dies without it.
local blazing = { "only a Blaze of Glory does so", "health == 'blazing'" }

action "entity.blazes_with_attack (target: entity, weapon: weapon or none, others: list of entity or none, multihit: yes or no = no)" {
  function(who, given)
    local attack = who:strikes { given, glorious = true }
    who:dies()
    return attack
  end }

action "entity.blazes_with (skill: skill)" { requires = {
    blazing,
    { "nobody uses a specialised skill without having it", "has_learned(skill)", source = "TBD-CHAR-13" } },
  steps = { "faces(Very_Good)", "dies" } }

action "entity.blazes_with_help (whom: entity)" { requires = {
    blazing,
    { "nobody helps himself", "whom != owner" } },
  steps = { "whom.gains_advantage", "faces(Very_Good)", "dies" } }

action "entity.blazes_with_healing (whom: entity)" { requires = {
    blazing,
    { "a Blaze of Glory does not heal itself", "whom != owner" },
    { "nobody heals the dead",                 "whom.health != 'dead'" } },
  steps = { "whom.is_tended(Very_Good)", "faces(Very_Good)", "dies" } }

local alive = { "the dead make no checks and stay dead", "owner.health != 'dead'" }

action "entity.blazes"    { requires = alive, changes = { health = "'blazing'" }, steps = { "burns_out", later = "1 round" } }
action "entity.burns_out" { steps = { "dies", when = "health == 'blazing'" } }
action "entity.dies"      { changes = { health = "'dead'" } }

to "skill.roll" { fails_when = { "the dead make no checks", "owner.health == 'dead'" } }

source "TBD-DEFEAT-05"
-- Unconsciousness: stable until something happens, as the gamemaster decides. Earlier decisions about it
-- no longer apply.
box "entity.falls" { text = "how often the character has been out", "number = 0" }

action "entity.is_out (how: unconscious or incapacitated = unconscious)" { requires = alive, changes = { health = "how", falls = "falls + 1" } }

rule "entity.lies" "health in ['unconscious', 'incapacitated']"

action "entity.will_wake (hours)" { requires = { "it lies there", "lies" },
  function(who, given) later(given.hours .. " hours", who, "wakes", { fall = who.falls }) end }

action "entity.needs_healing_within (hours)" { requires = { "it lies there", "lies" },
  function(who, given) later(given.hours .. " hours", who, "dies_untended", { fall = who.falls }) end }

action "entity.wakes (fall)"         { steps = { "gets_up", when = "lies and falls == fall" } }
action "entity.dies_untended (fall)" { steps = { "dies",    when = "lies and falls == fall" } }
action "entity.gets_up"              { requires = alive, changes = { health = "'able'", life = "max(1, life)" } }

source "TBD-DEFEAT-06"
-- The effect of a hit: it reduces Life, and has further effects on the defeated.
action "entity.is_hit (damage)" { steps = { first = { { "becomes_unstable", when = "lies" }, "is_hurt(damage)" } } }

action "entity.becomes_unstable" { requires = alive, changes = { health = "'unstable'", death_difficulty = "Very_Easy" } }

-- Unstable: conscious, but every roll is Decreased, and every turn may be the last.
to "three_d20.decreased" { source = "TBD-DEFEAT-07", label = "Unstable", when = "roller != none and roller.health == 'unstable'", add = "1" }

source "TBD-DEFEAT-08"
box "entity.death_difficulty" "difficulty = Very Easy"

check "entity.death_roll" { roller = "owner", dice = "1d20",
  outcome = "game.unopposed_outcome(death_difficulty, total)",
  success = "game.achieved(outcome)" }

after "entity.turn_ends" { when = "health == 'unstable'", steps = "rolls_for_life" }

source "TBD-DEFEAT-09"
check "entity.rolls_for_life" { like = "entity.death_roll", requires = { "it is Unstable", "health == 'unstable'" },
  steps = { first = { { "slips", when = "success" }, "dies" } } }

action "entity.slips" { text = "raises the difficulty, at most to Very Hard", changes = { death_difficulty = "death_difficulty + 1" } }

-- Harm by an attack, or by anything else: a fall, a fire.
action "entity.is_hurt (damage)" { requires = { "damage takes Life, and gives none", "damage >= 0" },
  steps = { first = { { "slips", when = "health == 'unstable' and damage > 0" }, "loses_life(damage)" } } }

-- A roll that makes an Unstable character Unconscious.
source "TBD-DEFEAT-10"
check "skill.stabilises (whom: entity)" { like = "skill.check", requires = { "who is helped is Unstable", "whom.health == 'unstable'" },
  steps = { "owner.faces(outcome)", { "whom.is_out", when = "success" } } }

action "entity.stabilises (whom: entity, skill: skill = Medicine, difficulty: difficulty = Medium, like skill.attempt)" { tags = { "deed", "action" },
  steps = "the(skill).stabilises" }
