-- Turns: each group has its own turn, in which every member is activated once.

source "HEX-TURN-01"
box "game.fighting" { text = "whether turns are taken and points are counted", "yes or no = no" }

-- Combatants are groups; characters without a group form one.
to "game.fight_begins" { at = "after gets_ready",
  requires = { "every group has a leader", "all(filter(groups, # in combatants), #.leader != none)", source = "HEX-TURN-10" },
  changes  = { fighting = "true" },
  steps    = { { "#.joins_its_side", for_each = "order", when = "# in entities and #.group == none" }, "groups_form" } }

action "game.groups_form" { changes = { order = "filter(groups, # in order or any(#.members, # in order))" },
  steps = { for_each = "filter(order, # in groups)", changes = { ["#.tie_break"] = "0" } } }

-- The fight ends when one side remains; stun.lua and downed.lua add their steps.
after "game.fight_is_off" { changes = { fighting = "false" } }

source "HEX-TURN-07"
-- When to begin a fight: when hostile groups can shoot at each other, or stand in adjacent
-- zones; other groups at a distance of a few hexes.
rule "game.a_few_hexes" "3"
rule "game.things_happen_fast (hostile: yes or no, can_shoot: yes or no, zones_apart, hexes_apart)"
  "hostile ? can_shoot or zones_apart <= 1 : hexes_apart <= a_few_hexes"

to "game.fight_begins" { source = "HEX-TURN-05", at = "before round_begins", steps = { "#.gets_command_points", for_each = "order", when = "# in groups" } }

source "HEX-CP-03"
box "entity.active"    "yes or no = no"
box "entity.activated" { text = "whether the character was activated in this turn of the group", refills = "game.turn_is_taken", "yes or no = no" }

-- The end of a turn, and the next group's turn.
to "game.turn_is_over" { at = "first", steps = { "#.is_deactivated", for_each = "entities", when = "#.active" } }

after "game.turn_is_taken" { source = "HEX-CP-10", when = "who in groups", steps = "who.gets_command_points" }

-- Members are activated one after the other.
action "entity.is_activated" { requires = {
    { "turns are being taken",                 "game.fighting" },
    { "it is the turn of that group",          "group != none and game.acting == group" },
    { "whoever is activated can act",          "can_act" },
    { "nobody is activated twice in one turn", "not activated" },
    { "the member before is done",             "none(group.members, #.active)" } },
  changes = { active = "true", activated = "true" }, steps = "turn_begins" }

action "group.activates (who: entity)" { menu = "turn", text = "activates a character in the turn of the group", requires = {
    "it is one of the group", "who in members" },
  steps = "who.is_activated" }

action "entity.is_deactivated" { source = "HEX-CP-04", menu = "turn", requires = { "only who is active is deactivated", "active" },
  changes = { action_points = "0", active = "false" }, steps = "turn_ends" }

instead_of "group.takes_turns" { text = "passes over a group that cannot act", "any(members, #.can_act)" }

rule "group.is_done" { text = "whether nobody in the group can act any more; those who are down cannot", "all(members, not #.can_act or #.activated and not #.active)" }
