-- Turns: each group has its own, one after the other, and in it every member is activated once.

box "game.fighting" { source = "HEX-TURN-01", text = "turns are taken and points are counted", "yes or no = no" }

source "HEX-CP-03"
box "entity.active"    { "yes or no = no" }
box "entity.activated" { text = "in this turn of the group, now or before", "yes or no = no" }

source "HEX-TURN-07"
-- When the gamemaster should begin: hostile groups that can shoot at each other or stand in adjacent
-- zones; others when they are a few hexes apart.
rule "game.a_few_hexes" { "3" }
rule "game.things_happen_fast (hostile: yes or no, can_shoot: yes or no, zones_apart, hexes_apart)" { first = {
  { "can_shoot or zones_apart <= 1", when = "hostile" },
  { "hexes_apart <= game.a_few_hexes" } } }

-- Groups fight, and people who have none form them.
to "game.fight_begins" { source = "HEX-TURN-01", at = "after gets_ready",
  requires = { { "every group has a leader", "all(filter(groups, # in combatants), #.leader != nil)", source = "HEX-TURN-10" } },
  changes  = { fighting = "true" }, steps = { "groups_form", { "#.is_unranked", for_each = "order", when = "# in groups" } } }

action "game.groups_form" { function(game)
  local groups, people = {}, {}
  for _, one in ipairs(game.order) do
    local list = one.kind == "group" and groups or people
    list[#list + 1] = one
  end
  for _, group in ipairs(game:groups_of(people)) do groups[#groups + 1] = group end
  game.order = groups
end }

to "game.fight_begins" { source = "HEX-TURN-05", at = "before round_begins", steps = { { "#.gets_command_points", for_each = "order", when = "# in groups" } } }

-- The end of a turn, and the next group's.
to "game.turn_is_over" { source = "HEX-CP-03", at = "first", steps = { "members_are_done" } }

action "game.members_are_done" { function(game)
  if not game.acting or game.acting.kind ~= "group" then return end
  for _, who in ipairs(game.acting.members) do
    if who.active then who:is_deactivated() end
  end
end }

after "game.turn_is_taken" { source = "HEX-CP-10", when = "who in groups",
  changes = { last_actor = "none", last_target = "none", last_response = "none" },
  steps = { "who.gets_command_points", { "#.may_be_activated", for_each = "who.members" } } }

action "entity.may_be_activated" { changes = { activated = "false" } }

source "HEX-CP-03"
-- One member after the other.
action "entity.is_activated" { requires = {
    { "turns are being taken",                      "game.fighting" },
    { "it is the turn of that group",               "group != nil and game.acting == group" },
    { "nobody is activated twice in one turn",      "not activated" },
    { "the member before is done",                  "not any(group.members, #.active)" } },
  function(who)
    who:turn_begins()
    who.active, who.activated = true, true
  end }

action "entity.is_deactivated" { source = "HEX-CP-04", requires = { { "only who is active is deactivated", "active" } },
  changes = { action_points = "0", active = "false" }, steps = { "turn_ends" } }

rule "group.is_done" { text = "those who lie there have nothing to do", "all(members, not #.can_act or #.activated and not #.active)" }

-- When one side holds the ground it is over; stun.lua and downed.lua add what is looked at then.
after "game.fight_is_off" { source = "HEX-TURN-01", changes = { fighting = "false" } }
