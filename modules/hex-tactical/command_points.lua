-- Command points: the leader's, for himself and for those he leads.

source "HEX-CP-02"
rule "trait.usable_level"  { text = "none at all where it takes training", "usable ? max(0, effective) : 0" }
rule "group.command_points_each_turn" { first = {
  { "max(leader.Leadership.usable_level, leader.Leadership_Charismatic.usable_level)", when = "leader != nil" },
  { "0" } } }

box "group.command_points"         { source = "HEX-CP-10", refills = "turn", starts = "command_points_each_turn" }

source "HEX-CP-07"
box "group.command_points_to_self" { refills = "turn", "number = 0" }
box "group.command_points_in_all"  { refills = "turn", starts = "command_points_each_turn" }
rule "group.most_to_self"          { "floor(command_points_in_all / 2)" }

-- The lot of a turn is what the leader is worth as it begins.
action "group.gets_command_points" { source = "HEX-CP-10",
  function(group)
    group.command_points_in_all = group.command_points_each_turn
    group.command_points, group.command_points_to_self = group.command_points_in_all, 0
    for _, who in ipairs(group.members) do who:uses_up_command() end
  end }

source "HEX-CP-09"
-- What somebody was given, and for what.
box "entity.commanded"     { "0.. = 0" }
box "entity.commanded_for" { "deed or none" }

action "entity.gives_command_points (who: entity, deed: deed, points)" { source = "HEX-CP-05", text = "gives whether they were accepted",
  requires = { { "only a leader commands",                            "group != nil and group.leader == owner" },
               { "the leader can act",           "can_act" },
               { "he commands his own group",                         "who.group == group" },
               { "command points are given whole, and at least one",  "points >= 1 and points == floor(points)" },
               { "there are command points enough",                   "group.command_points >= points" },
               { "half of them at most are for the leader himself",   "who.may_be_given(points)", source = "HEX-CP-07" },
               { "out of turn one only answers what an enemy does",   "group.is_free_to_command or who.answers(deed)", source = "HEX-CP-11" } },
  function(leader, given)
    local who, group = given.who, leader.group
    if who ~= leader and not who:may("accepts_command_points", { deed = given.deed, points = given.points }) then return false end
    group:spend("command_points", given.points)
    who:is_commanded(given.deed, given.points)
    return true
  end }

rule "entity.may_be_given (points)" { source = "HEX-CP-07", first = {
  { "group.command_points_to_self + points <= group.most_to_self", when = "group.leader == owner" },
  { "true" } } }

action "entity.accepts_command_points (deed: deed, points)" { text = "or refuses them: then they are not used up", steps = {} }

action "entity.is_commanded (deed: deed, points)" {
  function(who, given)
    local group = who.group
    if group.leader == who then group.command_points_to_self = group.command_points_to_self + given.points end
    who.commanded, who.commanded_for = who.commanded + given.points, given.deed
  end }

action "entity.uses_up_command" { text = "gives the points",
  function(who)
    local points = who.commanded
    who.commanded, who.commanded_for = 0, nil
    return points
  end }

source "HEX-CP-11"
-- What an enemy did last, which command points may answer: never before it is done.
box "game.last_response" { "movement, attack or none" }
box "game.last_actor"    { "entity or none" }
box "game.last_target"   { "entity or none" }

action "entity.did (what: movement or attack, target: entity or none)" { text = "stands behind every movement and every attack",
  changes = { ["game.last_response"] = "what", ["game.last_actor"] = "entity", ["game.last_target"] = "target" } }

rule "group.is_free_to_command" { source = "HEX-CP-08", text = "in its own turn, and in that of a friend", "game.acting == none or game.acting in groups and game.acting.party == party" }

rule "entity.answers (deed: deed or none)" { first = {
  { "false",                                                              when = "deed == nil or game.last_actor == nil or not is_against(game.last_actor)" },
  { "game.last_response == 'attack' and game.last_target == owner",       when = "deed.response == 'attack'" },
  { "game.last_response == 'movement'",                                   when = "deed.response == 'movement'" },
  { "false" } } }

-- Out of turn, on orders, only whoever attacked him may be attacked.
rule "entity.may_go_for (target: entity, deed: deed)" { first = {
  { "true",                        when = "not game.fighting or active or deed.points == 0 or group == nil or group.is_free_to_command" },
  { "game.last_actor == target" } } }

to "attack.is_announced" { requires = {
  { "out of turn one only attacks whoever attacked him", "attacker.may_go_for(target, deed)" } } }

-- Ordered to strike back: behind the attack, and at the cost of a normal one.
rule "entity.counterattack_cost" { source = "HEX-ATTACK-09", "cost_of('normal close attack')" }
