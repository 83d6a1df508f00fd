-- Suppressive Fire: two actions, one roll, and a whole group keeps its heads down.

box  "entity.suppressed_by" { source = "RPJ-FIRE-52", "list of entity" }
rule "entity.suppressed"    { source = "RPJ-FIRE-52", "len(suppressed_by) > 0" }

rule "attack.suppressive" { source = "RPJ-FIRE-50", "attacker.manner == 'suppressive' and not free" }

action "entity.suppresses (target: entity, weapon: weapon or none, bonus = 0)" { source = "RPJ-FIRE-50", costs = "1 actions",
  text = "the group in which the target stands; the attack itself takes the second action",
  function(who, given)
    who.manner = "suppressive"
    local attack = who:attacks { target = given.target, weapon = given.weapon, bonus = given.bonus }
    who.manner = "plain"
    return attack
  end }

to "attack.make" { source = "RPJ-FIRE-50", requires = { { "only what shoots suppresses", "ranged or not suppressive" } } }

-- It takes two rounds of ammunition, or what is left.
instead_of "attack.rounds_it_takes" { source = "RPJ-FIRE-54", when = "suppressive", "2" }

-- Nobody's cover counts, and of the defence only half.
after "attack.ignores_cover" { source = "RPJ-FIRE-51", "usual or suppressive" }

rule "entity.halved_ranged_modifier"      { source = "RPJ-FIRE-51", "game.halved(ranged_modifier)" }
rule "entity.defence_against_suppression" { source = "RPJ-FIRE-51", "game.base_target + halved_ranged_modifier + ranged_bonus" }

rule "entity.sure_target"   { source = "RPJ-FIRE-50", text = "whom no shot misses", "false" }
rule "entity.group_members" { source = "RPJ-FIRE-50", "filter(entities, # == owner or #.adjacent_to(owner))" }

check "attack.burst" { source = "RPJ-FIRE-50", like = "attack.roll", text = "compared with each target's own number",
  against = { { "base target", "game.base_target" } } }

instead_of "attack.is_rolled" { source = "RPJ-FIRE-50", when = "suppressive",
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
instead_of "attack.is_resolved" { source = "RPJ-FIRE-52", when = "suppressive", function() end }

action "entity.is_suppressed (by: entity)" { source = "RPJ-FIRE-52",
  function(who, given)
    who:take("suppressed_by", given.by)
    who:put("suppressed_by", given.by)
  end }

-- What it does: half of what one can, until the end of one's turn.
rule  "attack.halved"        { source = "RPJ-FIRE-53", "attacker.suppressed" }
after "attack.base_modifier" { source = "RPJ-FIRE-53", when = "halved", "game.halved(usual)" }

to "attack.make" { source = "RPJ-FIRE-53", requires = { { "whoever aims is not suppressed", "not aimed or not attacker.suppressed" } } }

after "entity.turn_ends" { source = "RPJ-FIRE-56", function(who) who.suppressed_by = {} end }

-- And whoever moves then is shot at, with the one free attack of the round.
rule       "entity.fights_at_range" { source = "RPJ-FIRE-55", "wields != nil and wields.range >= 0" }
instead_of "entity.fights_at_range" { source = "RPJ-FIRE-55", when = "kind == 'mook'", "range >= 0" }

rule "entity.can_shoot" { source = "RPJ-FIRE-55", text = "out of turn, or at things", "can_act" }

action "entity.fires_at_the_suppressed (on: entity)" { source = "RPJ-FIRE-55", costs = "1 free_attacks",
  requires = { { "the attacker can still shoot", "can_shoot" },
               { "it is not one's own turn",     "game.acting != owner" },
               { "it is a ranged attack",        "fights_at_range" },
               { "it is one's own fire that keeps them down", "owner in on.suppressed_by" } },
  function(who, given) return who:strikes { target = given.on, free = true } end }

after "attack.ignores_cover" { source = "RPJ-FIRE-55", "usual or free" }       -- nobody shoots out of turn but at those who move

to "entity.moves" { source = "RPJ-FIRE-55", steps = { "draws_fire" }, at = "after drops_guard" }

box "entity.drew_fire" { source = "RPJ-FIRE-55", text = "by a move of this turn; going around one's cover is none", refills = "turn", "yes or no" }

action "entity.draws_fire" { source = "RPJ-FIRE-55",
  function(who)
    if who.drew_fire then return end
    who.drew_fire = true
    for _, foe in ipairs(who.suppressed_by) do
      if who.can_act then foe:may("fires_at_the_suppressed", { on = who }) end
    end
    if not who.can_act then stop() end
  end }
