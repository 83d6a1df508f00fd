-- Mooks: simple enemies with a name and three numbers.

source "RPJ-GCS-63"
kind "mook" { like = "entity",
  attack = "number", damage = "number = 0", defence = "number",
  range = "number = -1" }                      -- -1: melee only

instead_of "mook.gets_base_saves" { steps = {} }

stat_block "mook" { "{name}", "attack {attack}", "attack modifier {attack}", "damage {damage}", "range {range}",
  "defence {defence}+", "defence {defence}", "defense {defence}+", "defense {defence}" }

source "RPJ-GCS-65"
instead_of "mook.rolls_initiative"  "false"
instead_of "mook.actions_each_turn" "game.mook_actions"
rule "game.mook_actions"            "2"

source "RPJ-GCS-63"
-- Attacks by mooks
instead_of "attack" { when = "attacker.kind == 'mook'",
  base_modifier  = { "attacker.attack", source = "RPJ-GCS-64" },
  damage         = "attacker.damage",
  range          = "attacker.range",
  minimum        = "game.no_distance",
  times          = "1",
  bypasses       = "[]",
  nonlethal      = "false",
  weapon_bonus   = "0",
  made_with      = "''",
  range_modifier = "0" }

instead_of "mook.has_something_to_attack_with" "true"
instead_of "mook.fights_hand_to_hand"          "range < 0"
instead_of "mook.strikes_hand_to_hand"         { steps = "strikes_freely" }

-- Attacks on mooks
instead_of "attack" { when = "target.kind == 'mook'",
  defence_modifier  = "target.defence - game.base_target + target.defence_bonus",
  defence_is_chosen = { steps = {} } }
instead_of "hit.lands" { source = "RPJ-GCS-66", when = "target.kind == 'mook'", steps = "target.dies" }

source "RPJ-GCS-67"
-- Many mooks, few dice: some rolls are made in advance and used in turn.
box "game.mook_rolls" "list of number"
box "game.mook_next"  "number = 0"

action "game.rolls_for_mooks (count)" { changes = { mook_rolls = "[]", mook_next = "0" }, steps = { "mook_roll", times = "count" } }

check "game.mook_roll" { like = "throw", changes = { mook_rolls = "mook_rolls + [natural]" } }

rule "attack.shares_a_roll" "attacker.kind == 'mook' and len(game.mook_rolls) > 0"
rule "attack.shared_roll"   "game.mook_rolls[game.mook_next % len(game.mook_rolls) + 1]"

instead_of "attack.roll" { when = "shares_a_roll", natural = "shared_roll", dice = "0" }
after "attack.is_rolled" { when = "shares_a_roll", changes = { ["game.mook_next"] = "game.mook_next + 1" } }
