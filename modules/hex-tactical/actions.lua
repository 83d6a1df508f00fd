-- Actions and how they are paid. What each costs stands in action_costs.lua.

kind "deed" { source = "HEX-ACTION-01, Actions",
  points   = "0..",                             -- action points
  response = "movement, attack or none",        -- to what an enemy does it may answer out of turn
  extended = "yes or no = no",                  -- may be spread over turns
  skill    = "number = 0" }                     -- s-2 and the like

rule "game.usual_action_points" { source = "HEX-CP-01, Actions", text = "a reconstruction", "3" }
rule "entity.action_points_each_turn" { source = "HEX-CP-01, Actions", sum = { { "everybody", "game.usual_action_points" } } }

box "entity.action_points" { source = "HEX-CP-01, Actions", refills = "turn", starts = "action_points_each_turn" }

rule "entity.cost_of (deed: deed)" { source = "HEX-ACTION-01, Actions", sum = { { "printed", "deed.points" } } }

-- Paying: first what the leader gave for this, then one's own points while active; and what is missing
-- then the leader may add.
action "entity.pays_for (deed: deed)" { source = "HEX-CP-01, Actions",
  function(who, given)
    if game.fighting then who:pays_points(given.deed, who:cost_of(given.deed)) end
  end }

action "entity.pays_points (deed: deed, points)" { source = "HEX-CP-12, Actions", requires = {
    { "command points are used as the leader said", "commanded_for == nil or commanded_for == deed", source = "HEX-CP-09, Actions" } },
  function(who, given)
    local due = given.points - who:uses_up_command()
    if due > 0 and who.active then
      local own = math.min(due, who.action_points)
      who.action_points, due = who.action_points - own, due - own
    end
    if due <= 0 then return end
    local leader = who.group and who.group.leader
    if not leader or not leader:may("gives_command_points", { who = who, deed = given.deed, points = due }) then
      refuse("there are not enough action points to " .. given.deed.name)
    end
    who:uses_up_command()
  end }
