-- Defence: to dodge, to parry or to block. Whoever knows of an attack always defends himself, once for each, at no cost.

source "HEX-ATTACK-03"
-- Whoever does not want to be asked says so on the sheet: best is the higher of dodging and parrying.
box "entity.defends" { "asked, dodge, parry, block or best = asked" }

rule "attack.dodge_skill"  { "target.Agility.effective" }
rule "attack.parry_skill"  { first = {
  { "parrying.parry_skill(is_missile)", when = "weapon_parries" },
  { "target.Combat.effective" } } }
rule "weapon.parry_skill (against_missile: yes or no = no)" { sum = {
  { "skill with it",     "combat_skill" },
  { "parrying",          "parry_bonus" },
  { "against a missile", "missile_parry_bonus ?? 0", when = "against_missile and not owner.defends_with_shield" } } }

rule "attack.can_parry" { text = "missiles with a shield, or with a few weapons", first = {
  { "target.defends_with_shield or weapon_parries and parrying.missile_parry_bonus != nil", when = "is_missile" },
  { "target.defends_with_shield or weapon_parries" } } }
rule "attack.weapon_parries" { text = "not a broken one, nor one that he cannot use", "parrying != nil and not parrying.broken and parrying.skill.usable" }
rule "attack.can_block" { source = "HEX-BLOCK-01", "option.blocking and can_parry and parrying != nil and parrying.toughness != nil and not parrying.broken" }

rule "attack.defences" { text = "what the target may choose from",
  function(attack)
    local ways = { "dodge" }
    if attack.can_parry then ways[#ways + 1] = "parry" end
    if attack.can_block then ways[#ways + 1] = "block" end
    return ways
  end }

source "HEX-TARGET-01"
-- Those who cannot defend themselves, or do not see it coming.
box  "entity.helpless"         { "no, moving or stationary = no" }
box  "entity.helpless_defence" { text = "more for the fast and erratic", "number = 2" }
rule "game.helpless_row"       { source = "HEX-TARGET-02", "5" }
rule "attack.helplessness"     { first = {
  { "target.helpless", when = "target.helpless != 'no'" },
  { "'stationary'",    when = "not is_seen or not target.can_act" },
  { "'no'" } } }

source "HEX-ATTACK-03"
action "attack.defence_is_chosen" {
  function(attack)
    if attack.helplessness ~= "no" or attack.set_row or attack.comes_to_nothing then return end
    attack.parrying = attack.target.wields
    attack.defence  = attack:chosen_defence()
    attack.shielded = attack.may_use_shield and attack.shield_bonus > 0
  end }

action "attack.chosen_defence" {
  function(attack)
    local target, ways = attack.target, attack.defences
    if #ways == 1 then return ways[1] end
    if target.defends == "asked" then return choose(target, "Dodge, parry or block?", ways) end
    if target.defends == "best" then return attack.better_defence end
    for _, way in ipairs(ways) do
      if way == target.defends then return way end
    end
    return ways[1]
  end }

rule "attack.better_defence" { text = "with what the shield adds; of equals the parry", first = {
  { "'dodge'", when = "not can_parry" },
  { "parry_skill + shield_bonus >= dodge_skill ? 'parry' : 'dodge'", when = "target.defends_with_shield" },
  { "parry_skill >= dodge_skill ? 'parry' : 'dodge'" } } }

-- What is held against it.
rule "attack.may_use_shield" { source = "HEX-SHIELD-01", "target.defends_with_shield and defence in ['parry', 'block']" }
rule "attack.shield_bonus"   { source = "HEX-SHIELD-02", first = {
  { "game.shield_against_missiles(target.bears.size)", when = "is_missile" },
  { "1" } } }

source "HEX-BLOCK-01"
rule "game.block_bonus"      { "1" }

-- An attack that fails hits what stopped it: the attacker rolls again, on a row of its own.
rule "game.spoiling_row" { "5" }

check "attack.spoiling_roll" { like = "combat_roll", roller = "attacker", opponent = "target",
  row = "game.spoiling_row", harm = "base_damage" }

rule "attack.strikes_weapon" { "defence == 'block' and outcome == 'Miss'" }
rule "attack.strikes_shield" { source = "HEX-SHIELD-04", first = {
  { "false", when = "not shielded or is_missile" },
  { "false", when = "damage_type == 'Thrust'", source = "HEX-SHIELD-06" },
  { "outcome == 'Miss' or outcome == 'Reverse' and option.reverses_hit_shields" } } }

action "attack.is_stopped" {
  function(attack)
    local target = attack.target
    if attack.strikes_weapon then target:the(attack.parrying):is_struck(attack:spoiling_roll().does) end
    if attack.strikes_shield then target:the(target.bears):is_hacked_at(attack:spoiling_roll().does) end
  end }

-- One point of toughness for each time that the damage contains it.
action "weapon.is_struck (points)" { source = "HEX-BLOCK-02",
  function(weapon, given)
    if weapon.toughness_rating == 0 then return end
    weapon.toughness_lost = math.min(weapon.toughness, weapon.toughness_lost + math.floor(given.points / weapon.toughness_rating))
  end }
