-- Actions and their payment. The costs are in action_costs.lua.

source "HEX-ACTION-01"
kind "deed" {
  points       = "0..",                         -- action points
  response     = "movement, attack or none",    -- enemy actions that it may answer out of turn
  extended     = "yes or no = no",              -- may be spread over several turns
  skill        = "number = 0",                  -- s-2 and the like
  damage_bonus = "number = 0",                  -- d+1 and the like (HEX-MODE-09)
  in_a_grapple = "yes or no = no",              -- possible while holding somebody (HEX-GRAPPLE-08)
  with         = "missiles, hand weapons or anything = anything" }   -- weapons that can attack in this way

rule "entity.cost_of (deed: deed)" { sum = { { "printed", "deed.points" } } }

source "HEX-CP-01"
rule "game.usual_action_points"       { text = "a RECONSTRUCTION: a character of an example has three", "3" }
rule "entity.action_points_each_turn" { sum = { { "everybody", "game.usual_action_points" } } }

box "entity.action_points" { refills = "turn_begins", starts = "action_points_each_turn" }

rule "entity.points_at_hand" { source = "HEX-CP-08", text = "the character's own points, and those given for a purpose", "(active ? action_points : 0) + commanded" }

-- Payment: first points that the leader gave for this, then the character's own while active; the leader may add
-- the rest. Without turns, nothing costs points.
action "entity.pays_for (deed: deed)" { requires = { "whoever acts is able to", "can_act" },
  steps = { "pays_points(cost_of(deed), deed)", when = "game.fighting" } }

source "HEX-CP-12"
action "entity.pays_points (points, deed: deed or none)" { requires = {
    { "command points are used as the leader said",      "commanded_for == none or commanded_for == deed", source = "HEX-CP-09" },
    { "out of turn one only answers what an enemy does", "commanded == 0 or group.is_free_to_command or answers(deed)", source = "HEX-CP-11" } },
  steps = {
    { "asks_for_points(points, deed)", when = "points > points_at_hand" },
    { changes = { action_points = "action_points - max(0, points - commanded)" }, steps = "uses_up_command" } } }

-- Of the leader, during the action.
action "entity.asks_for_points (points, deed: deed or none)" { source = "HEX-CP-05",
  function(who, given)
    local leader, deed = who.group and who.group.leader, given.deed
    if leader and deed then leader:may("gives_command_points", { who = who, deed = deed, points = given.points - who.points_at_hand }) end
    if who.points_at_hand < given.points then refuse("there are not enough points for that" .. (deed and ": " .. deed.name or "")) end
  end }

source "HEX-ACTION-01"
-- Lying down, standing up, and other simple actions.
action "entity.falls_prone" { menu = "turn", requires = { "only who stands falls prone", "not prone" },
  changes = { prone = "true" }, steps = "pays_for('fall prone')" }
action "entity.gets_up"     { menu = "turn", requires = { "only who lies gets up", "prone" },
  changes = { prone = "false" }, steps = "pays_for('get up')" }
action "entity.does (deed: deed)" { text = "any other action on the list", steps = "pays_for" }

-- Other uses of a trait take as long as the gamemaster decides.
action "entity.uses (trait: trait, points = 0, like trait.is_used)" { source = "HEX-ACTION-09",
  steps = { { "pays_points(points)", when = "game.fighting" }, "the(trait).is_used" } }
