-- Suppressive Fire: two actions, one roll, and a whole group keeps its heads down.

source "RPJ-FIRE-52"
box  "entity.suppressed_by" { "list of entity" }
rule "entity.suppressed"    { "len(suppressed_by) > 0" }

source "RPJ-FIRE-50"
rule "attack.suppressive" { "attacker.manner == 'suppressive' and not free" }

action "entity.suppresses (target: entity, weapon: weapon or none, bonus = 0)" { costs = "1 actions",
  text = "the group in which the target stands; the attack itself takes the second action",
  function(who, given)
    who.manner = "suppressive"
    local attack = who:attacks(given)
    who.manner = "plain"
    return attack
  end }

to "attack.make" { requires = { { "only what shoots suppresses", "ranged or not suppressive" } } }

-- It takes two rounds of ammunition, or what is left.
instead_of "attack.rounds_it_takes" { source = "RPJ-FIRE-54", when = "suppressive", "2" }

source "RPJ-FIRE-51"
-- Nobody's cover counts, and of the defence only half.
after "attack.ignores_cover" { "usual or suppressive" }

rule "entity.halved_ranged_modifier"      { "game.halved(ranged_modifier)" }
rule "entity.defence_against_suppression" { "game.base_target + halved_ranged_modifier + ranged_bonus" }

source "RPJ-FIRE-50"
rule "entity.sure_target"   { text = "whom no shot misses", "false" }
rule "entity.group_members" { "filter(entities, # == owner or #.adjacent_to(owner))" }

check "attack.burst" { like = "attack.roll", text = "compared with each target's own number",
  against = { { "base target", "game.base_target" } } }

instead_of "attack.is_rolled" { when = "suppressive",
  function(attack)
    local burst = attack:burst()
    attack.missed = true
    for _, who in ipairs(attack.target.group_members) do
      if who ~= attack.attacker and who.health ~= "dead" then
        who.was_attacked = true
        if who.sure_target or burst:at_least(who.defence_against_suppression) or burst.critical and burst.plausible == "always" then
          attack.missed = false
          who:is_suppressed(attack.attacker)
        end
      end
    end
  end }

source "RPJ-FIRE-52"
instead_of "attack.is_resolved" { when = "suppressive", steps = {} }

action "entity.is_suppressed (by: entity)" {
  function(who, given)
    who:take("suppressed_by", given.by)
    who:put("suppressed_by", given.by)
  end }

source "RPJ-FIRE-53"
-- What it does: half of what one can, until the end of one's turn.
rule  "attack.halved"        { "attacker.suppressed" }
after "attack.base_modifier" { when = "halved", "game.halved(usual)" }

to "attack.make" { requires = { { "whoever aims is not suppressed", "not aimed or not attacker.suppressed" } } }

after "entity.turn_ends" { source = "RPJ-FIRE-56", changes = { suppressed_by = "[]" } }

source "RPJ-FIRE-55"
-- And whoever moves then is shot at, with the one free attack of the round.
rule       "entity.fights_at_range" { "wields != nil and wields.range >= 0" }
instead_of "entity.fights_at_range" { when = "kind == 'mook'", "range >= 0" }

rule "entity.can_shoot" { text = "out of turn, or at things", "can_act" }

action "entity.fires_at_the_suppressed (on: entity)" { costs = "1 free_attacks",
  requires = { { "the attacker can still shoot", "can_shoot" },
               { "it is not one's own turn",     "game.acting != owner" },
               { "it is a ranged attack",        "fights_at_range" },
               { "it is one's own fire that keeps them down", "owner in on.suppressed_by" } },
  steps = { "strikes(on, none, 0, yes)" } }

after "attack.ignores_cover" { "usual or free" }       -- nobody shoots out of turn but at those who move

to "entity.moves" { steps = { "draws_fire" }, at = "after drops_guard" }

box "entity.drew_fire" { text = "by a move of this turn; going around one's cover is none", refills = "turn", "yes or no" }

action "entity.draws_fire" {
  function(who)
    if who.drew_fire then return end
    who.drew_fire = true
    for _, foe in ipairs(who.suppressed_by) do
      if who.can_act then foe:may("fires_at_the_suppressed", { on = who }) end
    end
    if not who.can_act then stop() end
  end }
