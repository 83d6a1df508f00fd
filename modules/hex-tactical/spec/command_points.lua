-- Command points.

local arms = [[
  weapon "Club" { skill = "Combat", types = { "Impact" }, stun = "half", toughness = 4 } ]]

local field = { chief = { "character", major = true, Body = 4, Leadership = 3, ["Leadership-Charismatic"] = 5, Combat = 3, Strength = 2, wields = "Club", defends = "parry" },
                guard = { "character", Body = 4, Combat = 3, Strength = 2, wields = "Club", defends = "parry" },
                foe   = { "character", major = true, Body = 4, Combat = 3, Strength = 2, wields = "Club", defends = "parry" } }

local function fight(chief, guard, foe)
  local group = game:forms_group { members = { chief, guard }, leader = chief, party = "heroes" }
  local foes = game:forms_group { members = { foe }, leader = foe, party = "foes" }
  game:fight_begins { combatants = { group, foes } }
  game:next_turn()
  return group
end

source "HEX-CP-01"
example "an action costs points" { rules = arms, given = field, function(chief, guard, foe)
  fight(chief, guard, foe)
  guard:is_activated()
  expect(guard.action_points):is(3)
  guard:does "adopt Ready or Ambush mode"
  expect(guard.action_points):is(1)
end }

example "somebody who is quicker than others" { given = field,
  rules = arms .. [[ kind "gift" { carried = true }  gift "Quick" { to "entity.action_points_each_turn" { label = "quick", add = "1" } } ]],
  function(chief, guard, foe)
    guard:gains "Quick"
    fight(chief, guard, foe)
    guard:is_activated()
    expect(guard.action_points):is(4)
  end }

example "the better of two Leaderships" { source = "HEX-CP-02", rules = arms, given = field, function(chief, guard, foe)
  local group = fight(chief, guard, foe)
  expect(group.command_points):is(5)
  chief.Leadership_Charismatic.level = 2
  expect(group.command_points_each_turn):is(3)
  chief.Leadership.level, chief.Leadership_Charismatic.level = 0, 0
  expect(group.command_points_each_turn):is(0)           -- nobody taught him
  chief.Leadership.level = 1
  chief:is_hurt { points = 6, type = "Cut", by = "sword" }
  expect(group.command_points_each_turn):is(0)           -- and never less than nothing
  chief.Leadership.lost = 4
  expect(group.command_points_each_turn):is(0)
end }

example "a point short, and the leader gives it" { source = { "HEX-CP-05", "HEX-CP-06" }, rules = arms, given = field, function(chief, guard, foe)
  local group = fight(chief, guard, foe)
  guard:is_activated()
  guard:does "open a door"
  guard:does "open a door"
  expect(guard.action_points):is(1)
  expect(function() guard:does "adopt Ready or Ambush mode" end):is_refused "there are not enough points for that: adopt Ready or Ambush mode"
  decide { gives_command_points = true }                 -- and the player refuses
  expect(function() guard:does "adopt Ready or Ambush mode" end):is_refused "there are not enough points"
  expect({ guard.action_points, group.command_points }):is { 1, 5 }
  decide { gives_command_points = true, accepts_command_points = true }
  guard:does "adopt Ready or Ambush mode"                -- the leader is asked while it is under way
  expect({ guard.action_points, group.command_points }):is { 0, 4 }
  guard:is_deactivated()
  chief:gives_command_points { who = guard, deed = "open a door", points = 1 }
  guard:does "open a door"                               -- or gives them before
  expect(group.command_points):is(3)
end }

source "HEX-CP-07"
example "half for the leader himself" { rules = arms, given = field, function(chief, guard, foe)
  local group = fight(chief, guard, foe)
  expect(function() chief:gives_command_points { who = chief, deed = "open a door", points = 3 } end):is_refused "half of them"
  chief:gives_command_points { who = chief, deed = "open a door", points = 1 }
  chief:does "open a door"
  chief:gives_command_points { who = chief, deed = "open a door", points = 1 }
  chief:does "open a door"
  expect(function() chief:gives_command_points { who = chief, deed = "open a door", points = 1 } end):is_refused "half of them"
  expect({ group.command_points, group.command_points_to_self }):is { 3, 2 }
end }

example "one point is none for a lonely leader" { rules = arms, given = { chief = { "character", major = true, Body = 2, Leadership = 1 }, foe = { "character", major = true, Body = 2 } },
  function(chief, foe)
    local group = game:forms_group { members = { chief }, leader = chief, party = "heroes" }
    game:fight_begins { combatants = { group, game:forms_group { members = { foe }, leader = foe, party = "foes" } } }
    game:next_turn()
    expect(group.command_points):is(1)
    expect(function() chief:gives_command_points { who = chief, deed = "open a door", points = 1 } end):is_refused "half of them"
  end }

example "before and after the activation" { source = "HEX-CP-08", rules = arms, given = field, function(chief, guard, foe)
  local group = fight(chief, guard, foe)
  decide { accepts_command_points = true }
  expect(function() guard:does "open a door" end):is_refused "there are not enough points"
  chief:gives_command_points { who = guard, deed = "open a door", points = 1 }
  guard:does "open a door"
  guard:is_activated()
  expect(guard.action_points):is(3)
  guard:is_deactivated()
  expect(function() guard:does "open a door" end):is_refused "there are not enough points"
  chief:is_activated()                                   -- while another one is active
  chief:gives_command_points { who = guard, deed = "open a door", points = 1 }
  guard:does "open a door"
  expect(group.command_points):is(3)
  expect(function() guard:gives_command_points { who = guard, deed = "open a door", points = 1 } end):is_refused "only a leader commands"
  expect(function() chief:gives_command_points { who = foe, deed = "open a door", points = 1 } end):is_refused "his own group"
end }

example "refused, or used as the leader said" { source = "HEX-CP-09", rules = arms, given = field, function(chief, guard, foe)
  local group = fight(chief, guard, foe)
  decide { accepts_command_points = { false, true } }
  expect(chief:gives_command_points { who = guard, deed = "normal close attack", points = 2 }):is(false)
  expect({ group.command_points, guard.commanded }):is { 5, 0 }
  expect(chief:gives_command_points { who = guard, deed = "normal close attack", points = 2 }):is(true)
  expect(group.command_points):is(3)
  guard:is_activated()
  expect(function() guard:does "move one hex" end):is_refused "as the leader said"
  dice(1, 2, 2)
  guard:attacks(foe)
  expect(guard.action_points):is(3)                      -- paid by the leader
  guard:does "move one hex"
  expect(guard.action_points):is(2)
end }

example "what was given and is not needed is lost" { source = "HEX-CP-09", rules = arms, given = field, function(chief, guard, foe)
  fight(chief, guard, foe)
  decide { accepts_command_points = true }
  guard:is_activated()
  chief:gives_command_points { who = guard, deed = "open a door", points = 3 }
  guard:does "open a door"
  expect({ guard.action_points, guard.commanded }):is { 3, 0 }
end }

example "a new lot each turn" { source = "HEX-CP-10", rules = arms, given = field, function(chief, guard, foe)
  local group = fight(chief, guard, foe)
  decide { accepts_command_points = true }
  chief:gives_command_points { who = guard, deed = "adopt Ready or Ambush mode", points = 2 }
  guard:does "adopt Ready or Ambush mode"
  game:next_turn()
  expect(group.command_points):is(3)                     -- through the turns of others
  game:next_turn()
  expect(group.command_points):is(5)
  chief:gives_command_points { who = guard, deed = "adopt Ready or Ambush mode", points = 2 }
  game:next_turn()
  expect(guard.commanded):is(2)
  game:next_turn()
  expect({ group.command_points, guard.commanded, guard.commanded_for }):is { 5, 0, nil }
  chief:gives_command_points { who = chief, deed = "open a door", points = 2 }
  expect(group.command_points_to_self):is(2)
  game:next_turn()
  expect(group.most_to_self):is(2)
  chief.Leadership_Charismatic.level = 7
  game:next_turn()                                       -- another turn, another half for himself
  expect({ group.command_points, group.most_to_self, group.command_points_to_self }):is { 7, 3, 0 }
end }

example "a fight begins with all of them" { source = "HEX-CP-10", rules = arms, given = field, function(chief, guard, foe)
  local group = fight(chief, guard, foe)
  group:spend("command_points", 4)
  game:fight_ends()
  foe.group.surprises = true
  game:fight_begins { combatants = { group, foe.group } }
  expect(group.command_points):is(5)                     -- before its first turn
end }

source "HEX-CP-11"
example "only an answer in an enemy's turn" { rules = arms, given = field, function(chief, guard, foe)
  local group = fight(chief, guard, foe)
  game:next_turn()
  foe:is_activated()
  decide { accepts_command_points = true }
  local function give(who, deed, points) return function() chief:gives_command_points { who = who, deed = deed, points = points } end end
  expect(give(guard, "normal close attack", 2)):is_refused "only answers"
  expect(give(guard, "move one hex", 1)):is_refused "only answers"
  dice(1, 2, 2)
  foe:attacks(chief)                                     -- a friend beside the guard
  expect(give(guard, "normal close attack", 2)):is_refused "only answers"
  expect(give(guard, "move one hex", 1)):is_refused "only answers"
  foe.action_points = 3
  dice(1, 2, 2, 1, 2, 2)
  foe:attacks(guard)                                     -- and the guard himself: his comes after it
  chief:gives_command_points { who = guard, deed = "normal close attack", points = 2 }
  expect(guard:attacks(foe).outcome):is "Miss"
  expect(give(guard, "open a door", 1)):is_refused "only answers"
  foe:did("movement")
  expect(give(guard, "normal close attack", 2)):is_refused "only answers"
  chief:gives_command_points { who = guard, deed = "move one hex", points = 1 }
  guard:does "move one hex"
  expect(group.command_points):is(2)
  game:next_turn()
  game:next_turn()
  expect(give(guard, "move one hex", 1)):is_refused "only answers"   -- another turn: nothing was done in it
  foe:is_activated()
  dice(1, 2, 2)
  foe:attacks(guard)
  game:next_turn()
  expect({ game.last_response, game.last_actor, game.last_target }):is { nil, nil, nil }
  game:next_turn()
  expect(give(guard, "open a door", 1)):is_refused "only answers"
end }

example "paid whole, or not at all" { source = "HEX-CP-12", given = field, rules = arms .. [[ deed "lift the portcullis" { points = 4 } ]], function(chief, guard, foe)
  fight(chief, guard, foe)
  guard:is_activated()
  expect(function() guard:does "lift the portcullis" end):is_refused "there are not enough points"
  expect(guard.action_points):is(3)                      -- none of them was spent on a beginning
  game:next_turn()
  game:next_turn()
  guard:is_activated()
  expect(function() guard:does "lift the portcullis" end):is_refused "there are not enough points"
  decide { gives_command_points = true, accepts_command_points = true }
  guard:does "lift the portcullis"
  expect({ guard.action_points, guard.group.command_points }):is { 0, 4 }
end }

example "a friendly group's turn, and a leader who lies there" { source = { "HEX-CP-08", "HEX-CP-11" }, rules = arms, given = field, function(chief, guard, foe)
  local friend = bring("character", { name = "Friend", major = true, Body = 2 })
  local group = game:forms_group { members = { chief, guard }, leader = chief, party = "heroes" }
  local friends = game:forms_group { members = { friend }, leader = friend, party = "heroes" }
  local foes = game:forms_group { members = { foe }, leader = foe, party = "foes" }
  friends.surprises, group.began_it = true, true
  game:fight_begins { combatants = { group, friends, foes } }
  game:next_turn()
  expect(game.acting):is(friends)
  decide { accepts_command_points = true }
  friend:did "movement"
  expect(guard:answers "move one hex"):is(false)         -- it is no enemy who moved
  chief:gives_command_points { who = guard, deed = "open a door", points = 1 }
  guard:does "open a door"
  expect(group.command_points):is(4)
  chief:is_hurt { points = 12, type = "Cut", by = "sword" }
  expect(function() chief:gives_command_points { who = guard, deed = "open a door", points = 1 } end):is_refused "the leader can act"
end }

example "only whole points are given" { source = "HEX-CP-05", rules = arms, given = field, function(chief, guard, foe)
  local group = fight(chief, guard, foe)
  for _, points in ipairs { 0, -2, 0.5 } do
    expect(function() chief:gives_command_points { who = guard, deed = "normal close attack", points = points } end):is_refused "whole, and at least one"
  end
  expect(function() chief:gives_command_points { who = guard, deed = "normal close attack", points = 6 } end):is_refused "there are command points enough"
  decide { accepts_command_points = true }
  chief:gives_command_points { who = guard, deed = "normal close attack", points = 5 }
  expect(group.command_points):is(0)
end }

example "orders that were kept for the enemy's turn" { rules = arms, given = field, function(chief, guard, foe)
  fight(chief, guard, foe)
  decide { accepts_command_points = true, ["Counterattack on command"] = false }
  chief:gives_command_points { who = chief, deed = "move one hex", points = 1 }
  chief:gives_command_points { who = guard, deed = "normal close attack", points = 2 }
  game:next_turn()
  expect(function() chief:does "move one hex" end):is_refused "answers what an enemy does"
  expect(function() guard:attacks(foe) end):is_refused "whoever attacked him"
  expect(guard.commanded):is(2)
  foe:is_activated()
  dice(2, 3, 3)
  foe:attacks(guard)
  dice(2, 3, 3)
  guard:attacks(foe)
  expect(guard.commanded):is(0)
end }

example "only whoever attacked him" { rules = arms, given = { chief = field.chief, guard = field.guard, foe = field.foe, other = field.guard }, function(chief, guard, foe, other)
  local group = game:forms_group { members = { chief, guard }, leader = chief, party = "heroes" }
  local foes = game:forms_group { members = { foe, other }, leader = foe, party = "foes" }
  game:fight_begins { combatants = { group, foes } }
  game:next_turn()
  game:next_turn()
  decide { accepts_command_points = true, ["Counterattack on command"] = false }
  foe:is_activated()
  dice(2, 3, 3)
  foe:attacks(guard)
  expect(function() guard:attacks(other) end):is_refused "whoever attacked him"
  expect(function() guard:grapples(other) end):is_refused "whoever attacked him"
  chief:gives_command_points { who = guard, deed = "normal close attack", points = 2 }
  expect(function() guard:attacks(other) end):is_refused "whoever attacked him"
  dice(2, 3, 3)
  guard:attacks(foe)
  expect(group.command_points):is(3)
end }
