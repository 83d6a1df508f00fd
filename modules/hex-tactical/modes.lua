-- Modes: an attack that is paid for and held back, openly or from hiding.

source "HEX-MODE-01"
box "entity.mode"    { "Ready, Cautious Ambush or Reckless Ambush or none" }

-- Actions that are not on the list of costs; what an attack by one adds to the base damage.
kind "maneuver" { like = "deed" }

box "deed.damage_bonus" { source = "HEX-MODE-09", "number = 0" }
to "attack.base_damage" { source = "HEX-MODE-09", label = "action", add = "deed.damage_bonus", when = "deed != nil" }

maneuver "attack from Ready"   { text = "paid for when the mode was taken up", points = 0, response = "attack", skill = -1 }
maneuver "attack from ambush"  { source = "HEX-MODE-03",     text = "paid for when the mode was taken up", points = 0, response = "attack" }
maneuver "ambush an ambusher"  { source = "HEX-MODE-07",     points = 2, response = "attack", skill = 2 }

-- Ready: in the open, with the weapon in hand. Whatever else is done ends it.
action "entity.gets_ready" { requires = { { "a weapon is ready in hand", "wields != nil" } },
  function(who)
    who:pays_for "adopt Ready or Ambush mode"
    who.mode = "Ready"
  end }

action "entity.leaves_mode" { changes = { mode = "none", watches = "[]", known_to = "[]" } }

after "entity.pays_for"    { when = "mode != nil", steps = { "leaves_mode" } }
after "entity.pays_points" { when = "mode != nil", steps = { "leaves_mode" } }

after "entity.goes_down"   { when = "mode != nil", steps = { "leaves_mode" } }

-- One attack, in answer to what somebody did; and whoever came near may attack before it.
action "entity.attacks_from_ready (target: entity, weapon: weapon or none, type: damage_type or none)" { source = "HEX-MODE-02",
  text = "gives the attack, or nothing when he was struck down first",
  requires = { { "he is in Ready mode",                            "mode == 'Ready'" },
               { "it answers what the target did just now",       "game.last_actor == target" } },
  function(who, given)
    local target = given.target
    if game.last_response == "movement" and target.active then target:may("attacks", { target = who }) end
    if not who.can_act or who.mode ~= "Ready" then return end
    return who:attacks { given, deed = "attack from Ready" }
  end }

source "HEX-MODE-03"
-- Ambush: hidden, with an eye on certain hexes.
box  "hex.hiding_place"   { "yes or no = no" }
box  "entity.has_cover"   { text = "something to hide in, where there is no map", "yes or no = no" }
box  "entity.watches"     { "list of hex" }
box  "entity.known_to"    { source = "HEX-MODE-06", text = "who found out that he hides there", "list of entity" }

rule "entity.can_hide"    { "place == nil ? has_cover : place.hiding_place" }
rule "entity.is_hidden"   { "mode in ['Cautious Ambush', 'Reckless Ambush']" }
rule "entity.is_known_to (other: entity)" { source = "HEX-MODE-06", "other in known_to" }

after "entity.can_see"    { "usual and (not other.is_hidden or other.is_known_to(owner))" }

action "entity.lies_in_ambush (reckless: yes or no = no, watches: list of hex or none)" {
  requires = { { "there is somewhere to hide",    "can_hide" },
               { "a weapon is ready in hand",     "wields != nil" } },
  function(who, given)
    who:pays_for "adopt Ready or Ambush mode"
    who.mode, who.watches, who.known_to = given.reckless and "Reckless Ambush" or "Cautious Ambush", given.watches or {}, {}
  end }

to "attack.is_announced" { requires = {
  { "whoever attacks knows that somebody is there", "not target.is_hidden or target.is_known_to(attacker)" } } }

action "entity.finds_out (ambusher: entity)" { source = "HEX-MODE-06",
  function(who, given)
    if given.ambusher.is_hidden and not given.ambusher:is_known_to(who) then given.ambusher:put("known_to", who) end
  end }

rule "entity.can_ambush (target: entity)" { first = {
  { "false",                                                     when = "not can_act or is_held or wields == nil or wields.broken or not wields.can_be_shot" },
  { "false",                                                     when = "wields.missile and is_engaged and not wields.used_hand_to_hand", source = "HEX-MISSILE-03" },
  { "true",                                                      when = "place == nil or target.place == nil" },
  { "reaches(target)",                                           when = "not wields.missile" },
  { "place.sees(target.place) and len(between_him_and(target)) == 0 and distance_to(target) >= wields.least_range and (wields.most_range == nil or distance_to(target) <= wields.most_range)" } } }

rule "hex.ambushers" { source = "HEX-MODE-04", "filter(entities, hex in #.watches)" }

-- The reckless has no choice, and the cautious looks first.
after "entity.steps_to" { source = "HEX-MODE-04",
  function(who, given)
    for _, ambusher in ipairs(given.to.ambushers) do
      if ambusher ~= who and ambusher.is_hidden and ambusher:can_ambush(who) then
        if ambusher.mode == "Reckless Ambush" then ambusher:springs_ambush(who)
        else ambusher:may("springs_ambush", { target = who }) end
      end
    end
  end }

source "HEX-MODE-05"
rule "game.reckless_row" { "5" }

action "entity.springs_ambush (target: entity, type: damage_type or none)" { text = "gives the attack",
  requires = { { "he lies in ambush", "is_hidden" } },
  function(who, given)
    local target = given.target
    local unforeseen = who.mode == "Reckless Ambush" and not who:is_known_to(target)
    if who.place and target.place then who.facing = who.place:side_towards(target.place) or who.facing end
    return who:attacks { given, deed = "attack from ambush",
      fixed_row = unforeseen and game.reckless_row or nil, aware = not unforeseen }
  end }

-- Nobody has an attack held back, or an advantage, but by what gives it.
to "attack.is_announced" { source = "HEX-MODE-01", requires = {
  { "he is in Ready mode",                            "deed == nil or deed != 'attack from Ready' or attacker.mode == 'Ready'" },
  { "he lies in ambush",                              "deed == nil or deed != 'attack from ambush' or attacker.is_hidden",                source = "HEX-MODE-03" },
  { "he knows of somebody who lies in ambush there",  "deed == nil or deed != 'ambush an ambusher' or target.is_known_to(attacker)",  source = "HEX-MODE-07" } } }

-- An ambusher who was found out may be ambushed himself.
action "entity.ambushes (ambusher: entity, weapon: weapon or none)" { source = "HEX-MODE-07", text = "gives whether it worked",
  requires = { { "he knows of somebody who lies in ambush there", "ambusher.is_hidden and ambusher.is_known_to(owner)" } },
  function(who, given)
    local ambusher = given.ambusher
    local unnoticed = who:sneaks_up_on(ambusher)
    if unnoticed then
      who:attacks { target = ambusher, weapon = given.weapon, deed = "ambush an ambusher" }
    else
      ambusher:leaves_mode()
      ambusher.mode = "Ready"
    end
    return unnoticed
  end }
