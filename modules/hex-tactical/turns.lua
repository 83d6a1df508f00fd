-- Turns: each group has its own, one after the other, and in it every member is activated once.

box "game.fighting" { source = "HEX-TURN-01", text = "turns are taken and points are counted", "yes or no = no" }

source "HEX-TURN-05"
box "game.order"    { "list of group" }
box "game.place"    { text = "whose turn, counted in the order", "number = 0" }
box "game.round"    { "number = 0" }

source "HEX-CP-03"
box "game.acting"   { "group or none" }

box "entity.active"    { "yes or no = no" }
box "entity.activated" { text = "in this turn of the group, now or before", "yes or no = no" }

source "HEX-TURN-07"
-- When the gamemaster should begin: hostile groups that can shoot at each other or stand in adjacent
-- zones; others when they are a few hexes apart.
rule "game.a_few_hexes" { "3" }
rule "game.things_happen_fast (hostile: yes or no, can_shoot: yes or no, zones_apart, hexes_apart)" { first = {
  { "can_shoot or zones_apart <= 1", when = "hostile" },
  { "hexes_apart <= game.a_few_hexes" } } }

action "game.fight_begins (groups: list of group or none, combatants: list of entity or none)" { text = "with groups, or with people who form them",
  function(game, given)
    local groups = given.groups or {}
    for _, group in ipairs(game:groups_of(given.combatants or {})) do groups[#groups + 1] = group end
    game:turns_begin(groups)
  end }

action "game.turns_begin (groups: list of group)" {
  requires = { { "no turns are being taken yet",  "not fighting" },
               { "some group takes part",         "len(groups) > 0" },
               { "every group has a leader",      "all(groups, #.leader != nil)", source = "HEX-TURN-10" } },
  steps = { "fight_is_on", "sets_order", "first_round" } }

action "game.fight_is_on" { source = "HEX-TURN-01", changes = { fighting = "true" } }

source "HEX-TURN-05"
action "game.first_round" { changes = { round = "1", place = "0", acting = "none" },
  steps = { { "#.gets_command_points", for_each = "order" } } }

-- The next group's turn.
action "game.next_turn" { requires = { { "turns are being taken", "fighting" } },
  steps = { "turn_is_over", "turn_passes_on", "turn_is_taken" } }

action "game.turn_is_over" { source = "HEX-CP-03",
  function(game)
    local group = game.acting
    if not group then return end
    for _, who in ipairs(group.members) do
      if who.active then who:is_deactivated() end
    end
    group:turn_ends()
    game.acting = nil
  end }

action "game.turn_passes_on" { text = "a round is over when every group had its turn",
  function(game)
    game.place = game.place + 1
    if game.place <= #game.order then return end
    time:pass "1 round"
    game.round, game.place = game.round + 1, 1
  end }

action "game.turn_is_taken" { source = "HEX-CP-10",
  function(game)
    game.acting = game.order[game.place]
    game.acting:turn_begins()
    game.acting:gets_command_points()
    game.last_actor, game.last_target, game.last_response = nil, nil, nil
    for _, who in ipairs(game.acting.members) do who.activated = false end
  end }

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
action "game.fight_ends" { source = "HEX-STUN-01", requires = { { "turns are being taken", "fighting" } },
  steps = { "turn_is_over", "fight_is_off" } }

action "game.fight_is_off" { source = "HEX-TURN-01",
  changes = { fighting = "false", round = "0", place = "0", order = "[]" } }
