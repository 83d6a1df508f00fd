-- Attacks, in small steps that other modules can change.

source "HEX-ATTACK-01"
kind "attack" { event = true,
  attacker = "entity", target = "entity", weapon = "weapon of attacker",
  deed = "deed or none",                        -- the action that was paid: a quick attack, a snapshot
  fixed_row = "number or none",                 -- row of the combat table, whatever the skills
  location = "text or none",                    -- the location, if it is not random
  type = "damage_type or none",                 -- type of damage, if it is not the first of the weapon
  situation = "number = 0",                     -- modifier set by the gamemaster
  aware = "yes or no = yes",                    -- whether the target is aware of it
  counterattack = "yes or no = no",             -- free, after a Reverse
  accident = "yes or no = no",                  -- nobody aims
  from_behind = "yes or no = no",
  works_lever = "yes or no = yes",              -- reloads while firing
  defence = "dodge, parry, block or nothing = nothing",
  parrying = "weapon of target or none",        -- weapon or shield of the defence
  outcome = "Hit, Miss or Reverse", points = "number" }

-- Modifiers of both sides; other files add to these.
rule "attack.is_missile"   "weapon.missile"

source "HEX-ATTACK-04"
rule "attack.attack_skill" "weapon.combat_skill"
rule "attack.base_damage"  { sum = { { "weapon", "weapon.base_damage" } } }
rule "attack.set_row"      { source = { "HEX-DAMAGE-03", "HEX-TARGET-02" }, text = "the row, if no skills are compared",
  "fixed_row ?? (helplessness == 'stationary' ? game.helpless_row : none)" }

source "HEX-ATTACK-02"
rule "attack.is_seen" "aware and not target.behind_shield"

-- Attacking costs points, defending does not.
action "entity.attacks (target: entity, weapon: weapon = wields, deed: deed or none, fixed_row: number or none, location: text or none, type: damage_type or none, situation = 0, aware: yes or no = yes, works_lever: yes or no = yes)" { menu = "turn",
  function(who, given)
    who:makes_ready_to_fire(given.weapon)
    local attack = new.attack { given, attacker = who, deed = given.deed or given.weapon.usual_attack }
    attack:is_announced()
    who:pays_for(attack.deed)
    attack:make()
    return attack
  end }

-- Requirements that are known before the payment.
action "attack.is_announced" { source = "HEX-DAMAGE-05", requires = {
    { "the use of that weapon was learned",   "weapon.skill.usable", source = "HEX-TRAIT-02" },
    { "the weapon is ready in hand",          "weapon.is_ready",     source = "HEX-ACTION-03" },
    { "the weapon is loaded",                 "weapon.can_be_shot",  source = "HEX-ACTION-05" },
    { "the weapon is not broken",             "not weapon.broken",   source = "HEX-BLOCK-02" },
    { "the weapon does that type of damage",  "type == none or type in weapon.types" },
    { "nobody attacks himself",               "attacker != target" },
    { "that is a way to attack",              "deed.response == 'attack'", when = "deed != none",                                          source = "HEX-ACTION-01" },
    { "such a weapon is used that way",       "deed.with == 'anything' or (deed.with == 'missiles') == is_missile", when = "deed != none", source = "HEX-ACTION-01" },
    { "nobody kept by force fights to leave", "attacker.is_against(target)", when = "attacker.kept_by_force",                              source = "HEX-TURN-12" } },
  steps = {} }

action "attack.make" { requires = {
    { "the attacker can still fight", "attacker.can_act" },
    { "the target is alive",          "not target.dead" } },
  steps = { "defence_is_chosen", "is_rolled", "is_resolved", "is_over" } }

-- A shot that cannot hit: an empty chamber, a shield in front.
rule "attack.comes_to_nothing" { source = { "HEX-ACTION-07", "HEX-SHIELD-03" },
  "weapon.clicks or is_missile and target.behind_shield and target.has_shield" }

source "HEX-ATTACK-04"
check "attack.roll" { like = "combat_roll", roller = "attacker", opponent = "target",
  modifier = { { "combat skill", "attack_skill" },
               { "action",       "deed.skill",       when = "deed != none", source = "HEX-ACTION-02" },
               { "situation",    "situation" } },
  defended = { { "dodge",        "dodge_skill",      when = "defence == 'dodge'" },
               { "parry",        "parry_skill",      when = "defence in ['parry', 'block']" },
               { "block",        "game.block_bonus", when = "defence == 'block'", source = "HEX-BLOCK-01" },
               { "shield",       "shield_bonus",     when = "shielded",           source = "HEX-SHIELD-01" },
               { "cannot defend himself", "target.helpless_defence", when = "helplessness == 'moving'", source = "HEX-TARGET-01" } },
  row      = "set_row ?? (modifier - by_luck - defended)",
  harm     = "base_damage",
  against  = "game.hits_from + modifier - by_luck - row",   -- the number to reach, without the dice
  changes  = { outcome = "result", points = "does", ["attacker.rolls_against"] = "none" } }

-- A Miss until it is rolled.
action "attack.is_rolled" {
  changes = { outcome = "'Miss'", points = "0", ["attacker.rolls_against"] = "comes_to_nothing ? none : target" },
  steps = { "roll", when = "not comes_to_nothing" } }

-- In missile combat, a Reverse is a normal Miss.
after "attack.is_rolled" { source = "HEX-ATTACK-08", when = "is_missile and outcome == 'Reverse'", changes = { outcome = "'Miss'" } }

action "attack.is_resolved" { steps = {
  { "hits",          when = "outcome == 'Hit'" },
  { "spoils_weapon", when = "strikes_weapon" },
  { "spoils_shield", when = "strikes_shield" } } }

rule "attack.damage_type" { source = "HEX-DAMAGE-05", "type ?? weapon.types[1]" }
rule "attack.penetration" { source = "HEX-ARMOR-05", "damage_type == 'Thrust' ? max(weapon.penetration, weapon.thrust_penetration) : weapon.penetration" }

action "attack.hits" { source = "HEX-ARMOR-01",
  function(attack)
    new.hit { attack, attack = attack, by = attack.weapon.name, stun = attack.weapon.stun, type = attack.damage_type,
              penetration = attack.penetration, magical = attack.weapon.magical }:lands()
  end }

-- Now it can be answered.
action "attack.is_over" { source = "HEX-CP-11", steps = { "attacker.did('attack', target)", when = "not accident" } }
