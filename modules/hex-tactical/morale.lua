-- Morale: those who are nobody's characters do not fight to the last. The beginning of it is lost: heavy losses are a
-- RECONSTRUCTION.

source "HEX-MORALE-01"
box "entity.flees" { "yes or no = no" }

rule "entity.subject_to_morale" { source = "HEX-MORALE-02", "not player and can_act" }
rule "group.heavy_losses" { "2 * count(members, not #.can_act) >= len(members)" }

-- A wound alone makes nobody run, unless the gamemaster finds so.
after "entity.becomes_wounded" { source = "HEX-WOUND-03", when = "subject_to_morale and not flees",
  function(who) who.flees = rule_that("Does " .. who.name .. ", wounded, give up and flee?", false) end }

after "entity.goes_down" { function(who) who:dismays() end }
after "entity.dies"      { when = "not down", function(who) who:dismays() end }

action "entity.dismays" {
  function(who)
    local group = who.group
    if group and (group.leader == who or group.heavy_losses) then group:may_break() end
    for _, lackey in ipairs(who.lackeys) do
      if lackey.subject_to_morale and not lackey.flees then lackey:may_flee() end
    end
  end }

action "group.may_break" {
  function(group)
    for _, who in ipairs(group.members) do
      if who.subject_to_morale and not who.flees then who:may_flee() end
    end
  end }

-- Usually they do; the gamemaster may say otherwise.
action "entity.may_flee" {
  function(who) who.flees = rule_that("Does " .. who.name .. " give up and flee?", true) end }
