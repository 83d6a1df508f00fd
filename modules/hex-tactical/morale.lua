-- Morale: the gamemaster's characters do not fight to the last. The trigger is lost: heavy losses are a
-- RECONSTRUCTION.

source "HEX-MORALE-01"
box "entity.flees" "yes or no = no"

rule "entity.subject_to_morale" { source = "HEX-MORALE-02", "not player and can_act" }
rule "group.heavy_losses"       "2 * count(members, not #.can_act) >= len(members)"

-- A wound alone makes nobody flee, unless the gamemaster decides so.
after "entity.becomes_wounded" { source = "HEX-WOUND-03", when = "subject_to_morale and not flees",
  function(who) who.flees = rule_that("Does " .. who.name .. ", wounded, give up and flee?", false) end }

after "entity.goes_down" { steps = "dismays" }
after "entity.dies"      { when = "not down", steps = "dismays" }

action "entity.dismays" { steps = {
  { "group.may_break", when = "group != none and (group.leader == entity or group.heavy_losses)" },
  { "#.may_flee",      for_each = "lackeys", when = "#.subject_to_morale and not #.flees" } } }

action "group.may_break" { steps = {
  "#.may_flee", for_each = "members", when = "#.subject_to_morale and not #.flees" } }

-- Usually they flee; the gamemaster may decide otherwise.
action "entity.may_flee" {
  function(who) who.flees = rule_that("Does " .. who.name .. " give up and flee?", true) end }
