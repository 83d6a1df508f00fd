-- Defence: dodging, parrying or blocking. A character who is aware of an attack always defends, once for each attack, free.

source "HEX-ATTACK-03"
-- To avoid being asked, set this on the sheet: best is the higher of dodging and parrying.
box "entity.defends" "asked, dodge, parry, block or best = asked"

rule "attack.dodge_skill" "target.Agility.effective"
rule "attack.parry_skill" "weapon_parries ? parrying.parry_skill(is_missile) : target.Combat.effective"
rule "weapon.parry_skill (against_missile: yes or no = no)" { sum = {
  { "skill with it",     "combat_skill" },
  { "parrying",          "parry_bonus" },
  { "against a missile", "missile_parry_bonus ?? 0", when = "against_missile and not owner.defends_with_shield" } } }

rule "attack.can_parry" { text = "whether the attack can be parried; missiles only with a shield or a few weapons",
  "target.defends_with_shield or weapon_parries and (not is_missile or parrying.missile_parry_bonus != none)" }
rule "attack.weapon_parries" { text = "the weapon that parries; not a broken or unusable one", "parrying != none and not parrying.broken and parrying.skill.usable" }

rule "attack.defences" "filter(['dodge', 'parry', 'block'], # == 'dodge' or # == 'parry' and can_parry or # == 'block' and can_block)"

action "attack.defence_is_chosen" {
  function(attack)
    if attack.helplessness ~= "no" or attack.set_row or attack.comes_to_nothing then return end
    attack.parrying = attack.target.wields
    attack.defence  = attack:chosen_defence()
  end }

action "attack.chosen_defence" {
  function(attack)
    if attack.target.defends ~= "asked" or #attack.defences == 1 then return attack.usual_defence end
    return choose(attack.target, "Dodge, parry or block?", attack.defences)
  end }

rule "attack.usual_defence" { first = {
  { "better_defence", when = "target.defends == 'best'" },
  { "target.defends", when = "target.defends in defences" },
  "'dodge'" } }

rule "attack.better_defence" { text = "the better defence, including the shield; the parry if they are equal",
  "can_parry and parry_skill + (target.defends_with_shield ? shield_bonus : 0) >= dodge_skill ? 'parry' : 'dodge'" }

-- The number that the attack must beat.
rule "attack.shielded"       { source = "HEX-SHIELD-01", "target.defends_with_shield and defence in ['parry', 'block']" }
rule "attack.shield_bonus"   { source = "HEX-SHIELD-02", "is_missile and target.bears != none ? game.shield_against_missiles(target.bears.size) : 1" }

source "HEX-TARGET-01"
-- Targets that cannot defend themselves, or are not aware of the attack.
box  "entity.helpless"         "no, moving or stationary = no"
box  "entity.helpless_defence" { text = "the defence of a helpless target; more for a fast or erratic one", "number = 2" }
rule "game.helpless_row"       { source = "HEX-TARGET-02", "5" }
rule "attack.helplessness"     { first = {
  { "target.helpless", when = "target.helpless != 'no'" },
  { "'stationary'",    when = "not is_seen or not target.can_act" },
  "'no'" } }

source "HEX-BLOCK-01"
rule "attack.can_block" "option.blocking and can_parry and parrying != none and parrying.toughness != none and not parrying.broken"
rule "game.block_bonus" "1"

-- A stopped attack hits the weapon or shield: the attacker rolls again, on a separate row.
rule "game.spoiling_row" "5"

check "attack.spoiling_roll" { like = "combat_roll", roller = "attacker", opponent = "target",
  row = "game.spoiling_row", harm = "base_damage" }

rule "attack.strikes_weapon" "defence == 'block' and outcome == 'Miss'"
rule "attack.strikes_shield" { source = { "HEX-SHIELD-04", "HEX-SHIELD-06" },
  "shielded and not is_missile and damage_type != 'Thrust' and (outcome == 'Miss' or outcome == 'Reverse' and option.reverses_hit_shields)" }

check "attack.spoils_weapon" { like = "attack.spoiling_roll", steps = { "parrying.is_struck(does)",        when = "parrying != none" } }
check "attack.spoils_shield" { like = "attack.spoiling_roll", steps = { "target.bears.is_hacked_at(does)", when = "target.bears != none" } }

-- Toughness is reduced by one for each time that the damage contains it.
action "weapon.is_struck (points)" { source = "HEX-BLOCK-02",
  changes = { toughness_lost = "min(toughness ?? 0, toughness_lost + floor(points / max(1, toughness_rating)))" } }
