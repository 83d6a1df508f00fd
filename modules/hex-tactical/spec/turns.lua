-- Turns and activations.

local two = { ann = { "character", major = true, Body = 2, Leadership = 4 }, guard = { "character", Body = 2 }, foe = { "character", major = true, Body = 2, Leadership = 2 } }

local function fight(ann, guard, foe)
  local heroes = game:forms_group { members = { ann, guard }, leader = ann, party = "heroes" }
  local foes = game:forms_group { members = { foe }, leader = foe, party = "foes" }
  game:fight_begins { combatants = { heroes, foes } }
  game:next_turn()
  return heroes, foes
end

example "no turns, no points" { source = "HEX-TURN-01", given = two, function(ann, guard, foe)
  for _ = 1, 5 do ann:does "open a door" end
  expect(ann.action_points):is(3)
  expect(function() game:next_turn() end):is_refused "a fight is on"
  expect(function() ann:is_activated() end):is_refused "turns are being taken"
  fight(ann, guard, foe)
  ann:is_activated()
  ann:does "open a door"
  expect(ann.action_points):is(2)
  game:fight_ends()
  ann:does "open a door"
  expect(ann.action_points):is(0)                        -- the rest of the activation was lost
  expect({ game.round, #game.order, game.acting == nil }):is { 0, 0, true }
end }

source "HEX-TURN-07"
example "when turns begin" { function()
  local function begin(hostile, can_shoot, zones, hexes)
    return game:things_happen_fast { hostile = hostile, can_shoot = can_shoot, zones_apart = zones, hexes_apart = hexes }
  end
  expect({ begin(false, false, 4, 30), begin(false, false, 1, 4), begin(false, false, 1, 3) }):is { false, false, true }   -- cowboys and cattle
  expect({ begin(true, false, 2, 12), begin(true, false, 1, 8), begin(true, true, 9, 60) }):is { false, true, true }
end }

example "each is activated once" { source = "HEX-CP-03", given = two, function(ann, guard, foe)
  local heroes = fight(ann, guard, foe)
  ann:is_activated()
  expect(function() guard:is_activated() end):is_refused "the member before is done"
  ann:is_deactivated()
  expect(function() ann:is_activated() end):is_refused "nobody is activated twice"
  expect(function() foe:is_activated() end):is_refused "it is the turn of that group"
  expect(heroes.is_done):is(false)
  guard:is_activated()
  guard:is_deactivated()
  expect(heroes.is_done):is(true)
  guard.activated = false
  expect(heroes.is_done):is(false)
  guard:is_hurt { points = 6, type = "Cut", by = "sword" }
  expect(heroes.is_done):is(true)
  game:next_turn()
  foe:is_activated()
  game:next_turn()                                       -- a turn that ends deactivates
  expect(foe.active):is(false)
  ann:is_activated()
  expect(ann.action_points):is(3)
end }

example "points are not saved" { source = "HEX-CP-04", given = two, function(ann, guard, foe)
  fight(ann, guard, foe)
  ann:is_activated()
  ann:does "open a door"
  expect(ann.action_points):is(2)
  ann:is_deactivated()
  expect(ann.action_points):is(0)
  expect(function() ann:is_deactivated() end):is_refused "only who is active is deactivated"
  game:next_turn()
  game:next_turn()
  ann:is_activated()
  expect(ann.action_points):is(3)
end }

example "what lasts until the end of somebody's turn" { source = "HEX-CP-04", rules = [[ kind "gift" { carried = true }  gift "Second Wind" {} ]], given = two, function(ann, guard, foe)
  fight(ann, guard, foe)
  guard:gains { entry = "Second Wind", ends = "1 turn_ends" }
  guard:is_activated()
  expect(guard:has "Second Wind"):is(true)
  guard:is_deactivated()
  expect(guard:has "Second Wind"):is(false)
end }

example "a fight of nobody" { given = { ann = { "character", major = true } }, function(ann)
  expect(function() game:fight_begins { combatants = {} } end):is_refused "somebody fights"
  game:fight_begins { combatants = { game:forms_group { members = { ann }, leader = ann } } }
  expect(game.fighting):is(true)
end }

example "no group fights without a leader" { source = "HEX-TURN-10", given = two, function(ann, guard, foe)
  local heroes = game:forms_group { members = { ann, guard }, leader = ann, party = "heroes" }
  local foes = game:forms_group { members = { foe }, leader = foe, party = "foes" }
  foes.leader = nil
  expect(function() game:fight_begins { combatants = { heroes, foes } } end):is_refused "every group has a leader"
  game:fight_begins { combatants = { heroes } }          -- it takes no part
  expect(game.order):is { heroes }
end }

example "a group activates its members, and no others" { source = { "HEX-TURN-01", "HEX-CP-04" }, given = two, function(ann, guard, foe)
  local heroes, foes = fight(ann, guard, foe)
  expect(function() heroes:activates(foe) end):is_refused "it is one of the group"
  heroes:activates(guard)
  expect({ guard.active, ann.active }):is { true, false }
  expect(function() heroes:activates(ann) end):is_refused "the member before is done"
  guard:is_deactivated()
  expect(function() heroes:activates(guard) end):is_refused "nobody is activated twice in one turn"
  expect(function() foes:activates(foe) end):is_refused "it is the turn of that group"
end }

example "a group of which nobody can act is passed over" { source = "HEX-TURN-01", given = { ann = { "character", player = true, major = true }, foe = { "character", major = true } }, function(ann, foe)
  dice(6, 6, 6, 1, 1, 1)
  game:fight_begins { ann, foe }
  foe:dies()
  expect(foe.group.takes_turns):is(false)
  expect(game.there):is { ann.group }
  game:next_turn()
  expect(game.acting):is(ann.group)
  ann:dies()
  expect(function() ann:is_activated() end):is_refused "whoever is activated can act"
  expect(function() ann.Body:check() end):is_refused "the dead make no checks"
end }
