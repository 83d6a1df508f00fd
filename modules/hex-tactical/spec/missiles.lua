-- Missiles.

local arms = [[ weapon "Yew Bow" { skill = "Combat", damage = 6, missile = true, types = { "Thrust" }, base_range = 40, most_range = 120 }
  weapon "Pistol" { skill = "Combat", damage = 5, missile = true, types = { "Impact" }, used_hand_to_hand = true }
  weapon "Mortar" { skill = "Combat", damage = 9, missile = true, types = { "Impact" }, least_range = 20 }
  weapon "Staff Sling" { skill = "Combat", damage = 4, missile = true, types = { "Impact" } }
  weapon "Hatchet" { skill = "Combat", damage_bonus = 1, missile = true, thrown = true, types = { "Chop" } }
  weapon "Knife" { skill = "Combat", types = { "Cut" } } ]]

example "ranges" { source = { "HEX-MISSILE-01", "HEX-MISSILE-02" }, ask = "game.range_modifier", cases = {
  { distance = 0, base = 30, is = 0 }, { distance = 30, base = 30, is = 0 }, { distance = 31, base = 30, is = -1 }, { distance = 60, base = 30, is = -1 },
  { distance = 61, base = 30, is = -2 }, { distance = 90, base = 30, is = -2 }, { distance = 91, base = 30, is = -3 },
  { distance = 40, base = 40, is = 0 }, { distance = 41, base = 40, is = -1 }, { distance = 80, base = 40, is = -1 }, { distance = 81, base = 40, is = -2 },
  { distance = 120, base = 40, is = -2 } } }

example "the range of a shot" { source = { "HEX-MISSILE-01", "HEX-MISSILE-03" }, rules = arms, function()
  local ann = bring("character", { Body = 2, Combat = 4, wields = "Yew Bow", place = "0,0" })
  local bob = bring("character", { Body = 2, place = "0,-40", facing = 3, defends = "dodge" })
  local function skill(place)
    bob.place = place
    dice(1, 3, 4)
    return new.attack { attacker = ann, target = bob, weapon = "Yew Bow" }:roll().modifier
  end
  expect(skill "0,-40"):is(4)
  expect(skill "0,-41"):is(3)
  expect(skill "0,-81"):is(2)
  expect(skill "0,-120"):is(2)
  dice(1, 3, 4)
  expect(new.attack { attacker = ann, target = bob, weapon = "Yew Bow", shot_over = 50 }:roll().modifier):is(3)
  bob.place = "0,-120"
  dice(1, 1, 2)
  expect(ann:attacks(bob).outcome):is "Miss"
  bob.place = "0,-121"
  expect(function() ann:attacks(bob) end):is_refused "the target is within range"
  ann.wields, bob.place = "Mortar", "0,-19"
  expect(function() ann:attacks(bob) end):is_refused "the target is not too near"
  bob.place = "0,-20"
  dice(1, 1, 3)
  expect(ann:attacks(bob).outcome):is "Miss"
  bob.place = nil                                       -- nobody knows how far that is
  dice(1, 1, 3)
  expect(ann:attacks(bob).outcome):is "Miss"
end }

example "hand to hand few of them are of use" { source = "HEX-MISSILE-03", rules = arms, function()
  local ann = bring("character", { Body = 2, Combat = 4, wields = "Yew Bow" })
  local bob = bring("character", { Body = 2, Agility = 2, defends = "dodge", fights_with = { ann } })
  expect(function() ann:attacks(bob) end):is_refused "that weapon can be used hand to hand, or no enemy is near"
  ann.wields = "Pistol"
  dice(1, 3, 4)
  expect(ann:attacks(bob).outcome):is "Miss"            -- an ordinary row: nobody else is in it
end }

example "a Reverse is a Miss" { source = "HEX-MISSILE-04", rules = arms, function()
  local ann = bring("character", { Body = 2, Combat = 2, wields = "Staff Sling" })
  local bob = bring("character", { Body = 2, Agility = 3, Combat = 5, wields = "Knife", defends = "dodge" })
  dice(1, 2, 2)                                         -- 5 on row -1: 4, which hand to hand is a Reverse
  local attack = ann:attacks(bob)
  expect(attack.outcome):is "Miss"
  expect(attack.may_be_answered):is(false)
  ann.wields = "Knife"
  dice(1, 2, 2)
  expect(ann:attacks(bob).outcome):is "Reverse"
end }

-- Ann shoots; bob and cid, and later dan, fight hand to hand.
local function melee()
  local ann = bring("character", { name = "Ann", Body = 2, Combat = 3, wields = "Staff Sling" })
  local bob = bring("character", { name = "Bob", Body = 9, Agility = 9, defends = "dodge" })
  local cid = bring("character", { name = "Cid", Body = 9, fights_with = { bob } })
  return ann, bob, cid
end

source "HEX-MISSILE-05"
example "into a melee" { rules = arms, function()
  local ann, bob, cid = melee()
  dice(1, 2, 4,  2, 3, 5)                               -- row +4 whatever Bob's Agility: 7 hits; 10 and Combat 3: the right one
  expect(ann:attacks(bob).target):is(bob)
  dice(1, 2, 4,  2, 3, 4)                               -- 9 and Combat 3: the other one
  local attack = ann:attacks(bob)
  expect(attack.target):is(cid)
  expect(cid.damage):is(1)
  dice(1, 2, 3)                                         -- 6 on +4: nobody, and no second roll
  expect(ann:attacks(bob).outcome):is "Miss"
  dice(1, 3, 4)                                         -- 8 on +2
  expect(ann:snapfires(bob).outcome):is "Miss"
  dice(2, 3, 4, 2, 3, 5)                                -- 9; the second roll is not from the hip
  expect(ann:snapfires(bob).target):is(bob)
end }

example "range does not change that row" { rules = arms, function()
  local ann, bob, cid = melee()
  dice(1, 3, 3)
  expect(new.attack { attacker = ann, target = bob, weapon = "Yew Bow", shot_over = 119 }:roll().row):is(4)
  dice(1, 3, 3)                                         -- nor a row that is set already: a shot from ambush
  expect(new.attack { attacker = ann, target = bob, weapon = "Yew Bow", fixed_row = 5 }:roll().row):is(5)
end }

example "several others" { rules = arms, function()
  local ann, bob, cid = melee()
  local dan = bring("character", { name = "Dan", Body = 9, fights_with = { bob } })
  dice(1, 2, 4,  2, 3, 4, 1)
  expect(ann:attacks(bob).target):is(cid)
  dice(1, 2, 4,  2, 3, 4, 2)
  expect(ann:attacks(bob).target):is(dan)
  local chances = odds(function() return ann:attacks { target = bob, weapon = "Staff Sling" }.target == cid end)
  local other   = odds(function() return ann:attacks { target = bob, weapon = "Staff Sling" }.target == dan end)
  expect(chances:chance(true)):is(other:chance(true))
end }

example "aiming at a friend" { source = "HEX-MISSILE-06", rules = arms, function()
  local ann, bob, cid = melee()
  ann.fights_with = {}
  dice(1, 2, 4,  2, 3, 4)                               -- at cid, the friend: the aim fails
  expect(ann:attacks(cid).target):is(bob)
  dice(1, 2, 4,  2, 3, 5)
  expect(ann:attacks(cid).target):is(cid)
end }

example "an accident does not stray" { rules = arms, function()
  local ann, bob, cid = melee()
  dice(3, 3, 3)
  bob:shoots_himself { weapon = "Pistol" }
  expect(bob.damage):is(8)                              -- 9 on row +5: margin 3, base 5
  expect(cid.damage):is(0)
end }

example "the base damage of missiles" { source = "HEX-MISSILE-07", rules = arms, function()
  local ann = bring("character", { Strength = 3 })
  expect(ann:the("Staff Sling").base_damage):is(4)
  expect(ann:the("Hatchet").base_damage):is(4)
  ann.Strength.level = 5
  expect(ann:the("Staff Sling").base_damage):is(4)
  expect(ann:the("Hatchet").base_damage):is(6)
end }

example "the line of fire" { source = "HEX-MOVE-01", rules = arms, function()
  local ann = bring("character", { name = "Ann", Body = 2, Combat = 4, wields = "Staff Sling", place = "0,0" })
  local bob = bring("character", { name = "Bob", Body = 2, Agility = 2, place = "0,-4", facing = 3, defends = "dodge" })
  local cid = bring("character", { name = "Cid", Body = 2, place = "0,-2" })
  expect(function() ann:attacks(bob) end):is_refused "nobody stands in the line of fire"
  decide { ["May Ann shoot past Cid?"] = true }         -- over a dwarf
  dice(1, 3, 4)
  expect(ann:attacks(bob).outcome):is "Miss"
  cid.place = bob.place                                 -- beside him in one hex: not in between
  expect(#ann:between_him_and(bob)):is(0)
  cid.place = ann.place
  expect(#ann:between_him_and(bob)):is(0)
  cid.place = "0,-2"
  expect(#ann:between_him_and(bob)):is(1)
  cid.prone = true
  dice(1, 3, 5)
  expect(ann:attacks(bob).outcome):is "Hit"
  hex("0,-1").blocked = true
  expect(function() ann:attacks(bob) end):is_refused "no wall is in the way"
  bob.place, cid.prone = nil, false                     -- off the map nothing is in the way
  dice(1, 3, 4)
  expect(ann:attacks(bob).outcome):is "Miss"
end }

example "snapshots that miss their man" { options = { snapshots_aim_worse = true }, rules = [[
    weapon "Gun" { skill = "Combat", damage = 4, types = { "Impact" }, missile = true } ]],
  given = { ann = { "character", Combat = 3, Body = 3, wields = "Gun" }, bob = { "character", Body = 4 }, cid = { "character", Body = 4 } }, function(ann, bob, cid)
    bob.fights_with = { cid }
    dice(3, 3, 3, 3, 4, 4)                              -- 9 on the +2 row hits; 11 and 1 is a failure
    expect(ann:attacks({ target = bob, deed = "snapfire" }).target):is(cid)
    dice(3, 3, 3, 3, 4, 5)
    expect(ann:attacks({ target = bob, deed = "snapfire" }).target):is(bob)
    dice(3, 3, 3, 3, 3, 4)                              -- 10 and 3, when it is no snapshot
    expect(ann:attacks(bob).target):is(bob)
  end }

example "luck with who is hit" { source = { "HEX-MISSILE-05", "HEX-LUCK-04" }, rules = arms, function()
  local ann, bob, cid = melee()
  local dan = bring("character", { name = "Dan", Body = 9, fights_with = { bob } })
  ann.luck_points = 4
  local amount = 1
  decide { ["Luck: modify"] = function(_, check) return check.most_by_luck == 1 end, ["Luck: modify: amount"] = function() return amount end }
  local function hit(die)
    dice(1, 2, 4,  2, 3, 4, die)
    return ann:attacks(bob).target
  end
  expect({ hit(1), hit(2) }):is { dan, dan }            -- there is nobody beyond the last
  amount = -1
  expect({ hit(1), hit(2) }):is { cid, cid }
end }
