-- Suppressive Fire: two actions, one roll, and the whole target group keeps their heads down.

source "RPJ-FIRE-52"
box  "entity.suppressed_by" { "list of entity", refills = "game.fight_is_off" }
rule "entity.suppressed"    "len(suppressed_by) > 0"

source "RPJ-FIRE-50"
rule "attack.suppressive" "attacker.manner == 'suppressive' and not free"

action "entity.suppresses (target: entity, like attacks)" { costs = "1 actions",
  text = "the group in which the target stands; the attack itself takes the second action",
  changes = { manner = "'suppressive'" }, steps = "attacks" }

to "attack.make" { requires = { "only what shoots suppresses", "ranged or not suppressive" } }

source "RPJ-FIRE-54"
-- It uses two rounds of ammunition, or all that is left.
instead_of "attack.rounds_it_takes" { when = "suppressive", "2" }

source "RPJ-FIRE-51"
-- Cover does not count, and only half of the defence.
to "attack.ignores_cover" { { "it is suppressive", "suppressive" } }

rule "entity.halved_ranged_modifier"      "game.halved(ranged_modifier)"
rule "entity.defence_against_suppression" "game.base_target + halved_ranged_modifier + ranged_bonus"

source "RPJ-FIRE-50"
rule "entity.sure_target" { text = "a target that no shot misses", any = {} }
rule "attack.under_fire"  { text = "the whole group, except the shooter and the dead",
  "filter(entities, (# == target or #.adjacent_to(target)) and # != attacker and #.health != 'dead')" }

instead_of "attack.is_rolled" { when = "suppressive", steps = "burst" }

check "attack.burst" { like = "attack.roll", text = "compared with each target's own number",
  against = { "base target", "game.base_target" },
  changes = { missed = "true" },
  steps   = { { for_each = "under_fire", changes = { ["#.was_attacked"] = "true" } },
              { "keeps_down(#)", for_each = "under_fire",
                when = "#.sure_target or total >= #.defence_against_suppression or critical and plausible == 'always'" } } }

action "attack.keeps_down (whom: entity)" { source = "RPJ-FIRE-52", changes = { missed = "false" }, steps = "whom.is_suppressed(attacker)" }

source "RPJ-FIRE-52"
instead_of "attack.is_resolved" { when = "suppressive", steps = {} }

action "entity.is_suppressed (by: entity)" { changes = { suppressed_by = "filter(suppressed_by, # != by) + [by]" } }

source "RPJ-FIRE-53"
-- Effect: abilities are halved until the end of the target's turn.
rule  "attack.halved"        { any = { { "the attacker is suppressed", "attacker.suppressed" } } }
after "attack.base_modifier" { when = "halved", "game.halved(usual)" }

to "attack.make" { requires = { "whoever aims is not suppressed", "not aimed or not attacker.suppressed" } }

source "RPJ-FIRE-56"
after "entity.turn_ends" { changes = { suppressed_by = "[]" } }

source "RPJ-FIRE-55"
-- Suppressed characters who move are attacked, with the free attack of the round or a substitute for it.
rule       "entity.fights_at_range" "wields != none and wields.range >= 0"
instead_of "mook.fights_at_range"   "range >= 0"

rule "entity.can_shoot" { text = "out of turn, or at things", all = { { "can act", "can_act" } } }

action "entity.fires_at_the_suppressed (on: entity)" { tags = { "deed", "hands" },
  requires = { { "a free attack is left",        "reactions > 0", source = "RPJ-GCS-59" },
               { "the attacker can still shoot", "can_shoot" },
               { "it is not one's own turn",     "not (owner in game.on_turn)" },
               { "it is a ranged attack",        "fights_at_range" },
               { "it is one's own fire that keeps them down", "owner in on.suppressed_by" } },
  steps = { "spends_a_reaction", "strikes_freely" } }

to "attack.ignores_cover" { { "the target moves", "free" } }       -- attacks out of turn only at moving characters

to "entity.moves" { steps = "draws_fire", at = "after drops_guard" }

box "entity.drew_fire" { text = "whether it drew fire by moving in this turn; going around one's own cover does not count", refills = "turn", "yes or no" }

action "entity.draws_fire" {
  function(who)
    for _, foe in ipairs(who.drew_fire and {} or who.suppressed_by) do
      if who.can_act then foe:may("fires_at_the_suppressed", { on = who }) end
    end
    who.drew_fire = true
    if not who.can_act then stop() end
  end }
