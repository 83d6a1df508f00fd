-- Actions and how they are paid. What each costs stands in action_costs.lua.

kind "deed" { source = "HEX-ACTION-01",
  points   = "0..",                             -- action points
  response = "movement, attack or none",        -- to what an enemy does it may answer out of turn
  extended = "yes or no = no",                  -- may be spread over turns
  skill    = "number = 0",                      -- s-2 and the like
  with     = "missiles, hand weapons or anything = anything" }  -- which weapons attack that way

source "HEX-CP-01"
rule "game.usual_action_points" { text = "a RECONSTRUCTION: somebody in an example has three", "3" }
rule "entity.action_points_each_turn" { sum = { { "everybody", "game.usual_action_points" } } }

box "entity.action_points" { refills = "turn", starts = "action_points_each_turn" }

rule "entity.points_at_hand" { source = "HEX-CP-08", text = "one's own, and those given for something", "(active ? action_points : 0) + commanded" }

rule "entity.cost_of (deed: deed)" { source = "HEX-ACTION-01", sum = { { "printed", "deed.points" } } }

-- Paying: first what the leader gave for this, then one's own points while active; and what is missing
-- then the leader may add. Where no turns are taken nothing costs points.
action "entity.pays_for (deed: deed)" { requires = { { "whoever acts is able to", "can_act" } },
  function(who, given)
    if game.fighting then who:pays_points(who:cost_of(given.deed), given.deed) end
  end }

action "entity.pays_points (points, deed: deed or none)" { source = "HEX-CP-12", requires = {
    { "command points are used as the leader said", "commanded_for == nil or commanded_for == deed", source = "HEX-CP-09" },
    { "out of turn one only answers what an enemy does", "commanded == 0 or group.is_free_to_command or answers(deed)",  source = "HEX-CP-11" } },
  function(who, given)
    local due = given.points - who:uses_up_command()
    if due > 0 and who.active then
      local own = math.min(due, who.action_points)
      who.action_points, due = who.action_points - own, due - own
    end
    if due > 0 then who:is_helped_out(due, given.deed) end
  end }

action "entity.is_helped_out (points, deed: deed or none)" { source = "HEX-CP-05", text = "by the leader, while the action is under way",
  function(who, given)
    local leader = who.group and who.group.leader
    if not leader or not given.deed or not leader:may("gives_command_points", { who = who, deed = given.deed, points = given.points })
       or who.commanded < given.points then
      refuse("there are not enough points for that" .. (given.deed and ": " .. given.deed.name or ""))
    end
    who:uses_up_command()
  end }

source "HEX-ACTION-01"
-- Down on the ground and up again, and things that are simply done.
action "entity.falls_prone" { function(who) who:pays_for "fall prone" who.prone = true end }
action "entity.gets_up"     { requires = { { "only who lies gets up", "prone" } },
  function(who) who:pays_for "get up" who.prone = false end }
action "entity.does (deed: deed)" { text = "whatever else there is on the list", steps = { "pays_for" } }

-- Other uses of a trait take as long as the gamemaster says.
action "entity.uses (trait: trait, points = 0, routine_from: number or none, resisted_by: trait or none, situation = 0)" { source = "HEX-ACTION-09",
  function(who, given)
    if game.fighting then who:pays_points(given.points) end
    return who:the(given.trait):is_used { given }
  end }
