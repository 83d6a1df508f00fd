-- With Fire and Movement: as much ammunition as two attacks is two rounds of it, and counts as more than one use.
-- As with suppressive fire, this includes shots of the weapon in the same round.

source "RPJ-MASS-20"
to "entity.contributes" { requires = { "the weapon is loaded", "battle_ready" } }

rule "entity.battle_ready" "weapon_in_battle == none or weapon_in_battle.can_shoot(2) and not weapon_in_battle.is_used_up"

after "weapon.is_used_for_two_attacks" { when = "capacity > 0",
  changes = { uses = "uses + 1", rounds_used = "rounds_used + 1" }, steps = "shoots(2)" }
