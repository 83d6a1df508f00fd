-- Armour.

-- A hit of so many points on somebody; gives what goes through.
local function strikes(target, points, type, more)
  local before = target.damage
  local given = { target = target, by = "test", type = type or "Cut", points = points }
  for key, value in pairs(more or {}) do given[key] = value end
  new.hit(given):lands()
  return target.damage - before
end

local bob = { bob = { "character", Body = 30 } }

example "where it lands" { source = { "HEX-ARMOR-01", "HEX-ARMOR-02" }, given = bob, function(bob)
  expect(strikes(bob, 5)):is(5)                                       -- nothing worn: no die for the location
  bob:gains "Breastplate"
  for _, case in ipairs { { 1, 5 }, { 4, 5 }, { 5, 5 }, { 6, 5 } } do
    dice(case[1])
    expect({ case[1], strikes(bob, 5) }):is(case)                     -- flesh
  end
  for _, location in ipairs { 2, 3 } do
    dice(location, 1, 1, 1)
    expect(strikes(bob, 5)):is(2)                                     -- 3d6 of plate
  end
  dice(2)
  expect(strikes(bob, 5, "Cut", { from_behind = true })):is(5)        -- the back
  bob:loses "Breastplate"
  bob:gains "Padded Coat"
  dice(5)
  expect(strikes(bob, 5)):is(5)
  dice(6, 3)
  expect(strikes(bob, 5)):is(2)                                       -- the arms
end }

example "what the pieces cover" { source = "HEX-ARMOR-02", given = bob, function(bob)
  local places = {}
  for roll = 1, 6 do places[roll] = game:location(roll) end
  expect(places):is { "head", "chest", "chest", "lower body", "legs", "arms" }
  expect({ game:location(2, true), game:location(3, true), game:location(4, true) }):is { "back", "back", "lower body" }
  local function covered(piece, from_behind)
    local rolls = {}
    for roll = 1, 6 do
      if bob:the(piece):lies_at(game:location(roll, from_behind)) then rolls[#rolls + 1] = roll end
    end
    return rolls
  end
  expect(covered "Breastplate"):is { 2, 3 }
  expect(covered("Backplate", true)):is { 2, 3 }
  expect(covered "Mail Shirt"):is { 2, 3, 4 }
  expect(covered("Mail Shirt", true)):is { 2, 3, 4 }
  expect(covered "Long-Sleeved Mail Shirt"):is { 2, 3, 4, 6 }
  expect(covered "Helmet"):is { 1 }
end }

example "the roll stops points" { source = "HEX-ARMOR-03", rules = [[
    armour_kind "Thick Lamellar" { rolls = 2, die = 8, rigid = true }
    armour "Cuirass" { made = "Thick Lamellar", covers = { "chest" } } ]], given = bob, function(bob)
  bob:gains "Padded Coat"
  dice(2, 4)
  expect(strikes(bob, 5)):is(1)
  bob:loses "Padded Coat"
  bob:gains "Cuirass"
  dice(2, 3, 7)
  expect(strikes(bob, 9)):is(0)
  dice(2, 1, 1)
  expect(strikes(bob, 9)):is(7)
end }

example "5 points against 1d6" { source = "HEX-ARMOR-04", given = { bob = { "character", Body = 30, has = { "Padded Coat" } } }, function(bob)
  for _, case in ipairs { { 6, 0 }, { 5, 0 }, { 4, 1 }, { 3, 2 }, { 2, 3 }, { 1, 4 } } do
    dice(2, case[1])
    expect({ case[1], strikes(bob, 5) }):is(case)
  end
  expect(odds(function() return strikes(bob, 5, "Thrust", { location = "chest" }) end)):is { [0] = 2 / 6, [1] = 1 / 6, [2] = 1 / 6, [3] = 1 / 6, [4] = 1 / 6 }
end }

example "penetration takes dice away" { source = { "HEX-ARMOR-05", "HEX-ARMOR-06" }, rules = [[
    armour_kind "Lamellar Coat" { rolls = 2, die = 8, rigid = true }
    armour "Coat of Lamellae" { made = "Lamellar Coat", covers = { "legs" } } ]],
  given = { bob = { "character", Body = 30, has = { "Mail Shirt", "Helmet", "Coat of Lamellae" } } }, function(bob)
    dice(5)                                                           -- AP 1 against 2d6: one die
    expect(strikes(bob, 9, "Thrust", { location = "chest", penetration = 1 })):is(4)
    expect(strikes(bob, 9, "Thrust", { location = "chest", penetration = 3 })):is(9)
    dice(5)                                                           -- AP 2 against 3d6
    expect(strikes(bob, 9, "Thrust", { location = "head", penetration = 2 })):is(4)
    dice(8)                                                           -- AP 1 against 2d8
    expect(strikes(bob, 9, "Thrust", { location = "legs", penetration = 1 })):is(1)
    dice(4, 4)
    expect(strikes(bob, 9, "Cut", { location = "chest" })):is(1)
  end }

example "thrusts penetrate at least one die" { source = "HEX-ARMOR-05", rules = [[
    weapon "Test Sword" { skill = "Combat", types = { "Cut", "Thrust" }, always_ready = true }
    weapon "Pike"       { skill = "Combat", types = { "Thrust" }, penetration = 2, always_ready = true }
    weapon "Blunt Foil" { skill = "Combat", types = { "Thrust" }, thrust_penetration = 0, always_ready = true } ]],
  given = { ann = { "character", Combat = 2, Body = 2 }, bob = { "character", Body = 30 } }, function(ann, bob)
    local function penetration(weapon, type) return new.attack { attacker = ann, target = bob, weapon = weapon, type = type }.penetration end
    expect({ penetration "Test Sword", penetration("Test Sword", "Thrust"), penetration "Pike", penetration "Blunt Foil" }):is { 0, 1, 2, 0 }
  end }

source "HEX-ARMOR-07"
example "what damages armour" { given = { bob = { "character", Body = 30, has = { "Padded Coat", "Mail Shirt", "Breastplate" } } }, function(bob)
  local function damaged(piece, type)
    local hit = new.hit { target = bob, by = "test", type = type, points = 30 }
    return hit:can_spoil(bob:the(piece))
  end
  expect({ damaged("Padded Coat", "Cut"), damaged("Mail Shirt", "Cut"), damaged("Breastplate", "Cut") }):is { true, true, true }
  expect({ damaged("Padded Coat", "Chop"), damaged("Mail Shirt", "Chop"), damaged("Breastplate", "Chop") }):is { true, true, true }
  expect({ damaged("Padded Coat", "Thrust"), damaged("Mail Shirt", "Thrust"), damaged("Breastplate", "Thrust") }):is { false, false, false }
  expect({ damaged("Padded Coat", "Impact"), damaged("Mail Shirt", "Impact"), damaged("Breastplate", "Impact") }):is { false, false, true }
  dice(3)
  strikes(bob, 30, "Thrust", { location = "arms" })                   -- 30 into padding
  expect(bob:the("Padded Coat").damaged):is(0)
  dice(3, 3, 3)
  strikes(bob, 19, "Impact", { location = "lower body" })             -- chain over padding: 18 at most, and soft
  expect(bob:the("Mail Shirt").damaged):is(0)
  dice(3, 3, 3)
  strikes(bob, 18, "Cut", { location = "lower body" })
  expect(bob:the("Mail Shirt").damaged):is(0)
  dice(3, 3, 3)
  strikes(bob, 19, "Cut", { location = "lower body" })
  expect(bob:the("Mail Shirt").damaged):is(1)
end }

example "plate is damaged by a mace" { rules = [[
    armour_kind "Thin Plate" { rolls = 2, die = 6, rigid = true }
    armour "Old Breastplate" { made = "Thin Plate", covers = { "chest" } } ]], given = { bob = { "character", Body = 30, has = { "Old Breastplate" } } }, function(bob)
  dice(3, 3)
  strikes(bob, 12, "Impact", { location = "chest" })
  expect(bob:the("Old Breastplate").damaged):is(0)
  dice(3, 3)
  strikes(bob, 13, "Impact", { location = "chest" })
  expect(bob:the("Old Breastplate").damaged):is(1)
end }

source "HEX-ARMOR-08"
example "half a die less each time" { rules = [[
    armour_kind "Bone Lamellar" { rolls = 1, die = 8, rigid = true, over_padding = false }
    armour_kind "Light Weave"   { rolls = 1, die = 4, over_padding = false }
    armour "Bone Coat" { made = "Bone Lamellar", covers = { "chest" } }
    armour "Weave"     { made = "Light Weave", covers = { "legs" } } ]], given = { bob = { "character", Body = 30, has = { "Padded Coat", "Bone Coat", "Weave" } } }, function(bob)
  dice(6)
  expect(strikes(bob, 7, "Cut", { location = "arms" })):is(1)         -- 7 is more than it could roll: damaged
  expect(bob:the("Padded Coat").worn_down):is(3)
  dice(5)
  expect(strikes(bob, 3, "Cut", { location = "arms" })):is(1)         -- 5 - 3
  dice(2)
  expect(strikes(bob, 3, "Impact", { location = "arms" })):is(3)      -- -1: no resistance, and it holds together
  expect(bob:the("Padded Coat").fallen_apart):is(false)
  dice(3)
  expect(strikes(bob, 3, "Cut", { location = "arms" })):is(3)         -- 0 is not below 0
  expect(bob:the("Padded Coat").fallen_apart):is(false)
  dice(4)
  expect(strikes(bob, 4, "Cut", { location = "arms" })):is(3)         -- 4 is more than 3 now: damaged again
  expect(bob:the("Padded Coat").worn_down):is(6)
  dice(2)
  expect(strikes(bob, 1, "Cut", { location = "arms" })):is(1)         -- whatever the damage
  expect(bob:the("Padded Coat").fallen_apart):is(true)
  expect(strikes(bob, 2, "Cut", { location = "arms" })):is(2)         -- nothing is left to roll for
  dice(8)
  strikes(bob, 9, "Cut", { location = "chest" })
  dice(4)
  strikes(bob, 5, "Cut", { location = "legs" })
  expect({ bob:the("Bone Coat").worn_down, bob:the("Weave").worn_down }):is { 4, 2 }
end }

example "or half a die less and no more" { options = { armour_wears = "once" }, given = { bob = { "character", Body = 30, has = { "Padded Coat" } } }, function(bob)
  for _ = 1, 2 do
    dice(5)
    strikes(bob, 9, "Cut", { location = "chest" })
    expect(bob:the("Padded Coat").worn_down):is(3)
  end
end }

example "padded armour and a sword" { source = "HEX-ARMOR-09", given = { bob = { "character", Body = 30, has = { "Padded Coat" } }, cid = { "character", Body = 30, has = { "Padded Coat" } } },
  function(bob, cid)
    for _, who in ipairs { bob, cid } do
      dice(3)
      strikes(who, 4, "Cut", { location = "chest" })
      expect({ who:the("Padded Coat").damaged, who:the("Padded Coat"):most_stopped() }):is { 0, 6 }
      dice(3)
      strikes(who, 8, "Cut", { location = "chest" })
      expect({ who:the("Padded Coat").damaged, who:the("Padded Coat"):most_stopped() }):is { 1, 3 }
    end
    dice(2)
    expect(strikes(bob, 2, "Cut", { location = "chest" })):is(2)
    expect(bob:the("Padded Coat").fallen_apart):is(true)
    dice(2)
    expect(strikes(cid, 2, "Impact", { location = "chest" })):is(2)
    expect(cid:the("Padded Coat").fallen_apart):is(false)
  end }

example "kinds of armour" { source = { "HEX-ARMOR-10", "HEX-ARMOR-11" }, function()
  local kinds, number = {}, 0
  for _, kind in ipairs(game.armour_kinds) do
    kinds[kind.name], number = { kind.rolls .. "d" .. kind.die, kind.rigid, kind.over_padding }, number + 1
  end
  expect(number):is(9)
  expect({ kinds.Light, kinds.Padded, kinds.Ring }):is { { "1d4", false, false }, { "1d6", false, false }, { "1d8", false, false } }
  expect({ kinds.Chain, kinds["Double Chain"] }):is { { "2d6", false, true }, { "2d8", false, true } }
  expect({ kinds.Scale, kinds.Lamellar }):is { { "2d6", true, true }, { "2d8", true, true } }
  expect({ kinds["Plate Leather"], kinds["Plate Metal"] }):is { { "2d6", true, true }, { "3d6", true, true } }
end }

example "worn over padding" { source = "HEX-ARMOR-10", rules = [[ armour "Ring Shirt" { made = "Ring", covers = { "chest" } } ]],
  given = { bob = { "character", Body = 30, has = { "Padded Coat", "Mail Shirt" } }, cid = { "character", Body = 30, has = { "Padded Coat", "Ring Shirt" } } }, function(bob, cid)
    dice(1, 2, 3)
    expect(strikes(bob, 9, "Cut", { location = "chest" })):is(3)      -- 2d6 and 1d6
    dice(4)
    expect(strikes(bob, 9, "Cut", { location = "arms" })):is(5)       -- padding alone
    dice(2, 6)
    expect(strikes(bob, 9, "Thrust", { location = "chest", penetration = 1 })):is(1)
    dice(6)
    expect(strikes(bob, 9, "Thrust", { location = "chest", penetration = 2 })):is(3)
    dice(5)
    expect(strikes(cid, 9, "Cut", { location = "chest" })):is(4)      -- rings do not go over it
  end }

example "soft, rigid, padded" { source = "HEX-ARMOR-11", given = { bob = { "character", Body = 4 } }, function(bob)
  expect(bob:armour_at "chest"):is {}
  bob:gains "Padded Coat"
  expect({ bob:armour_at "chest", bob:armour_at "head" }):is { { "soft", "padded" }, {} }
  bob:gains "Mail Shirt"
  expect({ bob:armour_at "chest", bob:armour_at "arms" }):is { { "soft", "padded" }, { "soft", "padded" } }
  bob:gains "Breastplate"
  expect({ bob:armour_at "chest", bob:armour_at "back" }):is { { "rigid", "padded" }, { "soft", "padded" } }
  bob:loses "Padded Coat"
  expect({ bob:armour_at "chest", bob:armour_at "back" }):is { { "rigid" }, { "soft" } }
  expect({ bob:padding_at "chest" }):is { false }
end }

example "hide and plates" { source = "HEX-ARMOR-12", rules = [[
    armour_kind "Hide"   { rolls = 0, die = 6, over_padding = false }
    armour_kind "Shell"  { rolls = 2, die = 6, rigid = true, over_padding = false }
    hide "Thick Hide"    { made = "Hide", stops = 3 }
    hide "Crab's Plates" { made = "Shell" } ]],
  given = { bear = { "character", Body = 30, has = { "Thick Hide" } }, crab = { "character", Body = 30, has = { "Crab's Plates" } },
            rider = { "character", Body = 30, has = { "Thick Hide", "Padded Coat" } } }, function(bear, crab, rider)
    expect({ strikes(bear, 7), strikes(bear, 7), strikes(bear, 2) }):is { 4, 4, 0 }   -- no die at all
    dice(6, 6)
    expect(strikes(crab, 7)):is(0)
    dice(1, 2)                                                        -- a gap between the plates
    expect(strikes(crab, 7)):is(4)
    dice(1)
    expect(strikes(rider, 7)):is(4)                                   -- what is worn has gaps, what has grown has none
    dice(2, 2)
    expect(strikes(rider, 8)):is(3)
    expect(rider:the("Padded Coat").damaged):is(1)                    -- it meets the blow before the hide does
  end }

example "a skin that stops a point" { source = { "HEX-ARMOR-12", "HEX-HAZARD-10" }, rules = [[
    armour_kind "Hide" { rolls = 2, die = 6, over_padding = false }
    hide "Tough Skin"  { made = "Hide", stops = 1 } ]], given = { ogre = { "character", Body = 30, has = { "Tough Skin" } } }, function(ogre)
  expect({ strikes(ogre, 7), strikes(ogre, 1) }):is { 6, 0 }
  expect({ ogre:the("Tough Skin").strength, ogre:least_armour_at "chest" }):is { 1, 1 }
end }

example "the least that it stops" { source = "HEX-HAZARD-10", rules = [[
    armour_kind "Hide" { rolls = 0, die = 6 }  hide "Thick Hide"    { made = "Hide", stops = 3 }
    armour_kind "Shell" { rolls = 2, die = 6 } hide "Crab's Plates" { made = "Shell" } ]],
  given = { bob = { "character", Body = 4, has = { "Mail Shirt" } } }, function(bob)
    expect({ bob:least_armour_at "chest", bob:least_armour_at "legs" }):is { 2, 0 }
    bob:gains "Thick Hide"
    expect({ bob:least_armour_at "chest", bob:least_armour_at "legs" }):is { 5, 3 }
    bob:the("Mail Shirt").damaged = 1                                 -- two dice of 1, less 3
    expect(bob:least_armour_at "chest"):is(3)
    bob:loses "Thick Hide"
    bob:gains "Crab's Plates"
    expect({ bob:least_armour_at "chest", bob:least_armour_at "legs" }):is { 2, 2 }
  end }

example "a blade that goes through spoils armour all the same" { source = { "HEX-ARMOR-05", "HEX-ARMOR-08" }, given = { ann = { "character", Body = 9, has = { "Padded Coat" } } }, function(ann)
  local coat = ann:the "Padded Coat"
  local function cut(points, type) new.hit { target = ann, by = "a blade", type = type, points = points, penetration = 1, location = "chest" }:lands() end
  cut(6, "Cut")                                                       -- no dice are left, and none are rolled
  expect(ann.damage):is(6)
  expect(coat.damaged):is(0)
  cut(7, "Thrust")
  expect(coat.damaged):is(0)
  cut(7, "Cut")                                                       -- more than the coat could ever stop
  expect(ann.damage):is(20)
  expect(coat.damaged):is(1)
  cut(1, "Cut")                                                       -- and where nothing is rolled no roll is below 0
  expect(coat.fallen_apart):is(false)
end }
