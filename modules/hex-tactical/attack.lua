-- The attack, in small steps, each of which others may change.

kind "attack" { event = true, source = "HEX-ATTACK-01, Combat",
  attacker = "entity", target = "entity", weapon = "weapon of attacker",
  deed = "deed or none",                        -- as what it was paid: a quick attack, a snapshot
  type = "damage_type or none",                 -- of damage, if another than the weapon's first was announced
  circumstances = "number = 0",                 -- what the gamemaster adds to the attack
  fixed_row = "number or none",                 -- of the combat table, whatever the skills
  aware = "yes or no = yes",                    -- does the target know?
  counterattack = "yes or no = no",             -- free, after a Reverse
  defence = "dodge, parry, block or nothing = nothing",
  parrying = "weapon of target or none",        -- with what, if he parries or blocks
  shielded = "yes or no = no",
  location = "text or none",                    -- where it hits, if that is no matter of chance
  outcome = "Hit, Miss or Reverse", points = "number" }

-- What counts on either side; others change these.
rule "attack.is_missile"   { source = "HEX-ATTACK-01, Combat", "weapon.missile" }
rule "attack.attack_skill" { source = "HEX-ATTACK-04, Combat", "weapon.combat_skill" }
rule "attack.dodge_skill"  { source = "HEX-ATTACK-03, Combat", "target.Agility.effective" }
rule "attack.parry_skill"  { source = "HEX-ATTACK-03, Combat", first = {
  { "parrying.parry_skill(is_missile)", when = "parrying != nil" },
  { "target.Combat.effective" } } }
rule "weapon.parry_skill (against_missile: yes or no = no)" { source = "HEX-ATTACK-03, Combat", sum = {
  { "skill with it",     "combat_skill" },
  { "parrying",          "parry_bonus" },
  { "against a missile", "missile_parry_bonus ?? 0", when = "against_missile and owner.shield == nil" } } }

rule "attack.base_damage"  { source = "HEX-ATTACK-04, Combat", sum = { { "weapon", "weapon.base_damage" } } }
rule "attack.set_row"      { source = "HEX-DAMAGE-03, Damage", text = "the row, where no skills are compared", first = { { "fixed_row" } } }

check "attack.roll" { source = "HEX-ATTACK-04, Combat", like = "three_dice", roller = "attacker",
  modifier = { { "combat skill",    "attack_skill" },
               { "action",          "deed.skill",    when = "deed != nil", source = "HEX-ACTION-02, Actions" },
               { "circumstances",   "circumstances" } },
  against  = { { "dodge",           "dodge_skill",   when = "defence == 'dodge'" },
               { "parry",           "parry_skill",   when = "defence in ['parry', 'block']" },
               { "block",           "1",             when = "defence == 'block'", source = "HEX-BLOCK-01, Combat" } },
  row      = "set_row ?? (modifier - by_luck - against)",
  margin   = "natural + by_luck + row - game.hits_from",
  result   = "game.combat_result(natural, margin)",
  does     = "result == 'Hit' ? game.damage_points(natural, margin, base_damage) : 0",
  success  = "result == 'Hit'" }

action "entity.attacks (target: entity, weapon: weapon or none, deed: deed or none, type: damage_type or none, circumstances = 0, fixed_row: number or none, aware: yes or no = yes)" {
  source = "HEX-ATTACK-02, Combat", text = "costs points; defending does not",
  function(who, given)
    local weapon = given.weapon or who.wields
    if not weapon then refuse "there is no weapon in hand" end
    local attack = new.attack { attacker = who, target = given.target, weapon = weapon, type = given.type, aware = given.aware,
      circumstances = given.circumstances, fixed_row = given.fixed_row, deed = given.deed or weapon.usual_attack }
    who:pays_for(attack.deed)
    attack:make()
    return attack
  end }

rule "weapon.usual_attack" { source = "HEX-ACTION-01, Actions", first = {
  { "'fire a single shot'", when = "missile" },
  { "'normal close attack'" } } }

action "attack.make" { source = "HEX-ATTACK-02, Combat",
  steps = { "defence_is_chosen", "is_rolled", "is_resolved", "is_over" } }

-- A defender who knows of the attack always defends, and at no cost. Who does not want to be asked says so on the sheet.
box "entity.defends" { source = "HEX-ATTACK-03, Combat", "asked, dodge, parry or block = asked" }

action "attack.defence_is_chosen" { source = "HEX-ATTACK-03, Combat",
  function(attack)
    local target = attack.target
    if target.defends ~= "asked" then attack.defence = target.defends
    else attack.defence = choose(target, "Dodge, parry or block?", { "dodge", "parry", "block" }) end
    if attack.defence == "parry" or attack.defence == "block" then attack.parrying = target.wields end
  end }

action "attack.is_rolled" { source = "HEX-ATTACK-04, Combat",
  function(attack)
    local roll = attack:roll()
    attack.outcome, attack.points = roll.result, roll.does
  end }

action "attack.is_resolved" { source = "HEX-ATTACK-04, Combat",
  function(attack)
    if attack.outcome == "Hit" then attack:hits() end
  end }

rule "attack.penetration" { source = "HEX-ARMOR-05, Armour", "damage_type == 'Thrust' ? max(weapon.penetration, weapon.thrust_penetration) : weapon.penetration" }
rule "attack.damage_type" { source = "HEX-DAMAGE-05, Damage", "type ?? weapon.types[1]" }

action "attack.hits" { source = "HEX-ARMOR-01, Armour",
  function(attack)
    new.hit { attack = attack, attacker = attack.attacker, target = attack.target, by = attack.weapon.name, stun = attack.weapon.stun,
              type = attack.damage_type, points = attack.points, penetration = attack.penetration, magical = attack.weapon.magical,
              location = attack.location }:lands()
  end }

action "attack.is_over" { source = "HEX-CP-11, Actions", text = "an attack can be answered now",
  function(attack) attack.attacker:did("attack", attack.target) end }
