-- Grappling: a hold, what can be done with it, and how to get out of it. What these cost is not said: they cost as
-- much as an attack, a RECONSTRUCTION.

box "entity.holds"     { source = "HEX-GRAPPLE-01", "entity or none" }

source "HEX-GRAPPLE-08"
box "deed.in_a_grapple" { text = "can be done while one holds somebody", "yes or no = no" }

maneuver "grapple"         { source = "HEX-GRAPPLE-01", points = 2, response = "attack" }
maneuver "wrestle"         { source = "HEX-GRAPPLE-03", points = 2, response = "attack", in_a_grapple = true }
maneuver "crush"           { source = "HEX-GRAPPLE-05", points = 2, response = "attack", in_a_grapple = true, damage_bonus = -1 }
maneuver "headbutt"        { source = "HEX-GRAPPLE-06", points = 2, response = "attack", in_a_grapple = true, damage_bonus = -2 }
maneuver "bite"            { source = "HEX-GRAPPLE-07", points = 2, response = "attack", in_a_grapple = true }
maneuver "countergrapple"  { points = 2, response = "attack" }
maneuver "break a grapple" { source = "HEX-GRAPPLE-09", points = 2, response = "attack" }

rule "entity.held_by" { "filter(entities, #.holds == entity and #.can_act)" }
rule "entity.is_held" { "len(held_by) > 0" }

-- Whoever is held and holds nobody has two things left; whoever holds somebody wrestles, or lets go.
to "entity.pays_for" { requires = {
  { "whoever is held can only grapple back or break free",    "not is_held or holds != nil or deed == 'countergrapple' or deed == 'break a grapple'" },
  { "whoever holds somebody wrestles with him or lets go",    "holds == nil or deed.in_a_grapple or deed.response == nil" } } }

after "entity.can_strike" { "usual and not is_held and holds == nil" }

after "entity.goes_down" { changes = { holds = "none" } }

action "entity.lets_go" { source = "HEX-GRAPPLE-09", changes = { holds = "none" } }

source "HEX-GRAPPLE-04"
-- The better of two traits: each side uses what it likes.
rule "entity.better_of (one: trait, other: trait)" { "one.effective >= other.effective ? one : other" }
rule "entity.wrestles_with" { "better_of(Strength, Dexterity)" }
rule "entity.evades_with"   { source = "HEX-GRAPPLE-01", "better_of(Combat_Brawl, Agility)" }

-- Through flank or rear it is worse for either.
rule "entity.facing_advantage (other: entity)" { source = "HEX-MOVE-05", "facing_modifier(other) - other.facing_modifier(owner)" }

-- To grapple is an action on the trait table: no harm is done.
action "entity.grapples (target: entity)" { source = "HEX-GRAPPLE-01", text = "gives whether he holds him now",
  requires = { { "the target is within reach", "reaches(target) and target != owner" },
               { "one hold is enough",         "holds == nil" },
               { "out of turn one only attacks whoever attacked him", "may_go_for(target, 'grapple')", source = "HEX-CP-11" } },
  function(who, given)
    local target = given.target
    who:pays_for "grapple"
    local check = who.Combat_Brawl:check { resisted_by = target.evades_with, situation = who:facing_advantage(target) }
    if check.success then who.holds = target end
    who:did("attack", target)
    return who.holds == target
  end }

-- With claws or talons it is an attack, and a hit holds, too.
action "entity.grapples_with_claws (target: entity)" { source = "HEX-GRAPPLE-02", text = "gives the attack",
  requires = { { "there are claws or talons", "has_claws" },
               { "one hold is enough",        "holds == nil" } },
  function(who, given)
    local attack = who:attacks { target = given.target, weapon = who.bare_hands, deed = "grapple" }
    if attack.outcome == "Hit" and not given.target.dead then who.holds = given.target end
    return attack
  end }

-- To the ground: both lie in one hex.
action "entity.pushes_down" { source = "HEX-GRAPPLE-03", text = "gives whether it worked",
  requires = { { "he holds somebody", "holds != nil" } },
  function(who)
    local target = who.holds
    who:pays_for "wrestle"
    local worked = who.Strength:check { resisted_by = target.Strength }.success
    if worked then who.prone, target.prone, who.place = true, true, target.place end
    who:did("attack", target)
    return worked
  end }

-- Shoved: the hex is named first. The shover follows, or the hold is gone; where each holds the other both move.
action "entity.shoves (to: hex or none, follows: yes or no = no)" { text = "gives whether it worked",
  requires = { { "he holds somebody",                      "holds != nil" },
               { "there is a free hex on that side",       "holds == nil or holds.place == nil or to != nil and holds.can_be_put_on(to)" } },
  function(who, given)
    local target = who.holds
    who:pays_for "wrestle"
    local worked = who.wrestles_with:check { resisted_by = target.wrestles_with }.success
    if worked then who:moves_held { target = target, to = given.to, follows = given.follows or target.holds == who } end
    who:did("attack", target)
    return worked
  end }

action "entity.moves_held (target: entity, to: hex or none, follows: yes or no)" {
  function(who, given)
    local from = given.target.place
    if given.to then
      given.target.place = given.to
      if given.follows then who.place = who.place == from and given.to or from end
    end
    if not given.follows then who.holds = nil end
  end }

source "HEX-GRAPPLE-05"
-- Attacks in a grapple, each on a row of its own or an attack like any other.
rule "game.crush_row"    { "2" }
rule "game.headbutt_row" { source = "HEX-GRAPPLE-06", "4" }

action "entity.crushes" { text = "gives the attack", requires = { { "he holds somebody", "holds != nil" } },
  function(who) return who:attacks { target = who.holds, weapon = who.bare_hands, deed = "crush", fixed_row = game.crush_row, location = "chest" } end }
action "entity.headbutts" { source = "HEX-GRAPPLE-06", text = "gives the attack", requires = { { "he holds somebody", "holds != nil" } },
  function(who) return who:attacks { target = who.holds, weapon = who.bare_hands, deed = "headbutt", fixed_row = game.headbutt_row, location = "head" } end }
action "entity.bites" { source = "HEX-GRAPPLE-07", text = "gives the attack", requires = { { "he holds somebody", "holds != nil" } },
  function(who) return who:attacks { target = who.holds, weapon = who.bites_with, deed = "bite" } end }

to "attack.is_announced" { requires = {
  { "he holds whom he wrestles with", "deed == nil or not deed.in_a_grapple or attacker.holds == target" } } }

after "attack.is_announced" { text = "whatever his hands are like", when = "deed == 'crush' or deed == 'headbutt'",
  changes = { type = "'Impact'" } }

-- A crush goes through whatever gives way.
rule "armour.resists_crushing" { "made.padding or made == 'Plate Metal' or made == 'Plate Leather'" }
after "hit.counts" { when = "attack != nil and attack.deed == 'crush'", "usual and armour.resists_crushing" }

-- Out of it: grapple back, or break free.
action "entity.grapples_back (holder: entity or none)" { source = "HEX-GRAPPLE-08", text = "gives whether each holds the other now",
  requires = { { "somebody holds him",   "is_held" },
               { "one hold is enough",   "holds == nil" } },
  function(who, given)
    local holder = given.holder or who.held_by[1]
    who:pays_for "countergrapple"
    if who.Dexterity:check { resisted_by = holder.wrestles_with }.success then who.holds = holder end
    who:did("attack", holder)
    return who.holds == holder
  end }

source "HEX-GRAPPLE-09"
action "entity.breaks_free (holder: entity or none)" { text = "gives whether it worked",
  requires = { { "somebody holds him",                     "is_held" },
               { "he lets go of whom he holds himself",    "holds == nil" } },
  function(who, given)
    local holder = given.holder or who.held_by[1]
    who:pays_for "break a grapple"
    local free = who.wrestles_with:check { resisted_by = holder.wrestles_with }.success
    if free then holder:loses_hold() end
    who:did("attack", holder)
    return free
  end }

action "entity.loses_hold" { text = "and goes to a free hex beside him, which one is his choice",
  function(who)
    who.holds = nil
    if not who.place then return end
    local free = {}
    for _, there in ipairs(who.place.neighbours) do
      if who:can_be_put_on(there) then free[#free + 1] = there end
    end
    if #free > 0 then who.place = choose(who, "Into which hex?", free) end
  end }
