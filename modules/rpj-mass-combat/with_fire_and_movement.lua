-- With Fire and Movement: two attacks' worth of ammunition are two rounds of it, and more than one use, however
-- uses are counted. As with suppressive fire, what the weapon shot in the same round is part of it.

source "RPJ-MASS-20"
to "entity.contributes" { requires = { "the weapon is loaded", "battle_ready" } }

rule "entity.battle_ready" "weapon_in_battle == nil or weapon_in_battle.can_shoot(2) and not weapon_in_battle.is_used_up"

after "weapon.is_used_for_two_attacks" { when = "capacity > 0",
  changes = { uses = "uses + 1", rounds_used = "rounds_used + 1" }, steps = "shoots(2)" }
