-- Modes: an attack that is paid and delayed, openly or from hiding.

source "HEX-MODE-01"
words "mode" { "Ready", "Cautious Ambush", "Reckless Ambush" }

box "entity.mode" "mode or none"

-- Actions that are not in the list of costs.
kind "maneuver" { like = "deed" }

to "attack.base_damage" { source = "HEX-MODE-09", label = "action", add = "deed.damage_bonus", when = "deed != none" }

maneuver "attack from Ready" { text = "paid when the mode was chosen", points = 0, response = "attack", skill = -1 }

-- Ready: in the open, with the weapon in hand. Any other action ends it.
action "entity.gets_ready" { menu = "turn", steps = "takes_up(Ready)" }
action "entity.takes_up (new_mode: mode, watching: list of hex or none)" {
  requires = { "a weapon is ready in hand", "wields != none" }, steps = { "pays_for('adopt Ready or Ambush mode')", "adopts" } }

action "entity.adopts (new_mode: mode or none, watching: list of hex or none)" {
  changes = { mode = "new_mode", watches = "watching ?? []", known_to = "[]" } }
action "entity.leaves_mode" { steps = "adopts(none)" }

after "entity.pays_for"    { when = "mode != none", steps = "leaves_mode" }
after "entity.pays_points" { when = "mode != none", steps = "leaves_mode" }
after "entity.goes_down"   { when = "mode != none", steps = "leaves_mode" }

-- One attack, in answer to an action; a character who came near may attack first, and strike him down.
action "entity.attacks_from_ready (target: entity, deed: deed = attack from Ready, like entity.attacks)" { source = "HEX-MODE-02",
  requires = { { "he is in Ready mode",                     "mode == Ready" },
               { "it answers what the target did just now", "game.last_actor == target" } },
  steps = { { "target.may_forestall(entity)", when = "game.last_response == 'movement' and target.active" },
            { "attacks",                      when = "can_act" } } }
action "entity.may_forestall (foe: entity)" { function(who, given) who:may("attacks", { target = given.foe }) end }

source "HEX-MODE-03"
-- Ambush: hidden, watching certain hexes.
maneuver "attack from ambush" { text = "paid when the mode was chosen", points = 0, response = "attack" }

box  "hex.hiding_place" "yes or no = no"
box  "entity.has_cover" { text = "whether there is something to hide in, without a map", "yes or no = no" }
box  "entity.watches"   "list of hex"

rule "entity.is_hidden" "mode == Cautious_Ambush or mode == Reckless_Ambush"

to "entity.can_see" { { "has found out whoever hides there", "not other.is_hidden or other.is_known_to(owner)" } }

action "entity.lies_in_ambush (reckless: yes or no = no, watching: list of hex or none)" {
  requires = { "there is somewhere to hide", "place == none ? has_cover : place.hiding_place" },
  steps = "takes_up(reckless ? Reckless_Ambush : Cautious_Ambush, watching)" }

to "attack.is_announced" { requires = {
  "whoever attacks knows that somebody is there", "not target.is_hidden or target.is_known_to(attacker)" } }

rule "entity.can_ambush (target: entity)"
  "can_act and not is_held and wields != none and wields.can_be_shot and not wields.broken and (wields.missile ? can_snipe_at(target) : reaches(target))"
rule "entity.can_snipe_at (target: entity)" { source = "HEX-MISSILE-03",
  "wields != none and (wields.used_hand_to_hand or not is_engaged) and has_clear_line_to(target) and len(between_him_and(target)) == 0 and wields.carries(distance_to(target))" }

source "HEX-MODE-06"
-- Characters who know that he hides there.
box  "entity.known_to"                    "list of entity"
rule "entity.is_known_to (other: entity)" "other in known_to"
action "entity.finds_out (ambusher: entity)" { changes = { ["ambusher.known_to"] = "entity in ambusher.known_to or not ambusher.is_hidden ? ambusher.known_to : ambusher.known_to + [entity]" } }

source "HEX-MODE-04"
-- Reckless characters have no choice, and cautious ones look first.
after "entity.steps_to" {
  steps = { "#.may_ambush(entity)", for_each = "filter(entities, to in #.watches)", when = "#.can_ambush(entity)" } }
action "entity.may_ambush (target: entity)" {
  function(who, given)
    if who.mode == "Reckless Ambush" then who:springs_ambush { given } else who:may("springs_ambush", { given }) end
  end }

source "HEX-MODE-05"
rule "game.reckless_row" "5"
rule "entity.is_unforeseen_by (target: entity)" "mode == Reckless_Ambush and not is_known_to(target)"

action "entity.springs_ambush (target: entity, type: damage_type or none)" {
  changes = { facing = "off_map_with(target) ? facing : place.side_towards(target.place) ?? facing" },
  steps = { first = {
    { "attacks(target, deed = 'attack from ambush', type = type, fixed_row = game.reckless_row, aware = false)", when = "is_unforeseen_by(target)" },
    "attacks(target, deed = 'attack from ambush', type = type)" } } }

-- Delayed attacks and advantages end with their cause.
to "attack.is_announced" { source = "HEX-MODE-01", requires = {
  { "he is in Ready mode",                           "attacker.mode == Ready",       when = "deed == 'attack from Ready'" },
  { "he lies in ambush",                             "attacker.is_hidden",           when = "deed == 'attack from ambush'", source = "HEX-MODE-03" },
  { "he knows of somebody who lies in ambush there", "target.is_known_to(attacker)", when = "deed == 'ambush an ambusher'", source = "HEX-MODE-07" } } }

source "HEX-MODE-07"
-- A discovered ambusher may be ambushed himself.
maneuver "ambush an ambusher" { points = 2, response = "attack", skill = 2 }

action "entity.ambushes (ambusher: entity, weapon: weapon or none = wields)" {
  requires = { { "he knows of somebody who lies in ambush there", "ambusher.is_hidden and ambusher.is_known_to(entity)" },
               { "nobody sneaks up from the front",               "can_come_up_behind(ambusher)", source = "HEX-MOVE-08" } },
  steps = "Stealth.ambushes(ambusher, weapon, ambusher.Hearing)" }
check "trait.ambushes (ambusher: entity, weapon: weapon or none)" { like = "trait.check", steps = { first = {
  { "owner.attacks(ambusher, weapon, 'ambush an ambusher')", when = "success" },
  "ambusher.adopts(Ready)" } } }
