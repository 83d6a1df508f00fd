-- Attacks with several weapons: one is primary, and each other weapon that hits adds to its damage.

source "RPJ-GCS-85"
box "attack.extras"       "list of weapon"
box "attack.extra_damage" "number = 0"

rule "game.extra_weapon_penalty" "-1"
rule "weapon.damage_as_extra"    { source = "RPJ-GCS-86", "hands" }

to "attack.damage" { label = "extra weapons", add = "extra_damage" }

action "entity.attacks_with_several (target: entity, primary: weapon, extras: list of weapon, bonus = 0)" {
  requires = { { "there is an extra weapon",     "len(extras) > 0" },
               { "every one of them is in hand", "has_in_hand(primary, extras)" } },
  function(who, given) return who:attacks { given, weapon = given.primary } end }

rule "entity.has_in_hand (primary: weapon, extras: list of weapon)" { text = "whether all weapons are in hand, as many copies as are used",
  "all([primary] + extras, has_enough_of(#, [primary] + extras))" }
rule "entity.has_enough_of (weapon: weapon, used: list of weapon)" "count(used, # == weapon) <= count(wielded, # == weapon)"

rule "attack.in_reach" { source = "RPJ-GCS-39", "(ranged or attacker.adjacent_to(target)) and distance <= range and distance >= minimum" }

to "attack.make" { steps = "extras_are_declared", at = "first" }
to "attack.make" { steps = "extras_are_rolled", at = "after is_rolled" }

action "attack.extras_are_declared" {
  function(attack)
    for _, weapon in ipairs(attack.extras) do
      if not attack:beside(weapon).in_reach then refuse(weapon.name .. " does not reach so far, or so near") end
    end
  end }

action "attack.extras_are_rolled" { text = "rolled only if the primary weapon hits; the chosen defence applies",
  steps = { "adds(#)", for_each = "extras", when = "not missed" } }

action "attack.beside (weapon: weapon)" { text = "the attack with an additional weapon",
  function(attack, given)
    return new.attack { attacker = attack.attacker, target = attack.target, weapon = given.weapon,
                        defence = attack.defence, bonus = attack.bonus + game.extra_weapon_penalty }
  end }

action "attack.adds (weapon: weapon)" {
  function(attack, given)
    local extra = attack:beside(given.weapon)
    extra:is_rolled()
    if not extra.missed then attack.extra_damage = attack.extra_damage + given.weapon.damage_as_extra end
  end }
