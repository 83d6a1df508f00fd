-- Extended actions.

local two = { mage = { "character", major = true, Body = 2, Leadership = 1 }, foe = { "character", major = true, Body = 2 } }

local function fight(mage, foe)
  game:fight_begins { combatants = { game:forms_group { members = { mage }, leader = mage, party = "heroes" },
    game:forms_group { members = { foe }, leader = foe, party = "foes" } } }
  game:next_turn()
  mage:is_activated()
end

local function next_activation(mage)
  mage:is_deactivated()
  game:next_turn()
  game:next_turn()
  mage:is_activated()
end

source "HEX-CP-13"
example "a spell of level 6 takes two turns" { given = two, function(mage, foe)
  fight(mage, foe)
  local spell = mage:begins_spell("Earthquake", 6)
  spell:goes_on()
  expect(spell.resolved):is(false)
  expect({ mage.action_points, spell.points_left }):is { 0, 3 }
  expect(function() spell:goes_on() end):is_refused "there are points left for it"
  next_activation(mage)
  spell:goes_on()
  expect(spell.resolved):is(true)
  expect(function() spell:goes_on() end):is_refused "not finished"
end }

example "level 5 with three points a turn" { source = "HEX-CP-14", given = two, function(mage, foe)
  fight(mage, foe)
  local first = mage:begins_spell("Storm", 5)
  first:goes_on()
  expect(first.resolved):is(false)
  next_activation(mage)
  first:goes_on()
  expect(first.resolved):is(true)                       -- 3 and 2
  expect(mage.action_points):is(1)

  local second = mage:begins_spell("Storm", 5)          -- 1 is left after other things, 3, and 1
  second:goes_on()
  expect(second.resolved):is(false)
  expect(second.points_left):is(4)
  next_activation(mage)
  second:goes_on()
  expect(second.resolved):is(false)
  expect({ second.points_left, mage.action_points }):is { 1, 0 }
  next_activation(mage)
  second:goes_on(1)
  expect(second.resolved):is(true)
  expect(mage.action_points):is(2)
end }

example "a spell of no level" { given = { ann = { "character", Body = 3 } }, function(ann)
  expect(function() ann:begins_spell { name = "a trick", level = 0 } end):is_refused "a point at least"
end }

example "a spell of level 1, and more points than it takes" { given = two, function(mage, foe)
  fight(mage, foe)
  local spell = mage:begins_spell("Spark", 1)
  spell:goes_on(3)
  expect({ spell.resolved, mage.action_points }):is { true, 2 }
end }
