-- Appendix A: reloading, and weapons that are partly loaded.

local function shooter(weapon, more)
  local sheet = { name = "shooter", Strength = 2, Dexterity = 2, has = { weapon, "Dagger" } }
  for box, value in pairs(more or {}) do sheet[box] = value end
  local who = bring("character", sheet)
  who:readies(weapon)
  return who
end

-- In which of so many rounds somebody shoots who does nothing else.
local function rounds_with_a_shot(who, rounds)
  local foe, shots = bring("character", { name = "foe", Strength = 4, Dexterity = 4, x = 1 }), {}
  for round = 1, rounds do
    who:turn_begins()
    if who.weapon_in_hand.ready > 0 then
      dice(1, 6)
      who:attacks(foe)
      shots[#shots + 1] = round
    elseif who.weapon_in_hand.loading > 0 then who:reloads() end
  end
  return shots
end

example "bows: every other round" { source = "BUM-GEAR-20", function()
  expect(rounds_with_a_shot(shooter "Longbow", 8)):is { 1, 3, 5, 7 }
  expect(rounds_with_a_shot(shooter "Shortbow", 4)):is { 1, 3 }
end }

source "BUM-GEAR-21"
example "crossbows: every fourth round" { function()
  expect(rounds_with_a_shot(shooter "Large Crossbow", 9)):is { 1, 5, 9 }
  expect(rounds_with_a_shot(shooter "Small Crossbow", 8)):is { 1, 5 }
end }

example "other things may be done while a crossbow is loaded" { given = { foe = { "character", Dexterity = 4, x = 1 } }, function(foe)
  local who = shooter "Large Crossbow"
  dice(1, 6)
  who:attacks(foe)
  local states = {}
  for _, does in ipairs { "reloads", "acts", "reloads", "reloads" } do
    who:turn_begins()
    if does == "reloads" then who:reloads() else who:acts "ducks" end
    states[#states + 1] = who.weapon_in_hand.state
  end
  expect(states):is { "braced", "braced", "cocked", "ready" }
end }

example "muzzle-loaders fire once in a fight" { source = "BUM-GEAR-22", given = { foe = { "character", Strength = 4, Dexterity = 4, x = 1 } }, function(foe)
  local who = shooter "Musket"
  dice(1, 6)
  who:attacks(foe)
  who:turn_begins()
  expect(function() who:attacks(foe) end):is_refused "it is loaded"
  expect(function() who:reloads() end):is_refused "it is reloaded in a fight"
end }

for actions = 10, 15, 5 do
  example("or after " .. actions .. " actions") { source = "BUM-GEAR-22", options = { muzzle_loading = actions }, function()
    expect(rounds_with_a_shot(shooter "Musket", actions + 3)):is { 1, actions + 2 }
    local thrower = shooter "Throwing Knife"
    thrower.weapon_in_hand.ready = 0
    expect(function() thrower:reloads() end):is_refused "there is something to load"
    expect(actions * game.seconds_in_a_round):is_at_least(20)
    expect(actions * game.seconds_in_a_round):is_at_most(30)
  end }
end

example "several pistols, one each round" { source = "BUM-GEAR-23", given = { ann = { "character", Dexterity = 2, has = { "Smoothbore Pistol", "Smoothbore Pistol", "Smoothbore Pistol", "Dagger" }, wields = "Dagger" } }, function(ann)
  ann:draws "Smoothbore Pistol"                                -- loaded, though it was stowed
  expect(rounds_with_a_shot(ann, 5)):is { 1, 2, 3 }
  ann:turn_begins()
  ann:draws "Dagger"
  ann:turn_begins()
  ann:draws "Smoothbore Pistol"
  expect(ann.weapon_in_hand.ready):is(0)
end }

example "each pistol has a magazine of its own" { source = "BUM-GEAR-23", rules = [[ weapon "Revolver" { shoots = "firearm", holds = 2 } ]],
  given = { ann = { "character", Dexterity = 2, has = { "Revolver", "Revolver" }, wields = "Revolver" }, bob = { "character", Dexterity = 2 } }, function(ann, bob)
    local one, other = ann.weapons[1], ann.weapons[2]
    local foe = bring("character", { name = "foe", Strength = 9, Dexterity = 4, x = 1 })
    for _, left in ipairs { { 1, 2 }, { 0, 2 }, { 0, 1 } } do
      ann:turn_begins()
      dice(1, 6)
      ann:attacks(foe)
      expect({ one.ready, other.ready }):is(left)
    end
    expect(ann.wields):is(other)
    bob:gains(one)                                             -- as empty as it is
    bob:draws "Revolver"
    expect({ bob.wields, bob.weapon_in_hand.ready }):is { one, 0 }
    expect(function() bob:attacks(foe) end):is_refused "it is loaded"
    expect(function() ann:draws(one) end):is_refused "bob has Revolver"
    ann:readies(other)
    bob:readies "Revolver"
    expect({ one.ready, other.ready }):is { 2, 2 }
    bob:gains(other)
    expect({ ann.wields == nil, #bob.weapons, bob.wields == one }):is { true, 2, true }
  end }

example "of several pistols one draws the first that is loaded" { source = "BUM-GEAR-23", rules = [[ weapon "Revolver" { shoots = "firearm", holds = 2 } ]],
  given = { ann = { "character", has = { "Revolver", "Revolver", "Revolver" } } }, function(ann)
    ann.weapons[1].ready, ann.weapons[2].ready = 0, 1
    ann:draws "Revolver"
    expect({ ann.wields == ann.weapons[2], ann.weapon_in_hand.ready }):is { true, 1 }
    ann:draws(ann.weapons[2])                                  -- nor another than that one, as long as there is a shot in it
    expect(ann.wields == ann.weapons[2]):is(true)
    ann:gains "Smoothbore Pistol"
    ann.weapons[4].ready = 0
    ann:readies "Revolver"                                     -- before the next fight all of its make are loaded
    expect({ ann.weapons[1].ready, ann.weapons[2].ready, ann.weapons[3].ready, ann.weapons[4].ready }):is { 2, 2, 2, 0 }
  end }

example "throwing knives, until there are no more" { source = "BUM-GEAR-24", given = { ann = { "character", Dexterity = 2, has = { "Throwing Knife", "Throwing Knife", "Throwing Knife", "Throwing Knife" }, wields = "Throwing Knife" } }, function(ann)
  expect(rounds_with_a_shot(ann, 6)):is { 1, 2, 3, 4 }
  expect({ #ann.weapons, ann.weapon_in_hand.ready }):is { 1, 0 }
  local foe = bring("character", { name = "foe", Strength = 2, x = 1 })
  ann:turn_begins()
  expect(function() ann:attacks(foe) end):is_refused "there is one left to throw"
end }

example "a bow shoots twice as often as a crossbow" { source = "BUM-GEAR-25", function()
  local bow, crossbow = shooter "Longbow", shooter "Large Crossbow"
  expect(crossbow.weapon_in_hand.attack_bonus):is(bow.weapon_in_hand.attack_bonus + 1)
  expect({ #rounds_with_a_shot(bow, 8), #rounds_with_a_shot(crossbow, 8) }):is { 4, 2 }
end }

-- The round in which somebody shoots who changes to another weapon in the first.
local function first_shot_after_drawing(who, weapon)
  local foe = bring("character", { name = "foe", Strength = 4, Dexterity = 4, x = 1 })
  game:fight_begins { combatants = { who, foe } }
  who:turn_begins()
  who:draws(weapon)
  local round = 1
  if who.weapon_in_hand.ready == 0 and who.actions > 0 then who:reloads() end
  if who.weapon_in_hand.ready == 0 or who.actions == 0 then
    repeat
      round = round + 1
      who:turn_begins()
      if who.weapon_in_hand.ready == 0 then who:reloads() end
    until who.actions > 0
  end
  dice(1, 6)
  who:attacks(foe)
  game:fight_ends()
  return round
end

local function changes_to(weapon) return bring("character", { name = "ann", Dexterity = 2, has = { weapon, "Dagger" }, wields = "Dagger" }) end

example "changing to a bow" { source = { "BUM-GEAR-26", "BUM-GEAR-27" }, function()
  local ann = changes_to "Longbow"
  expect({ ann:own_weapon("Longbow").to_do, ann:own_weapon("Longbow").state }):is { 1, "unloaded" }   -- an arrow, and it is ready
  expect(ann:own_weapon("Dagger").state):is "ready"
  expect(first_shot_after_drawing(ann, "Longbow")):is(3)
end }

example "changing to a crossbow" { source = { "BUM-GEAR-26", "BUM-GEAR-28" }, function()
  local ann = changes_to "Large Crossbow"
  expect({ ann:own_weapon("Large Crossbow").state, ann:own_weapon("Large Crossbow").to_do }):is { "unloaded", 3 }
  expect(first_shot_after_drawing(ann, "Large Crossbow")):is(5)
  local bob = changes_to "Large Crossbow"
  bob:cocks "Large Crossbow"
  expect({ bob:own_weapon("Large Crossbow").state, bob:own_weapon("Large Crossbow").to_do }):is { "cocked", 1 }
  expect(first_shot_after_drawing(bob, "Large Crossbow")):is(3)
  local archer = changes_to "Longbow"
  expect(function() archer:cocks "Longbow" end):is_refused "only a crossbow is carried cocked"
end }

example "changing to a pistol" { source = "BUM-GEAR-26", function()
  expect(first_shot_after_drawing(changes_to "Smoothbore Pistol", "Smoothbore Pistol")):is(2)
end }

source { "BUM-GEAR-26", "BUM-COMBAT-14" }
example "where drawing what is ready is free" { options = { free_draws = "what is ready" }, function()
  expect(first_shot_after_drawing(changes_to "Smoothbore Pistol", "Smoothbore Pistol")):is(1)
  expect(first_shot_after_drawing(changes_to "Longbow", "Longbow")):is(3)
  local ann = shooter "Longbow"
  game:fight_begins { combatants = { ann } }
  game:next_turn()
  ann:draws "Dagger"
  expect(ann.actions):is(1)
end }

example "where drawing hand weapons is free" { options = { free_draws = "hand weapons" }, function()
  expect(first_shot_after_drawing(changes_to "Smoothbore Pistol", "Smoothbore Pistol")):is(2)
  local ann = shooter "Longbow"
  game:fight_begins { combatants = { ann } }
  game:next_turn()
  ann:draws "Dagger"
  expect(ann.actions):is(1)
end }

example "where all drawing is free" { options = { free_draws = "all" }, function()
  expect(first_shot_after_drawing(changes_to "Longbow", "Longbow")):is(2)
end }

example "put away, it is not ready" { source = { "BUM-GEAR-27", "BUM-GEAR-28" }, function()
  local archer = shooter "Longbow"
  archer:puts_away()
  expect({ archer.wields, archer.weapon_in_hand.name, archer:own_weapon("Longbow").to_do }):is { nil, "Fist", 1 }
  archer:readies "Longbow"
  archer:draws "Dagger"
  expect(archer:own_weapon("Longbow").to_do):is(1)
  local crossbow = shooter "Small Crossbow"
  crossbow:draws "Dagger"
  expect(crossbow:own_weapon("Small Crossbow").state):is "cocked"
  local braced = changes_to "Small Crossbow"
  braced:draws "Small Crossbow"
  braced:turn_begins()
  braced:reloads()
  expect(braced.weapon_in_hand.state):is "braced"
  braced:turn_begins()
  braced:draws "Dagger"
  expect(braced:own_weapon("Small Crossbow").state):is "unloaded"
end }

example "a bolt falls out, an arrow hardly" { source = "BUM-GEAR-29", function()
  local crossbow, bow, pistol = shooter "Large Crossbow", shooter "Longbow", shooter "Smoothbore Pistol"
  crossbow:is_jolted()
  expect({ crossbow.weapon_in_hand.state, crossbow.weapon_in_hand.to_do }):is { "cocked", 1 }
  crossbow:is_jolted()
  expect(crossbow.weapon_in_hand.state):is "cocked"
  bow:is_jolted()
  expect(bow.weapon_in_hand.to_do):is(0)
  bow:is_jolted { badly = true }
  expect(bow.weapon_in_hand.to_do):is(1)
  pistol:is_jolted { badly = true }
  expect(pistol.weapon_in_hand.to_do):is(0)
end }

example "what cannot be loaded" { source = { "BUM-GEAR-20", "BUM-GEAR-24" }, function()
  local archer = shooter "Longbow"
  expect(function() archer:reloads() end):is_refused "there is one still to be loaded"
  expect(function() archer:reloads "Dagger" end):is_refused "there is something to load"
  archer.weapon_in_hand:fires()
  archer:draws "Dagger"
  archer:turn_begins()
  expect(function() archer:reloads "Longbow" end):is_refused "it is in hand"
  local thrower = shooter "Throwing Knife"
  thrower.weapon_in_hand.ready = 0
  expect(function() thrower:reloads() end):is_refused "there is something to load"
end }

example "of several bows one is in hand" { source = { "BUM-GEAR-20", "BUM-GEAR-23" }, function()
  local archer = shooter("Longbow", { name = "archer" })
  archer:gains "Longbow" archer:gains "Longbow"
  archer:readies "Longbow"
  expect(archer.weapon_in_hand.ready):is(1)
  expect(function() archer:reloads() end):is_refused "there is one still to be loaded"
  expect(rounds_with_a_shot(archer, 5)):is { 1, 3, 5 }
end }

example "in a fight there is no time to make ready" { source = { "BUM-GEAR-26", "BUM-GEAR-28" }, given = { foe = { "character" } }, function(foe)
  local who = shooter "Large Crossbow"
  game:fight_begins { combatants = { who, foe } }
  expect(function() who:readies "Large Crossbow" end):is_refused "in a fight it is drawn and loaded, action by action"
  expect(function() who:cocks "Large Crossbow" end):is_refused "in a fight it is drawn and loaded, action by action"
  game:fight_ends()
  who:cocks "Large Crossbow"
  expect(who.weapon_in_hand.state):is "cocked"
  who:readies "Large Crossbow"
  who.weapon_in_hand:fires()
  expect(who.weapon_in_hand.state):is "unloaded"
  expect(function() who:reloads "Longbow" end):is_refused "and nobody has Longbow"
end }

example "knives that are picked up, and pistols that are bought" { source = { "BUM-GEAR-23", "BUM-GEAR-24" }, given = { ann = { "character", Dexterity = 2, has = { "Throwing Knife" }, wields = "Throwing Knife" }, foe = { "character", Strength = 2, Dexterity = 3, x = 1 } }, function(ann, foe)
  dice(1, 6)
  ann:attacks(foe)
  ann:readies "Throwing Knife"                                 -- there is nothing to make ready: it lies there
  expect(ann.weapon_in_hand.ready):is(0)
  ann:turn_begins()
  ann:picks_up "Throwing Knife"
  expect({ #ann.weapons, ann.weapon_in_hand.ready }):is { 1, 1 }
  ann:buys("Throwing Knife", 5)
  expect({ #ann.weapons, ann.weapons[1].ready, ann.weapons[2].ready, ann.money }):is { 2, 1, 1, 95 }
  ann:buys("Smoothbore Pistol", 20)
  ann:buys("Smoothbore Pistol", 20)
  expect({ #ann.weapons, ann.weapons[3].ready, ann.weapons[4].ready, ann.money }):is { 4, 1, 0, 55 }
  ann:buys("Map", 1)
  expect(function() ann:buys("Map", 1) end):is_refused "has Map already"
end }

example "before and after a fight nobody counts actions" { source = { "BUM-GEAR-21", "BUM-COMBAT-14" }, given = { ann = { "character", has = { "Large Crossbow", "Dagger" } }, foe = { "character" } }, function(ann, foe)
  ann:draws "Dagger"
  ann:draws "Large Crossbow"
  for _ = 1, 3 do ann:reloads() end
  ann:picks_up "Map"
  ann:picks_up "Compass"
  expect({ ann.weapon_in_hand.state, ann.actions }):is { "ready", 1 }
  game:fight_begins { combatants = { ann, foe } }
  game:next_turn()
  ann:draws "Dagger"
  expect(function() ann:draws "Large Crossbow" end):is_refused "cannot pay 1 action"
  expect(function() ann:picks_up "Suture Kit" end):is_refused "cannot pay 1 action"
end }
