-- The traits of the core rules.

skill  "Boxing" { attribute = "Strength" }
skill  "Swords" { attribute = "Strength" }
skill  "Bows"   { attribute = "Dexterity" }
weapon "Fists"  { skill = "Boxing", unarmed = true }
weapon "Sword"  { skill = "Swords", damage = 2 }
weapon "Bow"    { skill = "Bows", range = 4 }

fault "Oblivious" { points = 3, mirrors = "Alert",
  to "entity.initiative_roll.modifier" { label = "Oblivious", add = "-1" } }

local started = { ug = { "character", being_created = true, total_points = 40, available_points = 20, Dexterity = 5 } }

source "RPJ-APPA-40"
example "gifts cost points" { given = started, function(ug)
  ug:takes_trait "Tough"
  expect(ug.available_points):is(14)
  expect(ug.total_points):is(40)
  local core = { Alert = 4, ["Battlefield Mobility"] = 5, ["Hand-to-Hand Master"] = 3, Lucky = 7, ["Quick Draw"] = 3, Riposte = 4, Tough = 6 }
  for name, price in pairs(core) do
    expect(ug:the(name).price):is(price)
    expect(ug:the(name).kind):is "gift"
    expect(ug:the(name).remark):is(nil)
  end
end }

example "traits of other chapters stand with those chapters" { function()
  local names = {}
  for _, gift in ipairs(game.gifts) do
    if gift.kind == "gift" then names[#names + 1] = gift.name end
  end
  expect(names):is { "Alert", "Battlefield Mobility", "Hand-to-Hand Master", "Lucky", "Quick Draw", "Riposte", "Tough" }
end }

source "RPJ-APPA-41"
example "a gift turned into a fault" { given = started, function(ug)
  expect(game:most_for_a_fault(ug:the("Alert").points)):is(3)
  expect(ug:the("Oblivious").remark):is(nil)
  ug:takes_trait "Oblivious"
  expect(ug.available_points):is(23)
  dice(3, 4)
  expect(ug:initiative_roll().modifier):is(4)
end }

example "a fault that refunds too much" { rules = [[ fault "Daydreamer" { points = 4, mirrors = "Alert" } ]], function()
  expect(function() game:reviews_traits() end):says "Daydreamer: it gives back as much as the gift costs"
end }

example "Alert" { source = "RPJ-APPA-42", given = { ann = { "character", Dexterity = 5 }, bob = { "character" } }, function(ann, bob)
  dice(3, 4, 3, 4, 3, 4, 2, 2)
  expect(ann:initiative_roll().modifier):is(5)
  ann:gains "Alert"
  expect(ann:initiative_roll().modifier):is(6)
  game:fight_begins { combatants = { ann, bob }, off_guard = { ann } }
  expect(ann.rolled):is(7 + 4)                           -- 5 and 1, less 2
end }

source "RPJ-APPA-43"
example "cautious, and still an attack" {
  given = { ann = { "character", Dexterity = 4, wields = "Bow", has = { "Battlefield Mobility" } }, bob = { "character", defends = "dodge" } },
  function(ann, bob)
    local line = game:lay_out(3)
    ann:stands(line[1])
    bob:stands(line[3])
    ann:turn_begins()
    ann:moves_cautiously(line[2])
    expect(ann.actions):is(1)
    dice(1, 2)
    ann:attacks(bob)
    expect(ann.actions):is(0)
    expect(function() ann:moves_cautiously(line[1]) end):is_refused "cannot pay 2 actions"
  end }

example "after an attack, too; and with two actions as before" {
  given = { ann = { "character", Dexterity = 4, wields = "Bow", has = { "Battlefield Mobility" } },
            bob = { "character", has = { "Battlefield Mobility" } }, cid = { "character", Dexterity = 4, wields = "Bow" } },
  function(ann, bob, cid)
    local line = game:lay_out(3)
    for _, who in ipairs { ann, bob, cid } do
      who:stands(line[1])
      who:turn_begins()
    end
    bob:moves_cautiously(line[2])
    expect(bob.actions):is(0)
    bob.defends = "dodge"
    dice(1, 2, 1, 2)
    ann:attacks(bob)
    ann:moves_cautiously(line[2])
    expect(ann.actions):is(0)
    cid:attacks(bob)
    expect(function() cid:moves_cautiously(line[2]) end):is_refused "the whole turn is still unspent"
  end }

example "shooting drops one's guard as ever" {
  given = { ann = { "character", side = "heroes", Dexterity = 4, wields = "Bow", defends = "dodge", has = { "Battlefield Mobility" } },
            bob = { "character", side = "orcs", defends = "dodge" }, orc = { "character", side = "orcs", wields = "Sword" } },
  function(ann, bob, orc)
    local line = game:lay_out(3)
    ann:stands(line[1])
    orc:stands(line[1], ann)
    bob:stands(line[3])
    ann:turn_begins()
    decide { free_attack = { true } }                    -- nobody is asked when she goes
    ann:moves_cautiously(line[2])
    orc:stands(line[2], ann)
    dice(1, 2, 1, 2)
    ann:attacks(bob)
    expect(orc.free_attacks):is(0)
    expect(ann.actions):is(0)
  end }

local boxers = { ann = { "character", Boxing = 6, has = { "Hand-to-Hand Master" } }, bob = { "character", defends = "dodge" } }

source "RPJ-APPA-44"
example "bare hands that kill, or not" { given = boxers, function(ann, bob)
  decide { ["Lethal or nonlethal?"] = { "lethal", "nonlethal", "nonlethal" } }
  dice(3, 4, 4, 4, 3, 4, 3, 4, 3, 4, 4, 3)
  local attack = ann:strikes { target = bob, weapon = "Fists" }
  expect(attack.damage):is(1)
  expect(attack.nonlethal):is(false)
  expect(bob.base.saves):is { 7, 7 }                     -- an 8 is what it took
  attack = ann:strikes { target = bob, weapon = "Fists" }
  expect(attack.damage):is(1)
  expect(attack.nonlethal):is(true)
  expect(bob.base.saves):is { 7 }                        -- and a 7 is too little
  ann:strikes { target = bob, weapon = "Fists" }
  expect(bob.health):is "unconscious"
end }

example "a blow that was meant to kill" { given = boxers, function(ann, bob)
  bob.base.saves = { 7 }
  decide { ["Lethal or nonlethal?"] = "lethal" }
  dice(3, 4, 3, 4)
  ann:strikes { target = bob, weapon = "Fists" }
  expect(bob.health ~= "unconscious" and bob.health ~= "well"):is(true)
  expect(new.attack { attacker = ann, target = bob, weapon = "Sword" }.damage):is(2)
end }

example "a grapple is no blow" { given = boxers, function(ann, bob)
  decide { ["Break free or do damage?"] = "do damage" }
  ann:takes_hold(bob)
  dice(3, 4, 3, 4)
  ann:struggles()                                        -- 7 against 7: damage of 0, and a 7 holds
  expect(bob.base.saves):is { 7, 7 }
end }

example "a blade is no fist" { given = boxers, function(ann, bob)
  dice(3, 4, 5, 4)
  local attack = ann:strikes { target = bob, weapon = "Sword" }   -- and nobody asks how
  expect(attack.damage):is(2)
  expect(attack.nonlethal):is(false)
end }

source "RPJ-APPA-45"
example "Lucky" {
  given = { ann = { "character", Luck = 3, has = { "Lucky" } }, bob = { "character", Luck = 4, has = { "Lucky" } }, cid = { "character", Luck = 3 } },
  function(ann, bob, cid)
    expect(ann.breaks):is(3)
    expect(bob.breaks):is(4)
    expect(cid.breaks):is(2)
  end }

example "one more flashback's worth" { given = { ann = { "character", Luck = 4, has = { "Lucky" } }, bob = { "character", Luck = 3 } }, function(ann, bob)
  for _, who in ipairs { ann, bob } do
    decide { ["Does this leave everything as it was established: yesterday?"] = true }
    who:flashes_back "yesterday"
  end
  expect(bob.breaks):is(0)
  decide { ["Does this leave everything as it was established: yesterday?"] = true }
  ann:flashes_back "yesterday"
  expect(ann.breaks):is(0)
  expect(function() bob:flashes_back "yesterday" end):is_refused "breaks"
  game:session_begins()
  expect({ ann.breaks, bob.breaks }):is { 4, 2 }
end }

local fencers = { ann = { "character", side = "heroes", Swords = 3, wields = "Sword", defends = "dodge", has = { "Riposte" } },
                  orc = { "character", side = "orcs", Swords = 0, wields = "Sword", defends = "dodge" } }

source "RPJ-APPA-47"
example "Riposte" { given = fencers, function(ann, orc)
  decide { free_attack = true }
  dice(1, 2, 3, 4, 6, 6, 1, 2)
  orc:strikes(ann)                                       -- a miss; struck back, and saved
  expect(ann.free_attacks):is(0)
  expect(orc.base.saves):is { 7, 7 }
  orc:strikes(ann)                                       -- missed again: nothing is left
  expect(ann.free_attacks):is(0)
end }

example "nobody ripostes an arrow, nor a blow that hits" { given = fencers, function(ann, orc)
  decide { free_attack = { false } }                     -- asked once: the shot beside her drops his guard
  dice(1, 2)
  orc:strikes { target = ann, weapon = "Bow" }
  dice(6, 5, 6, 6)                                       -- a hit, and saved
  orc:strikes(ann)
  expect(ann.free_attacks):is(1)
end }

example "a charge will do" { given = fencers, function(ann, orc)
  ann:gains "Prepare"
  ann:turn_begins()
  ann:prepares()
  expect(ann.reactions):is(2)
  decide { free_attack = true }
  dice(1, 2, 1, 1, 1, 2, 1, 1)
  orc:strikes(ann)
  orc:strikes(ann)
  expect(ann.reactions):is(0)
end }

source "RPJ-APPA-48"
example "Tough" { given = { ann = { "character", Constitution = 4, has = { "Tough" } }, bob = { "character", Constitution = 4 } }, function(ann, bob)
  expect(ann.base.saves):is { 6, 7, 7, 7 }
  expect(ann.base.best):is(6)
  expect(bob.base.saves):is { 7, 7, 7 }
  dice(3, 2)
  ann:is_hurt { damage = 0 }
  expect(ann.base.saves):is { 7, 7, 7 }
  ann:loses "Tough"
  expect(ann.base.lost):is {}
end }

example "of another kind" { rules = [[ gift "Thick Skull" { points = 5, base_save = 5 } ]],
  given = { ann = { "character", has = { "Tough", "Thick Skull" } } }, function(ann)
    expect({ #ann.base.saves, ann.base.best }):is { 4, 5 }
    dice(2, 2)
    ann:is_hurt { damage = 0 }
    expect(ann.base.lost):is { 5 }
    ann:loses "Thick Skull"
    expect(ann.base.lost):is {}
    expect(ann.base.saves):is { 6, 7, 7 }
  end }

-- A game's own trait of that name stands: nothing of the book's is left.
example "Tough as a game has it" { source = "RPJ-APPA-01", rules = [[ gift "Tough" { instead_of = "rpj-examples", points = 3, to "entity.dodge" { add = "1" } } ]],
  given = { ann = { "character", has = { "Tough" } } }, function(ann)
    expect(ann.base.saves):is { 7, 7 }
    expect(ann.dodge):is(1)
    expect(ann:the("Tough").price):is(3)
  end }
