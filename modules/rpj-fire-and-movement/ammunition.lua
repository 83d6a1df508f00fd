-- Ammunition: counts the rounds of a fight in which a weapon is used, not the shots.

source "RPJ-FIRE-02"
box "weapon.capacity" { text = "the number of rounds that it can shoot; 0 if it needs no ammunition", "number = 0" }
box "weapon.loaded"   { sheet = "number", starts = "capacity" }

source "RPJ-FIRE-03"
-- Uses in this round: one attack or five make no difference.
box "weapon.shot_this_round" { sheet = "number = 0", refills = "round" }

rule "attack.rounds_it_takes" "1"

rule "weapon.rounds_due (rounds)" { text = "the rounds that are used, at most those that are left", "min(loaded, max(0, rounds - shot_this_round))" }
rule "weapon.can_shoot (rounds)"  "capacity == 0 or loaded > 0 or shot_this_round >= rounds"

source "RPJ-FIRE-72"
-- Mooks shoot with a wielded weapon if the table counts their ammunition.
rule "attack.weapons_used" { first = {
  { "filter([attacker.wields], # != none)", when = "attacker.kind == 'mook'" },
  "[weapon] + map(extras, attacker.the(#))" } }

source "RPJ-FIRE-02"
rule "attack.is_loaded" "all(weapons_used, #.can_shoot(rounds_it_takes))"

to "attack.make" { requires = { "the weapon is loaded", "is_loaded" },
  steps = "uses_ammunition", at = "before is_rolled" }

source "RPJ-FIRE-03"
action "attack.uses_ammunition" {
  steps = { "#.shoots(rounds_it_takes)", for_each = "weapons_used", when = "#.capacity > 0" } }

source { "RPJ-FIRE-03", "RPJ-FIRE-10" }
action "weapon.shoots (rounds)" {
  changes = { loaded = "loaded - rounds_due(rounds)", shot_this_round = "max(shot_this_round, rounds)",
              uses = "uses + 1", rounds_used = "shot_this_round > 0 ? rounds_used : rounds_used + 1" } }

source "RPJ-FIRE-05"
-- Reloading. A character with fewer actions than required needs a whole turn.
box  "weapon.reload_actions" "number = 1"
rule "entity.price_of_reloading (weapon: weapon)" { source = "RPJ-FIRE-06", "min(weapon.reload_actions, actions_each_turn)" }

source "RPJ-FIRE-04"
action "entity.reloads (weapon: weapon of owner)" { tags = "hands", costs = "price_of_reloading(weapon) actions",
  requires = { { "whoever reloads can act",         "can_act" },
               { "it is a weapon that is reloaded", "weapon.capacity > 0" } },
  changes = { ["weapon.loaded"] = "weapon.capacity" } }
