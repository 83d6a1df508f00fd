-- Part Five: sneak attacks.
local guard = { "character", Strength = 4, Dexterity = 3, has = { "Maille", "Round Shield" }, x = 1 }

source "BUM-COMBAT-37"
example "from behind, without a roll" { given = { ann = { "character", Dexterity = 2, Stealth = 1, has = { "Dagger" }, wields = "Dagger" }, guard = guard, other = guard }, function(ann, guard, other)
  expect(function() ann:strikes_unseen(guard) end):is_refused "the target knows of nothing"
  dice(2, 3, 3)
  expect(ann:sneaks_up_on(guard).success):is(false)            -- 5 against 6: the sneaking comes first
  expect(ann:sneaks_up_on(guard).success):is(true)
  expect(ann:sneaks_up_on(other).success):is(true)
  expect(function() ann:strikes_unseen(guard) end):is_refused "the target is within reach"
  ann:moves(1)
  ann:strikes_unseen(guard)
  expect({ guard.hit_points_left, guard.dead, guard.wounds[1].cause }):is { 0, false, "Dagger" }
  expect({ guard.unaware_of, other.unaware_of }):is { {}, { ann } }   -- whoever was struck knows of it
  ann:turn_begins()
  ann:strikes_unseen { target = other, kill = true }
  expect(other.dead):is(true)
end }

example "once it is done they know" { given = { ann = { "character", Dexterity = 4, has = { "Longbow" }, wields = "Longbow" }, guard = guard }, function(ann, guard)
  guard:overlooks(ann)
  ann:readies "Longbow"
  ann:stands(1)
  expect(function() ann:strikes_unseen(guard) end):is_refused "it is done with a hand weapon"
  dice(1)
  ann:stands(0)
  ann:shoots_unseen { target = guard, difficulty = 9 }
  ann:turn_begins()
  ann:reloads()
  ann:turn_begins()
  expect(function() ann:shoots_unseen { target = guard, difficulty = 9 } end):is_refused "the target knows of nothing"
end }

source { "BUM-COMBAT-37", "BUM-COMBAT-14" }
example "where turns are counted, a strike or shot from hiding is an action" { given = { ann = { "character", Strength = 2, Dexterity = 3, has = { "Dagger", "Throwing Knife" }, wields = "Dagger" }, guard = guard, other = guard }, function(ann, guard, other)
  guard:overlooks(ann)
  guard:overlooks(ann)
  other:overlooks(ann)
  guard:overlooks(other)
  expect(guard.unaware_of):is { ann, other }
  ann:stands(1)
  game:fight_begins { combatants = { ann, guard, other }, initiator = ann }
  game:next_turn()
  ann:strikes_unseen(guard)
  expect(ann.actions):is(0)
  game:fight_ends()
  ann:readies "Throwing Knife"
  expect(function() ann:strikes_unseen(other) end):is_refused "it is done with a hand weapon"
  game:fight_begins { combatants = { ann, other }, initiator = ann }
  game:next_turn()
  dice(4)
  expect(ann:shoots_unseen { target = other, difficulty = 6 }.hit):is(true)
  expect(ann.actions):is(0)
end }

example "who may not shoot from hiding" { source = { "BUM-COMBAT-26", "BUM-COMBAT-30", "BUM-COMBAT-38" }, given = { ann = { "character", Strength = 2, Dexterity = 3, has = { "Dagger", "Throwing Knife" }, wields = "Dagger" }, guard = guard }, function(ann, guard)
  local function shoots() ann:shoots_unseen { target = guard, difficulty = 6 } end
  guard:overlooks(ann)
  expect(shoots):is_refused "it is done from afar"
  ann:readies "Throwing Knife"
  guard:stands(3)
  expect(shoots):is_refused "the target is within a throw"
  guard:stands(2)
  ann.beaten = true
  expect(shoots):is_refused "the attacker is able to fight"
  ann.beaten, guard.dead = false, true
  expect(shoots):is_refused "the target is alive"
end }

local archer = { "character", Dexterity = 3, Crossbow = 2, has = { "Large Crossbow" }, wields = "Large Crossbow" }

example "from afar only range and armour count" { source = "BUM-COMBAT-38", given = { ann = archer, guard = guard }, function(ann, guard)
  expect({ guard.defence_unaware, guard.ranged_defence }):is { 2, 7 }
  guard:overlooks(ann)
  expect(function() ann:shoots_unseen { target = guard, difficulty = 8 } end):is_refused "it is loaded"
  ann:readies "Large Crossbow"
  dice(1)
  local attack = ann:shoots_unseen { target = guard, difficulty = 6 + guard.defence_unaware }   -- the guard rolls nothing
  expect({ attack.rolled, attack.hit, #guard.wounds }):is { 8, true, 1 }
end }

example "a wound as usual, or a shot at the head" { source = "BUM-COMBAT-39", given = { ann = archer, guard = guard }, function(ann, guard)
  local function shoots(die, head, difficulty)
    guard:overlooks(ann)
    ann:readies "Large Crossbow"
    ann:turn_begins()
    dice(die)
    return ann:shoots_unseen { target = guard, difficulty = difficulty, head = head }
  end
  expect(shoots(5, false, 12).hit):is(true)
  expect({ #guard.wounds, guard.dead }):is { 1, false }
  local attack = shoots(5, true, 9)
  expect({ attack.rolled, attack.hit, #guard.wounds, guard.dead }):is { 8, false, 1, false }
  attack = shoots(5, true, 8)
  expect({ attack.rolled, attack.hit, guard.dead }):is { 8, true, true }
end }

example "giants do not feel a throat being slit" { source = { "BUM-COMBAT-37", "BUM-SETTING-07" }, given = { ann = { "character", Dexterity = 4, has = { "Dagger" }, wields = "Dagger" }, giant = { "character", Strength = 2, scale = 1 } }, function(ann, giant)
  giant:overlooks(ann)
  expect(function() ann:strikes_unseen { target = giant, kill = true } end):is_refused "whoever attacks is of a scale that harms it"
end }

example "a second attempt may spoil the first, and so does an open attack" { source = { "BUM-COMBAT-37", "BUM-PLAY-11" }, given = { ann = { "character", Strength = 2, Dexterity = 2, Stealth = 1 }, guard = { "character", Strength = 4, Dexterity = 3 } }, function(ann, guard)
  dice(3, 2)
  ann:sneaks_up_on(guard)
  expect(guard.unaware_of):is { ann }
  ann:sneaks_up_on(guard)                                      -- 5 against 6
  expect(#guard.unaware_of):is(0)
  guard:overlooks(ann)
  dice(1, 6)
  ann:attacks(guard)                                           -- misses, and is seen
  ann:turn_begins()
  expect(function() ann:strikes_unseen(guard) end):is_refused "the target knows of nothing"
  ann:takes_wounds { number = 2, cause = "Sword" }
  expect(function() ann:sneaks_up_on(guard) end):is_refused "whoever sneaks is able to"
end }

example "knocked out from behind with a fist" { source = { "BUM-COMBAT-37", "BUM-COMBAT-32" }, given = { ann = { "character" }, guard = { "character", Strength = 3 } }, function(ann, guard)
  guard:overlooks(ann)
  ann:strikes_unseen(guard)
  expect({ guard.hit_points_left, guard.wounds[3].cause, guard.wounds[3].harm }):is { 0, "Fist", "light" }
  guard:overlooks(ann)
  guard:dies()
  ann:turn_begins()
  expect(function() ann:strikes_unseen(guard) end):is_refused "the target is alive"
end }
