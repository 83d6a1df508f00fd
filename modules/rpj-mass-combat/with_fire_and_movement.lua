-- With Fire and Movement: two attacks' worth of ammunition are two rounds of it, and more than one use, however
-- uses are counted. As with suppressive fire, what the weapon shot in the same round is part of it.

source "RPJ-MASS-20"
to "entity.contributes" { requires = { { "the weapon is loaded", "battle_ready" } } }

rule "entity.battle_ready" {
  function(who)
    local weapon = who.weapon_in_battle
    return not weapon or weapon:can_shoot(2) and not weapon.is_used_up
  end }

after "weapon.is_used_for_two_attacks" { when = "capacity > 0",
  function(weapon)
    weapon:shoots(1)
    weapon:shoots(2)
    weapon.rounds_used = weapon.rounds_used + 1
  end }
