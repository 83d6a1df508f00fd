-- Attacks, in small steps that other modules can change.

source "RPJ-GCS-07"
kind "attack" { event = true,
  attacker = "entity", target = "entity", weapon = "weapon of attacker",
  bonus = "number = 0",                       -- situational bonus or penalty
  free = "yes or no",
  defence = "dodge or absorb = dodge",
  missed = "yes or no", no_save = "yes or no" }

-- Attack actions: not allowed in the same turn as a coup de grace.
tag "attacking" { source = "RPJ-GCS-52", text = "is the attack of a turn" }
to "tagged attacking" { requires = { "no coup de grace was tried this turn", "done('coup_de_grace') == 0" } }

action "entity.attacks (target: entity, weapon: weapon or none = wields, like attack)" { menu = "turn", costs = "1 actions", tags = { "hands", "attacking" },
  requires = { "a free attack costs no action", "not free", source = "RPJ-GCS-60" },
  steps = "strikes" }

action "entity.strikes (target: entity, weapon: weapon or none = wields, like attack)" {
  text = "makes an attack with the given or the wielded weapon; its cost is paid elsewhere",
  requires = { "there is something to attack with", "has_something_to_attack_with(weapon)" },
  function(who, given)
    local attack = new.attack { given, attacker = who }
    attack:make()
    return attack
  end }

action "entity.strikes_freely (on: entity, bonus = 0, weapon: weapon or none = wields)" { text = "out of turn",
  function(who, given) return who:strikes { target = given.on, weapon = given.weapon or who:bare_hands(), bonus = given.bonus, free = true } end }

rule "entity.has_something_to_attack_with (weapon: weapon or none)" "weapon != none or wields != none"

rule "attack.unhindered" { text = "whether the attacker can make it at all, whatever it is aimed at", all = {
  { "the attacker can still fight", "attacker.can_act" } } }

action "attack.make" {
  requires = { "unhindered",
               { "the target is alive",                     "target.health != 'dead'" },
               { "a melee attack needs an adjacent target", "ranged or attacker.adjacent_to(target)" },
               { "the target is in range",                  "distance <= range" },
               { "the target is not too close",             "distance >= minimum" },
               { "the target can be seen",                  "not ranged or attacker.sees(target)" } },
  steps = { "is_noticed", "provokes", "defence_is_chosen", "is_rolled", "is_resolved" } }

source "RPJ-GCS-39"
-- Values of the weapon. Attackers without a weapon get these values from other modules.
rule "attack.range"          "weapon.range"
rule "attack.minimum"        "weapon.minimum"
rule "attack.ranged"         "range >= 0"

source "RPJ-HEALTH-02"
rule "attack.damage"         "weapon.damage"
rule "attack.times"          "weapon.times"
rule "attack.bypasses"       { source = "RPJ-HEALTH-08", "weapon.bypasses" }
rule "attack.nonlethal"      { source = "RPJ-GCS-50", "weapon.nonlethal" }

source "RPJ-GCS-37"
rule "attack.weapon_bonus"   "weapon.bonus"
rule "attack.range_modifier" "weapon.range_modifiers[distance] ?? 0"
rule "attack.base_modifier"  { sum = {
  "weapon skill", "weapon.skill.in_attacks" } }
rule "skill.in_attacks"      { sum = {
  { "level",           "level" },
  { "attribute bonus", "linked_to.bonus" } } }

source "RPJ-GCS-16"
rule "attack.distance" "attacker.distance_to(target)"

source "RPJ-GCS-09"
action "attack.is_noticed" { changes = { ["target.was_attacked"] = "true" } }

source "RPJ-GCS-60"
-- An attacker who is felled by it does not shoot: because this is a function, stop() in drops_guard also ends attack.make.
action "attack.provokes" { function(attack) if attack.ranged and not attack.free then attack.attacker:drops_guard() end end }

source "RPJ-GCS-30"
-- The defence: the target does not roll, but may choose between two numbers.
rule "attack.defence_modifier" "defence == 'dodge' ? target.dodge : target.absorb"
rule "attack.defence_value"    "game.base_target + defence_modifier"

-- Modifiers to every defence, whatever its kind: 0, unless other modules add to it.
rule "entity.defence_bonus" "0"

-- To avoid being asked for every attack, set this on the sheet.
box "entity.defends" "asked, dodge, absorb or better = asked"

rule "entity.settled_defence" { text = "the chosen defence; none if the target must choose", first = {
  { "'absorb'",                             when = "not may_dodge" },
  { "'dodge'",                              when = "not may_absorb" },
  { "dodge >= absorb ? 'dodge' : 'absorb'", when = "defends == 'better'" },
  { "defends",                              when = "defends != 'asked'" } } }

rule "attack.made_with" { text = "for people", "'with ' + weapon.name + ', '" }

action "attack.defence_is_chosen" {
  function(attack)
    attack.defence = attack.target.settled_defence or choose(attack.target, "Dodge or absorb?", { "dodge", "absorb" },
      { note = function() return attack.made_with .. "damage " .. attack.damage end })
  end }

source "RPJ-GCS-31"
rule "entity.melee_defence" "0"               -- a game replaces this with the level of its skill
rule "entity.gear"          { source = "RPJ-HEALTH-17", text = "the unbroken layers of defence", "filter(defences, not #.broken)" }

rule "entity.dodge" { sum = {
  { "melee defence",    "melee_defence" },
  { "Dexterity bonus",  "Dexterity.bonus" },
  { "gear",             "sum(gear, #.dodge)" },
  { "in every defence", "defence_bonus" } } }

source "RPJ-GCS-33"
rule "entity.absorb" { sum = {
  { "melee defence",      "absorb_skill" },
  { "Constitution bonus", "Constitution.bonus" },
  { "gear",               "sum(gear, #.absorb)" },
  { "in every defence",   "defence_bonus" } } }

source "RPJ-GCS-35"
-- Armour may force one of the two, or use a skill of its own.
rule "entity.special_gear" "filter(gear, #.defence_skill != none)"
rule "entity.absorb_skill" "len(special_gear) > 0 ? max(map(special_gear, #.defence_skill.level)) : melee_defence"
rule "entity.may_dodge"    "not any(gear, #.forces == 'absorb')"
rule "entity.may_absorb"   "not any(gear, #.forces == 'dodge')"

source "RPJ-GCS-38"
check "attack.roll" { like = "core", roller = "attacker",
  modifier  = { { "base attack modifier", "base_modifier" },
                { "range",                "range_modifier", when = "ranged" },
                { "weapon",               "weapon_bonus" } },
  bonuses   = { { "circumstances",        "bonus" } },
  against   = { { "base target",          "game.base_target" },
                { "defence",              "defence_modifier" } },
  plausible = "option.critical_attacks ? 'always' : 'never'",
  botched   = "option.fumbled_attacks ? 'always' : 'never'",
  changes   = { missed = "not success", no_save = "critical" },
  shows     = "{attacker.name} {verb} {target.name}: {roll} against {against}, {critical ? 'a critical hit' : success ? 'hits' : 'misses'}" }

rule "attack.verb" "free ? 'strikes out at' : ranged ? 'shoots at' : 'attacks'"

rule "attack.hits_anyway" { text = "without a roll", any = {} }

action "attack.is_rolled" { changes = { missed = "false", no_save = "false" }, steps = { "roll", when = "not hits_anyway" } }

source "RPJ-GCS-42"
action "attack.is_resolved" { steps = { "hits", times = "missed ? 0 : times" } }

action "attack.hits" {
  function(attack)
    new.hit { attack, attack = attack, damage = attack.damage, bypasses = attack.bypasses, nonlethal = attack.nonlethal }:lands()
  end }
