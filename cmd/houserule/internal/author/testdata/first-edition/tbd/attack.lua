-- Making attacks: one roll of the attacker, one of each target, and damage to whoever comes off worse.

kind "attack" { event = true, source = "TBD-COMBAT-10, 4.1",
  attacker = "entity", target = "entity", weapon = "weapon of attacker",
  others    = "list of entity",                     -- more targets of the same attack
  multihit  = "yes or no",
  stand_in  = "skill of attacker or none",          -- for a Weapon skill that is not learned
  situation = "number = 0", increases = "number = 0", decreases = "number = 0", dangerous = "yes or no",
  their_situation = "number = 0", their_increases = "number = 0", their_decreases = "number = 0",     -- of those who defend
  glorious  = "yes or no",                          -- a Blaze of Glory: no roll
  total     = "number = 0",
  earlier   = "number = 0" }                        -- attacks that the attacker had made in this round

-- Melee or ranged, and what is too far.
rule "attack.distance" { source = "TBD-COMBAT-28, 4.2", "attacker.distance_to(target)" }
rule "attack.ranged"   { source = "TBD-COMBAT-27, 4.2", "not attacker.reaches(target, weapon)" }

rule "entity.reaches (other: entity, weapon: weapon)" { source = "TBD-COMBAT-35, 4.2", text = "hand to hand",
  "adjacent_to(other) or weapon.has_keyword('Melee') and weapon.has_keyword('Reach') and distance_to(other) <= feet_to('Near')" }

rule "entity.range_of (weapon: weapon)" { source = "TBD-COMBAT-28, 4.2", first = {
  { "feet_to('Far')", when = "weapon.has_keyword('Far Shooter')", source = "TBD-COMBAT-36" },
  { "feet_to('Mid-Range')" } } }

rule "attack.too_far" { source = "TBD-COMBAT-28, 4.2", "ranged and distance > attacker.range_of(weapon)" }

-- The rolls.
rule "attack.skill" { source = "TBD-COMBAT-10, 4.1", text = "the Weapon skill, or what stands in for it", "(stand_in ?? weapon.skill)" }

check "attack.roll" { source = "TBD-COMBAT-10, 4.1", like = "three_d20", roller = "attacker",
  increased = { { "by the gamemaster", "increases" } },
  decreased = { { "by the gamemaster", "decreases" },
                { "not made for melee",  "1", when = "not ranged and not weapon.has_keyword('Melee')",  source = "TBD-COMBAT-26" },
                { "not made for range",  "1", when = "ranged and not weapon.has_keyword('Ranged')",     source = "TBD-COMBAT-27" },
                { "too far",             "1", when = "too_far",                                         source = "TBD-COMBAT-28" } },
  modifier  = { { "Weapon skill", "skill.bonus" },
                { "situation",    "situation" } } }

-- One target's part in it.
kind "blow" { event = true, source = "TBD-COMBAT-11, 4.1",
  attacker = "entity", target = "entity", weapon = "weapon of attacker", stand_in = "skill of attacker or none",
  ranged = "yes or no", multihit = "yes or no", dangerous = "yes or no", glorious = "yes or no",
  total = "number", earlier = "number",
  difference = "number", outcome = "text",
  lay    = "yes or no",                             -- the target, before this blow
  felled = "yes or no" }                            -- the target, by this blow

check "blow.defence (situation = 0, increases = 0, decreases = 0)" { source = "TBD-COMBAT-10, 4.1", like = "three_d20", roller = "target",
  increased = { { "by the gamemaster", "increases" } },
  decreased = { { "by the gamemaster", "decreases" } },
  modifier  = { { "Defend",    "target.Defend.bonus" },
                { "situation", "situation" } } }

-- Attacking is an Action. Gives the attack.
action "entity.attacks (target: entity, weapon: weapon or none, others: list of entity or none, multihit: yes or no = no, stand_in: skill or none, situation = 0, increases = 0, decreases = 0, dangerous: yes or no = no, their_situation = 0, their_increases = 0, their_decreases = 0)" {
  source = "TBD-COMBAT-08, 4", costs = "action_price actions", requires = {
    { "it is its own turn", "on_turn" } },
  function(who, given)
    return who:strikes { target = given.target, weapon = given.weapon, others = given.others, multihit = given.multihit, stand_in = given.stand_in,
      situation = given.situation, increases = given.increases, decreases = given.decreases, dangerous = given.dangerous,
      their_situation = given.their_situation, their_increases = given.their_increases, their_decreases = given.their_decreases }
  end }

action "entity.strikes (target: entity, weapon: weapon or none, others: list of entity or none, multihit: yes or no = no, stand_in: skill or none, situation = 0, increases = 0, decreases = 0, dangerous: yes or no = no, their_situation = 0, their_increases = 0, their_decreases = 0, glorious: yes or no = no)" {
  source = "TBD-COMBAT-10, 4.1", text = "an attack, whatever it costs", requires = {
    { "whoever attacks has something to attack with", "weapon != none or wields != none" } },
  function(who, given)
    local attack = new.attack { attacker = who, target = given.target, weapon = given.weapon or who.wields, others = given.others or {},
      multihit = given.multihit, stand_in = given.stand_in, situation = given.situation, increases = given.increases,
      decreases = given.decreases, dangerous = given.dangerous, their_situation = given.their_situation, their_increases = given.their_increases,
      their_decreases = given.their_decreases, glorious = given.glorious, earlier = who.earlier_attacks }
    attack:make()
    return attack
  end }

action "attack.make" { source = "TBD-COMBAT-10, 4.1", requires = {
    { "the attacker can act",                 "attacker.can_act or glorious" },
    { "nobody attacks himself",               "target != attacker and not (attacker in others)" },
    { "the target is alive",                  "target.health != 'dead' and none(others, #.health == 'dead')" },
    { "nobody is struck twice by one attack", "targets_are_different",                         source = "TBD-COMBAT-11" },
    { "the attacker has learned the Weapon skill, or another one stands in for it", "skill.learned", source = "TBD-CHAR-14" },
    { "the weapon has the keyword Multihit",  "not multihit or weapon.has_keyword('Multihit')", source = "TBD-COMBAT-34" } },
  steps = { "is_counted", "spreads", "is_rolled", "meets_everybody" } }

rule "attack.targets_are_different" { source = "TBD-COMBAT-11, 4.1",
  function(attack)
    local seen = { attack.target }
    for _, who in ipairs(attack.others) do
      for _, other in ipairs(seen) do
        if other == who then return false end
      end
      seen[#seen + 1] = who
    end
    return true
  end }

-- Attacks of one round, on one's turn or in answer to another: each has a damage die less than the one before.
box "entity.attacks_made" { source = "TBD-COMBAT-22, 4.1", refills = "round", "number = 0" }

action "attack.is_counted" { source = "TBD-COMBAT-22, 4.1", function(attack) attack.attacker.attacks_made = attack.attacker.attacks_made + 1 end }

rule "entity.earlier_attacks" { source = "TBD-COMBAT-22, 4.1", text = "where no rounds are counted, there are none", "game.round > 0 ? attacks_made : 0" }

action "attack.spreads" { source = "TBD-COMBAT-34, 4.2", text = "Multihit: to all beside the target, friends if the gamemaster says so",
  function(attack)
    if not attack.multihit then return end
    attack.attacker:pays_advantage()
    for _, who in ipairs(attack.beside_the_target) do
      if who.side ~= attack.attacker.side or rule_that("Does it strike friends, too?", true) then attack:put("others", who) end
    end
  end }

rule "attack.beside_the_target" { source = "TBD-COMBAT-34, 4.2",
  "filter(entities, # != attacker and # != target and #.health != 'dead' and not (# in others) and #.adjacent_to(target))" }

action "attack.is_rolled" { source = "TBD-COMBAT-10, 4.1",
  function(attack)
    if not attack.glorious then attack.total = attack:roll().total end
  end }

action "attack.meets_everybody" { source = "TBD-COMBAT-11, 4.1",
  function(attack)
    attack:meets(attack.target)
    for _, who in ipairs(attack.others) do attack:meets(who) end
  end }

action "attack.meets (target: entity)" { source = "TBD-COMBAT-11, 4.1",
  function(attack, given)
    new.blow { attacker = attack.attacker, target = given.target, weapon = attack.weapon, stand_in = attack.stand_in,
      ranged = attack.ranged, multihit = attack.multihit, dangerous = attack.dangerous, glorious = attack.glorious,
      total = attack.total, earlier = attack.earlier }:falls {
        situation = attack.their_situation, increases = attack.their_increases, decreases = attack.their_decreases }
  end }

action "blow.falls (situation = 0, increases = 0, decreases = 0)" { source = "TBD-COMBAT-12, 4.1", steps = { "is_defended", "brings_advantage", "does_harm", "is_answered" } }

action "blow.is_defended (situation = 0, increases = 0, decreases = 0)" { source = "TBD-COMBAT-10, 4.1",
  function(blow, given)
    if blow.glorious then
      blow.outcome = "Very Good"
      return
    end
    blow.difference = blow.total - blow:defence { situation = given.situation, increases = given.increases, decreases = given.decreases }.total
    blow.outcome    = game:in_danger(game:opposed_outcome(blow.difference), blow.dangerous)
  end }

action "blow.brings_advantage" { source = "TBD-COMBAT-14, 4.1", text = "before the damage, so that it can go into it",
  function(blow)
    if blow.outcome == "Very Good" then blow.attacker:gains_extra() end
  end }

action "blow.does_harm" { source = "TBD-COMBAT-12, 4.1",
  function(blow)
    if not game:achieved(blow.outcome) then return end
    local stood = blow.target.life > 0
    blow.lay = blow.target.lies
    new.hit { attacker = blow.attacker, target = blow.target, weapon = blow.weapon, stand_in = blow.stand_in,
      ranged = blow.ranged, multihit = blow.multihit, earlier = blow.earlier }:lands()
    blow.felled = stood and blow.target.life == 0
  end }

-- The answer: a blow in return, without a roll, or an Advantage.
rule "blow.may_be_answered" { source = "TBD-COMBAT-17, 4.1", "game.rank(outcome) <= game.rank('Mixed') and target.can_act and not (lay ?? false) and (option.felled_may_answer or not (felled ?? false))" }

rule "entity.can_strike_back_at (foe: entity)" { source = "TBD-COMBAT-15, 4.1", text = "with what is in hand, if it leads so far", first = {
  { "false", when = "wields == none" },
  { "false", when = "wields != none and not has_learned(wields.skill)", source = "TBD-CHAR-13" },
  { "reaches(foe, wields) and wields.has_keyword('Melee') or wields.has_keyword('Ranged') and distance_to(foe) <= range_of(wields)" } } }

table "game.advantage_of_answer (outcome: text)" { source = "TBD-COMBAT-16, 4.1", { "Very Bad", 2 }, { "Bad", 1 }, { "Mixed", 1 } }

action "blow.is_answered" { source = "TBD-COMBAT-16, 4.1",
  function(blow)
    if not blow.may_be_answered then return end
    local target = blow.target
    if target:can_strike_back_at(blow.attacker) and choose(target, "Strike back or take Advantage?", { "strike back", "take Advantage" }) == "strike back" then
      target:strikes_back(blow.attacker)
    else
      target:gains_advantage(game:advantage_of_answer(blow.outcome))
    end
  end }

action "entity.strikes_back (foe: entity)" { source = "TBD-COMBAT-15, 4.1",
  function(who, given)
    local earlier = who.earlier_attacks
    who.attacks_made = who.attacks_made + 1
    new.hit { attacker = who, target = given.foe, weapon = who.wields, ranged = not who:reaches(given.foe, who.wields), earlier = earlier }:lands()
  end }
