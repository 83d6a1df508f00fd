-- Who rolls, and the three rolls there are.
kind "character" { like = "entity" }
kind "enchantment" { carried = true }
kind "condition" { carried = true }
check "d20" { dice = "1d20", against = "10" }
check "attack_roll" { like = "d20" }
check "saving_throw" { like = "d20" }
check "ability_check" { like = "d20" }
check "entity.attacks" { like = "attack_roll", roller = "owner" }
check "entity.saves" { like = "saving_throw", roller = "owner" }
check "entity.tries" { like = "ability_check", roller = "owner" }
