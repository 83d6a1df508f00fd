-- Command points: the leader spends them for himself and for his group.

source "HEX-CP-02"
rule "trait.usable_level" { text = "the usable level; none for an untrained trait that needs training", "usable ? max(0, effective) : 0" }
rule "group.command_points_each_turn" "leadership"

source "HEX-CP-07"
box "group.command_points_to_self" "number = 0"
box "group.command_points_in_all"  { starts = "command_points_each_turn" }
rule "group.most_to_self"          "floor(command_points_in_all / 2)"

rule "entity.may_be_given (points)"
  "group == none or group.leader != entity or group.command_points_to_self + points <= group.most_to_self"

source "HEX-CP-10"
-- The points of a turn depend on the leader at its beginning.
box "group.command_points" { starts = "command_points_each_turn" }

action "group.gets_command_points" {
  changes = { command_points_in_all = "command_points_each_turn", command_points = "command_points_each_turn", command_points_to_self = "0" },
  steps = { "#.uses_up_command", for_each = "members" } }

source "HEX-CP-09"
-- Points that were given, and their purpose.
box "entity.commanded"     "0.. = 0"
box "entity.commanded_for" "deed or none"

action "entity.gives_command_points (who: entity, deed: deed, points)" { source = "HEX-CP-05",
  requires = { { "only a leader commands",                           "group != none and group.leader == entity" },
               { "the leader can act",                               "can_act" },
               { "he commands his own group",                        "who.group == group" },
               { "command points are given whole, and at least one", "points >= 1 and points % 1 == 0" },
               { "there are command points enough",                  "group.command_points >= points" },
               { "half of them at most are for the leader himself",  "who.may_be_given(points)", source = "HEX-CP-07" },
               { "out of turn one only answers what an enemy does",  "group.is_free_to_command or who.answers(deed)", source = "HEX-CP-11" } },
  function(leader, given)
    if given.who ~= leader and not given.who:may("accepts_command_points", { given }) then return false end
    leader.group:spend("command_points", given.points)
    given.who:is_commanded { given }
    return true
  end }

action "entity.accepts_command_points (deed: deed, points)" { text = "accepts command points, or refuses them, so that they are not used up", steps = {} }

action "entity.is_commanded (deed: deed, points)" { changes = { commanded = "commanded + points", commanded_for = "deed" },
  steps = { "group.gives_to_leader(points)", when = "group != none and group.leader == entity" } }
action "group.gives_to_leader (points)" { changes = { command_points_to_self = "command_points_to_self + points" } }
action "entity.uses_up_command"         { changes = { commanded = "0", commanded_for = "none" } }

source "HEX-CP-11"
-- The last action of an enemy, which command points may answer after it is done.
box "game.last_response" { refills = "turn_is_taken", "movement, attack or none" }
box "game.last_actor"    { refills = "turn_is_taken", "entity or none" }
box "game.last_target"   { refills = "turn_is_taken", "entity or none" }

-- Follows every movement and every attack.
action "entity.did (what: movement or attack, target: entity or none)" {
  changes = { ["game.last_response"] = "what", ["game.last_actor"] = "entity", ["game.last_target"] = "target" } }

rule "group.is_free_to_command" { source = "HEX-CP-08", text = "whether it may command, in its own turn and in that of a friend", "game.acting == none or game.acting in groups and game.acting.party == party" }

rule "entity.answers (deed: deed or none)"
  "deed != none and deed.response == game.last_response and game.last_actor != none and is_against(game.last_actor) and (deed.response == 'movement' or game.last_target == entity)"

-- Out of turn, a character may attack only those who attacked him.
rule "entity.may_go_for (target: entity, deed: deed)"
  "deed.points == 0 or group == none or group.is_free_to_command or game.last_actor == target"

to "attack.is_announced" { requires = {
  "out of turn one only attacks whoever attacked him", "attacker.may_go_for(target, deed)", when = "deed != none" } }

-- An ordered counterattack: after the attack, at the cost of a normal one.
rule "entity.counterattack_cost" { source = "HEX-ATTACK-09", "cost_of('normal close attack')" }
