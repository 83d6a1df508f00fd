-- Counterattacks.

local field = { chief = { "character", major = true, Body = 4, Leadership = 5, Combat = 3, Strength = 4, wields = "Test Blade", defends = "parry" },
                guard = { "character", Body = 4, Combat = 3, Strength = 4, wields = "Test Blade", defends = "parry" },
                foe   = { "character", major = true, Body = 4, Combat = 3, Strength = 4, wields = "Test Blade", defends = "parry" } }
local blade = [[ weapon "Test Blade" { skill = "Combat", types = { "Cut" } } weapon "Test Bow" { skill = "Combat", damage = 4, types = { "Thrust" }, missile = true } ]]

local function grouped(chief, guard, foe)
  game:forms_group { members = { foe }, leader = foe, party = "foes" }
  return game:forms_group { members = { chief, guard }, leader = chief, party = "heroes" }
end

source "HEX-ATTACK-08"
example "free after a Reverse" { rules = blade, given = field, function(chief, guard, foe)
  grouped(chief, guard, foe)
  decide { counterattacks = true }
  dice(1, 1, 1, 4, 4, 5)                                 -- the guard answers at once: 13, margin 2, base 4
  local attack = foe:attacks(guard)
  expect({ attack.outcome, foe.damage, guard.action_points }):is { "Reverse", 4, 3 }
end }

example "it may be waived, and a Miss gives none" { rules = blade, given = field, function(chief, guard, foe)
  grouped(chief, guard, foe)
  decide { counterattacks = false }
  dice(1, 1, 1)
  foe:attacks(guard)
  expect(foe.damage):is(0)
  dice(3, 3, 3)                                          -- nobody is asked
  expect(foe:attacks(guard).outcome):is "Miss"
  foe.wields = "Test Bow"
  dice(1, 1, 1)
  expect(foe:attacks(guard).outcome):is "Miss"
end }

example "whoever lies there answers nothing" { rules = blade, given = field, function(chief, guard, foe)
  grouped(chief, guard, foe)
  guard.wields = nil
  dice(1, 1, 1)
  expect(foe:attacks(guard).outcome):is "Reverse"
  expect(function() guard:counterattacks(foe) end):is_refused "has a whole hand weapon"
end }

example "nor does whoever is bound" { source = { "HEX-ATTACK-08", "HEX-TARGET-01" }, rules = blade, given = field, function(chief, guard, foe)
  grouped(chief, guard, foe)
  guard.helpless = "moving"
  dice(1, 1, 1)                                          -- nobody is asked
  expect(foe:attacks(guard).outcome):is "Reverse"
  expect(function() taking("Counterattack on command", chief) end):is_refused "Counterattack on command"
end }

example "on command, behind the attack" { source = { "HEX-ATTACK-09", "HEX-CP-11" }, rules = blade, given = field, function(chief, guard, foe)
  local group = grouped(chief, guard, foe)
  decide { ["Counterattack on command"] = { true, true, false } }   -- the chief, the guard, the chief again
  dice(4, 4, 3, 5, 5, 5)                                 -- the foe hits the guard, and the guard the foe
  foe:attacks(guard)
  expect({ guard.damage, foe.damage, group.command_points }):is { 1, 8, 3 }
end }

example "the guard refuses, and nothing is paid" { source = { "HEX-ATTACK-09", "HEX-CP-09" }, rules = blade, given = field, function(chief, guard, foe)
  local group = grouped(chief, guard, foe)
  decide { ["Counterattack on command"] = function(who) return who == chief end }
  dice(3, 4, 4)
  foe:attacks(guard)
  expect({ group.command_points, foe.damage }):is { 5, 0 }
end }

example "not on one point, not without a leader, not while active" { source = { "HEX-ATTACK-09", "HEX-CP-08" }, rules = blade, given = field, function(chief, guard, foe)
  dice(3, 4, 4, 3, 4, 4, 3, 4, 4)
  foe:attacks(guard)
  expect(function() taking("Counterattack on command", chief) end):is_refused "Counterattack on command"
  local group = grouped(chief, guard, foe)
  guard.active = true
  foe:attacks(guard)
  expect(function() taking("Counterattack on command", chief) end):is_refused "Counterattack on command"
  guard.active = false
  group.command_points = 1
  foe:attacks(guard)
  expect(function() taking("Counterattack on command", chief) end):is_refused "Counterattack on command"
end }

example "ordered late" { source = "HEX-CP-05", rules = blade, given = field, function(chief, guard, foe)
  local group = grouped(chief, guard, foe)
  dice(3, 4, 4, 5, 5, 5)
  foe:attacks(guard)
  taking("Counterattack on command", chief)
  expect({ group.command_points, foe.damage }):is { 3, 8 }
end }

-- On the map, with the foe behind the guard or in front of him.
local function placed(chief, guard, foe, facing)
  chief.place, guard.place, guard.facing, foe.place = "5,5", "0,0", facing, "0,1"
end

example "struck from behind, he turns his head and strikes back" { source = { "HEX-ATTACK-09", "HEX-MOVE-05", "HEX-MOVE-07" }, rules = blade, given = field, function(chief, guard, foe)
  grouped(chief, guard, foe).command_points = 2
  placed(chief, guard, foe, 0)
  decide { ["Counterattack on command"] = true, counterattacks = true }
  dice(3, 3, 3, 4, 4, 4)                                 -- 9 on +2; 12 on -2, through his own rear
  foe:attacks(guard)
  expect({ guard.damage, foe.damage, guard.looks_round }):is { 1, 0, false }
  dice(1, 1, 1, 5, 5, 5)                                 -- a Reverse: 15 on -2
  foe:attacks(guard)
  expect(foe.damage):is(4)
end }

example "whoever is held does not" { source = { "HEX-ATTACK-09", "HEX-GRAPPLE-08" }, rules = blade, given = field, function(chief, guard, foe)
  local group = grouped(chief, guard, foe)
  group.command_points = 2
  placed(chief, guard, foe, 3)
  local wrestler = bring("character", { name = "Wrestler", Body = 4, place = "1,0" })
  wrestler.holds = guard
  decide { ["Counterattack on command"] = function() return true end }
  dice(4, 4, 4, 1, 1, 1)
  foe:attacks(guard)
  foe:attacks(guard)
  expect(function() guard:counterattacks(foe) end):is_refused "guard is not held"
  expect({ foe.damage, group.command_points }):is { 0, 2 }
  wrestler:lets_go()
  dice(4, 4, 4, 4, 4, 4)
  foe:attacks(guard)
  expect({ foe.damage > 0, group.command_points }):is { true, 0 }
end }

example "nor whoever gave up his turn for being defensive" { source = { "HEX-ATTACK-09", "HEX-MODE-08" }, rules = blade, given = field, function(chief, guard, foe)
  local group = grouped(chief, guard, foe)
  decide { ["Counterattack on command"] = function() return true end }
  guard.gave_up_turn, group.command_points = true, 2
  dice(4, 4, 4)
  foe:attacks(guard)
  expect(group.command_points):is(2)
  guard.gave_up_turn = false
  dice(4, 4, 4, 4, 4, 4)
  foe:attacks(guard)
  expect(group.command_points):is(0)
end }

example "odds of a strike on command" { source = "HEX-CP-11", rules = blade, given = field, function(chief, guard, foe)
  grouped(chief, guard, foe)
  foe.hit_points, guard.hit_points = 60, 60              -- nobody is wounded by one blow
  decide { ["Counterattack on command"] = function() return guard.damage > 0 and foe.damage == 0 end }
  -- five points are two counterattacks: the second is ordered where the first did no harm
  expect(odds(function() foe:attacks(guard) return foe.damage > 0 end)):is { ["true"] = 3 / 8, ["false"] = 5 / 8 }
end }

example "who can strike back" { source = { "HEX-ATTACK-08", "HEX-BLOCK-02", "HEX-TRAIT-02" }, rules = blade .. [[
    skill  "Combat-Whip" { class = "Trained", base = "Dexterity" }
    weapon "Whip"  { skill = "Combat-Whip", types = { "Cut" } }
    weapon "Stick" { skill = "Combat", types = { "Impact" }, toughness = 1 } ]],
  given = { ann = field.guard, foe = field.foe }, function(ann, foe)
    expect(ann:can_strike(foe)):is(true)
    ann.wields = "Test Bow"
    expect(ann:can_strike(foe)):is(false)
    ann.wields = "Whip"                                  -- which nobody taught her
    expect(ann:can_strike(foe)):is(false)
    ann.wields = "Stick"
    expect(ann:can_strike(foe)):is(true)
    ann:the("Stick"):is_struck(1)
    expect(ann:can_strike(foe)):is(false)
    ann.wields = "Test Blade"
    foe:dies()
    expect(ann:can_strike(foe)):is(false)
  end }

example "nobody answers an accident" { rules = blade, given = { ann = field.guard }, function(ann)
  dice(1, 1, 1)
  expect(function() ann:shoots_himself { weapon = "Test Blade" } end):asks_nobody()
  expect(game.last_actor):is(nil)                        -- it is no attack that anybody answers
end }

example "in the enemy's turn the leader pays, and a free strike comes first" { source = { "HEX-ATTACK-08", "HEX-ATTACK-09", "HEX-CP-08" }, rules = blade, given = field, function(chief, guard, foe)
  local group = grouped(chief, guard, foe)
  game:fight_begins { combatants = { group, foe.group } }
  game:next_turn()
  game:next_turn()
  foe:is_activated()
  decide { counterattacks = true, ["Counterattack on command"] = { true, true, false } }   -- the chief, the guard, the chief again
  dice(1, 1, 1, 2, 3, 3, 2, 3, 3)                        -- a Reverse, a strike for nothing, and one on command
  foe:attacks(guard)
  expect({ group.command_points, guard.commanded, guard.action_points, guard.damage, foe.damage }):is { 3, 0, 3, 0, 0 }
end }

example "what the leader strikes back with is of his own half" { source = { "HEX-ATTACK-09", "HEX-CP-07" }, rules = blade, given = field, function(chief, guard, foe)
  local group = grouped(chief, guard, foe)
  decide { ["Counterattack on command"] = function(who) return who == chief end }
  dice(3, 4, 4, 3, 4, 4)
  foe:attacks(chief)
  expect({ group.command_points, group.command_points_to_self, foe.damage }):is { 3, 2, 1 }
  dice(3, 4, 4)                                          -- the half is used up
  foe:attacks(chief)
  expect({ group.command_points, group.command_points_to_self }):is { 3, 2 }
end }
