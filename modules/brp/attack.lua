-- Attacks: one roll decides whether the attack hits, and other dice determine the damage.

source "BRP-ACT-02"
kind "weapon" { like = "gear", skill = "skill",
  count = "number = 1", die = "number", plus = "number = 0",          -- 1D8 + 1
  special_effect = "knockdown, impale or none" }                      -- possible effect of a special success

kind "armour" { source = "BRP-RESULT-09", like = "gear", carried = true, points = "number" }   -- only one may be worn

rule "weapon.highest_damage" { source = "BRP-FATE-07", "count * die + plus" }

rule "entity.armour_points" { source = "BRP-RESULT-09", "sum(armours, #.points)" }

box "entity.wields"   "weapon or none"
box "entity.helpless" { source = "BRP-IMPROVE-02", "yes or no" }

kind "attack" { event = true,
  attacker = "entity", target = "entity", weapon = "weapon of attacker", difficulty = "difficulty", situation = "number",
  degree = "number = 1", damage = "number = 0" }

rule "attack.missed" "degree < 2"

action "entity.attacks (target: entity, like entity.strikes)" { source = "BRP-TIME-03", menu = "turn", costs = "action_price actions", steps = "strikes" }

action "entity.strikes (target: entity, weapon: weapon or none = wields, difficulty: difficulty = Average, situation = 0)" { requires = {
    "there is a weapon to strike with", "weapon != none" },
  function(who, given)
    local attack = new.attack { given, attacker = who }
    attack:make()
    return attack
  end }

action "attack.make" { requires = {
    { "the attacker can act",   "attacker.can_act" },
    { "nobody attacks himself", "target != attacker" },
    { "the target is alive",    "not target.dead" } },
  steps = { "is_rolled", { when = "not missed", steps = {
    "damage_roll",
    { "has_effect(weapon.special_effect)", when = "degree == 3 and weapon.special_effect != none" },
    "target.is_hurt(damage)" } } } }

source "BRP-ACT-03"
action "attack.is_rolled" { function(attack)
  attack.degree = attack.weapon.skill:check { attack, stressful = not attack.target.helpless }.degree
end }

source "BRP-RESULT-07"
-- A critical hit ignores all armour and does maximum weapon damage; the damage modifier is always rolled.
check "attack.damage_roll" { roller = "attacker",
  at_most   = "degree == 4",
  thrown    = "at_most ? 0 : weapon.count",
  dice      = "(@thrown)d(@weapon.die)",
  by_weapon = "at_most ? weapon.highest_damage : natural + weapon.plus",
  modifier  = { dice = "@roller.damage_modifier" },
  armour    = "degree == 4 ? 0 : target.armour_points",
  ignored   = "0",
  inflicted = "max(0, by_weapon + modifier - armour - ignored)",
  changes   = { damage = "inflicted" } }

source "BRP-RESULT-08"
-- Knocked down or impaled: the chapter on combat defines the consequences. A critical hit is not also a special hit.
action "attack.has_effect (effect: text)" { steps = {} }

source "BRP-ACT-02"
action "entity.is_hurt (damage)" { text = "removes hit points; at 0, the character dies", requires = {
    "damage takes hit points, and gives none", "damage >= 0" },
  changes = { hit_points = "hit_points - damage" }, steps = { "dies", when = "damage > 0 and hit_points <= 0" } }
