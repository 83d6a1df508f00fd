-- Attacks: one roll of the attacker, one of each target, and damage to the side with the worse result.

source "TBD-COMBAT-12"
-- Sources of harm: an attack, its effect on one target, or the answer.
kind "hit" { event = true,
  attacker = "entity", target = "entity", weapon = "weapon of attacker",
  stand_in = "skill of attacker or none",           -- penalty for a Weapon skill that is not learned
  multihit = "yes or no",
  earlier  = "number = 0",                          -- earlier attacks of the attacker in this round
  through  = "number" }                             -- damage that Block did not stop

rule "hit.skill" { text = "the Weapon skill, or its substitute", "(stand_in ?? weapon.skill)" }

source "TBD-COMBAT-10"
kind "attack" { like = "hit",
  others    = "list of entity",                     -- more targets of the same attack
  situation = "number = 0", increases = "number = 0", decreases = "number = 0", dangerous = "yes or no",
  their_situation = "number = 0", their_increases = "number = 0", their_decreases = "number = 0",   -- of the defenders
  glorious = "yes or no",                           -- a Blaze of Glory: no roll
  rolled   = "number = 0" }                         -- the total of the attacker's roll

-- Melee or ranged, and the maximum distance.
box "hit.ranged" { source = "TBD-COMBAT-27", "yes or no", starts = "not attacker.reaches(target, weapon)" }

rule "entity.reaches (other: entity, weapon: weapon)" { source = "TBD-COMBAT-35", text = "whether the weapon reaches in melee",
  "adjacent_to(other) or weapon.has_keyword('Melee') and weapon.has_keyword('Reach') and distance_to(other) <= feet_to('Near')" }

rule "entity.range_of (weapon: weapon)" { source = "TBD-COMBAT-28", first = {
  { "feet_to('Far')", when = "weapon.has_keyword('Far Shooter')", source = "TBD-COMBAT-36" },
  "feet_to('Mid-Range')" } }

-- The rolls.
check "attack.roll" { like = "three_d20", roller = "attacker",
  increased = { "by the gamemaster", "increases" },
  decreased = { { "by the gamemaster",  "decreases" },
                { "not made for melee", "1", when = "not ranged and not weapon.has_keyword('Melee')", source = "TBD-COMBAT-26" },
                { "not made for range", "1", when = "ranged and not weapon.has_keyword('Ranged')",    source = "TBD-COMBAT-27" },
                { "too far",            "1", when = "ranged and attacker.distance_to(target) > attacker.range_of(weapon)", source = "TBD-COMBAT-28" } },
  modifier  = { { "Weapon skill", "skill.bonus" },
                { "situation",    "situation" } },
  changes   = { rolled = "total" } }

check "blow.defence" { like = "three_d20", roller = "target",
  increased = { "by the gamemaster", "their_increases" },
  decreased = { "by the gamemaster", "their_decreases" },
  modifier  = { { "Defend",    "target.Defend.bonus" },
                { "situation", "their_situation" } },
  changes   = { outcome = "game.in_danger(game.opposed_outcome(rolled - total), dangerous)" } }

-- Attacking is an Action. Returns the attack.
action "entity.attacks (target: entity, weapon: weapon = wields, like attack)" { menu = "turn", tags = { "deed", "action" }, source = "TBD-COMBAT-08",
  steps = "strikes" }

action "entity.strikes (target: entity, weapon: weapon = wields, like attack)" { text = "an attack, whatever its cost",
  function(who, given)
    local attack = new.attack { given, attacker = who, earlier = who.earlier_attacks }
    attack:make()
    return attack
  end }

action "attack.make" { requires = {
    { "the attacker can act",                 "attacker.can_act or glorious" },
    { "only a Blaze of Glory needs no roll",  "not glorious or attacker.health == 'blazing'", source = "TBD-DEFEAT-04" },
    { "nobody attacks himself",               "target != attacker and not (attacker in others)" },
    { "the target is alive",                  "target.health != 'dead' and none(others, #.health == 'dead')" },
    { "nobody is struck twice by one attack", "not (target in others) and all(others, is_named_once(#))", source = "TBD-COMBAT-11" },
    { "the attacker has learned the Weapon skill, or another one stands in for it", "skill.learned", source = "TBD-CHAR-14" },
    { "the weapon has the keyword Multihit",  "not multihit or weapon.has_keyword('Multihit')", source = "TBD-COMBAT-34" } },
  changes = { ["attacker.attacks_made"] = "attacker.attacks_made + 1" },
  steps   = { { when = "multihit", steps = { "attacker.pays_advantage", "spreads" } },
              { "roll", when = "not glorious" },
              "meets(target)", { "meets(#)", for_each = "others" } } }

source "TBD-COMBAT-22"
-- Attacks in one round, on the attacker's turn or as an answer: each has one damage die fewer than the one before.
box "entity.attacks_made" { refills = { "round", "game.fight_is_off" }, "number = 0" }

after "entity.is_fresh" { text = "and has neither acted nor attacked in this round", changes = { attacks_made = "0" } }

rule "entity.earlier_attacks" { text = "the attacks earlier in this round; 0 if rounds are not counted", "game.round > 0 ? attacks_made : 0" }

action "attack.spreads" { source = "TBD-COMBAT-34", text = "Multihit: hits everybody next to the target, and friends if the gamemaster decides so",
  for_each = "filter(entities, # != attacker and # != target and #.health != 'dead' and not (# in others) and #.adjacent_to(target))",
  function(who, given, attack)
    if who.side ~= attack.attacker.side or rule_that("Does it strike friends, too?", true) then attack:put("others", who) end
  end }

source "TBD-COMBAT-11"
rule "attack.is_named_once (who: entity)" "count(others, # == who) == 1"

-- The effect on one target.
kind "blow" { like = "attack", outcome = "outcome = Very Good",
  lay   = "yes or no",                              -- the target's Life before this blow
  stood = "yes or no" }                             -- so far

action "attack.meets (target: entity)" {
  function(attack, given) new.blow { attack, target = given.target, ranged = attack.ranged }:falls() end }

source "TBD-COMBAT-12"
action "blow.falls" { source = { "TBD-COMBAT-12", "TBD-COMBAT-14" }, steps = {
  { "defence",              when = "not glorious" },
  { "attacker.gains_extra", when = "outcome == Very_Good" },   -- before the damage, so that it can be spent on it
  { when = "game.achieved(outcome)", changes = { lay = "target.lies", stood = "target.life > 0" }, steps = "lands" },
  { "target.answers(blow)", when = "may_be_answered" } } }

-- The answer: a blow in return without a roll, or an Advantage.
rule "blow.may_be_answered" { source = "TBD-COMBAT-17",
  "outcome <= Mixed and target.can_act and not lay and (option.felled_may_answer or not stood or target.life > 0)" }

source "TBD-COMBAT-15"
rule "entity.can_strike_back_at (foe: entity)" { text = "whether the wielded weapon reaches the attacker", first = {
  { "false", when = "wields == none or not has_learned(wields.skill)", source = "TBD-CHAR-13" },
  "reaches(foe, wields) and wields.has_keyword('Melee') or wields.has_keyword('Ranged') and distance_to(foe) <= range_of(wields)" } }

action "entity.strikes_back (foe: entity)" {
  function(who, given)
    local answer = new.hit { attacker = who, target = given.foe, weapon = who.wields, earlier = who.earlier_attacks }
    who.attacks_made = who.attacks_made + 1
    answer:lands()
  end }

source "TBD-COMBAT-16"
table "game.advantage_of_answer (outcome: outcome)" { { "Very Bad", 2 }, { "Bad", 1 }, { "Mixed", 1 } }

action "entity.answers (blow: blow)" {
  function(who, given)
    local foe = given.blow.attacker
    if who:can_strike_back_at(foe) and choose(who, "Strike back or take Advantage?", { "strike back", "take Advantage" }) == "strike back" then
      who:strikes_back(foe)
    else
      who:gains_advantage(game:advantage_of_answer(given.blow.outcome))
    end
  end }
