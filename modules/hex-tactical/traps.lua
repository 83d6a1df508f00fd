-- Traps. The gamemaster decides the effect of each.

source "HEX-SEARCH-07"
kind "trap_type" {
  warns = "yes or no = no",                     -- there is time to react
  both_at_once = "yes or no = no",              -- seeing the trigger also reveals the trap
  hurts_by = "damage_type or none" }

source "HEX-SEARCH-03"
-- A trap in play; the gamemaster decides all its values.
kind "trap" { like = "record",
  type = "trap_type", place = "hex or none",
  trigger  = "text = ''",                       -- description for characters who see the trigger
  works    = "text = ''",                       -- description for characters who see the trap
  shows    = "trigger, trap or both = trigger",
  effect   = "text = ''",                       -- in the gamemaster's words
  points   = "0.. = 0",                         -- base damage, if any
  location = "text or none",
  set_for  = "small, medium or large or none",  -- the character that it was aimed at
  overhead = "yes or no = no", plain = "yes or no = no", covered = "yes or no = no",
  known_to = "list of entity", sprung = "yes or no = no" }

rule "hex.traps_laid" "filter(traps, #.place == hex)"
-- Another trap went off there.
rule "trap.is_second" "place != none and any(place.traps_laid, # != trap and #.sprung)"

source "HEX-SEARCH-04"
-- Describes what was found, and nothing else.
rule "trap.looks_like"
  "shows == 'both' or type.both_at_once ? trigger + (trigger != '' and works != '' ? ', ' : '') + works : shows == 'trigger' ? trigger : works"

source "HEX-SEARCH-08"
box "entity.stature" "small, medium or large = medium"
action "trap.is_noticed_by (who: entity)" { source = "HEX-SEARCH-02", changes = { known_to = "filter(entities, # in known_to or # == who)" } }

-- It goes off, one per hex. Characters who knew of it may have a countermeasure, and some traps give a warning.
-- Returns whether it struck.
action "trap.springs (victim: entity)" {
  requires = { "it has not gone off yet", "not sprung" },
  function(trap, given)
    local victim = given.victim
    local stays = trap.is_second and not rule_that("Does the second trap go off as well?", false)
    trap.sprung = true
    if stays or trap:misses(victim) then return false end
    if trap:can_be_met_by(victim) and rule_that("Does " .. victim.name .. " get out of its way?", false) then return false end
    if trap.effect ~= "" then say(trap.effect) end
    victim:is_hit_by { by = trap.type.name:lower(), type = trap.type.hurts_by or "Impact", points = trap.points, location = trap.location }
    return true
  end }

rule "trap.misses (victim: entity)"        { text = "whether it was set for a victim of another size", "set_for != none and set_for != victim.stature" }
rule "trap.can_be_met_by (victim: entity)" { text = "whether the victim knows of the trap and can defend against it", "type.warns or victim in known_to" }
