-- Front, flanks and rear.

local sword = [[ weapon "Blade" { skill = "Combat", types = { "Cut" } } weapon "Staff Sling" { skill = "Combat", damage = 4, missile = true, types = { "Impact" } } ]]

local function fighter(more)
  more.Body, more.Strength = more.Body or 2, more.Strength or 2
  more.wields = more.wields or "Blade"
  return bring("character", more)
end

local sides = { "0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0" }

example "front three, two flanks, one rear" { source = { "HEX-MOVE-04", "HEX-MOVE-05", "HEX-MOVE-06" }, rules = sword, function()
  local ann = fighter { Combat = 5, place = "0,0", facing = 0 }
  local bob = fighter { Combat = 5, place = "0,-1" }
  local modifiers = {}
  for i, place in ipairs(sides) do
    bob.place = place
    modifiers[i] = ann:facing_modifier(bob)
  end
  expect(table.concat(modifiers, " ")):is "0 0 -1 -2 -1 0"
  ann.facing = 3                                        -- turned round
  expect(ann:facing_modifier(bob)):is(-1)
  bob.place = "0,-5"
  expect(ann:facing_modifier(bob)):is(-2)
  bob.place = nil                                       -- off the map
  expect(ann:facing_modifier(bob)):is(0)
end }

example "attacked from the rear" { source = "HEX-MOVE-05", rules = sword, function()
  local ann = fighter { Combat = 5, place = "0,0", facing = 0, defends = "parry" }
  local bob = fighter { Combat = 5, place = "0,1", facing = 0 }
  local attack = new.attack { attacker = bob, target = ann, weapon = "Blade", parrying = "Blade", defence = "parry" }
  dice(1, 3, 4)
  local roll = attack:roll()
  expect(roll.modifier):is(5)
  expect(roll.defended):is(3)                           -- 5, and 2 off
  expect(roll.row):is(2)
  dice(1, 3, 4)
  expect(new.attack { attacker = bob, target = ann, weapon = "Blade" }:roll().defended):is(0)   -- nobody defends
end }

example "striking through one's own rear" { source = { "HEX-MOVE-05", "HEX-MOVE-07" }, rules = sword, function()
  local ann = fighter { Combat = 5, place = "0,0", facing = 3 }
  local bob = fighter { Combat = 1, Agility = 1, place = "0,-1", facing = 3, defends = "dodge" }
  expect(function() ann:attacks(bob) end):is_refused "whoever attacks looks that way"
  ann:turns_head "a scream"
  dice(3, 3, 3)
  local attack = ann:attacks(bob)
  expect(attack.outcome):is "Hit"                       -- 9 and row 3 - 1 = +2: 11
  ann.Combat.level = 4
  dice(3, 3, 3)
  expect(ann:attacks(bob).outcome):is "Miss"
end }

example "through a flank" { source = "HEX-MOVE-06", rules = sword, function()
  local ann = fighter { Combat = 4, Agility = 4, place = "0,0", facing = 0 }
  local bob = fighter { Combat = 4, place = "1,0", facing = 5 }
  for _, defence in ipairs { "dodge", "parry" } do
    dice(1, 3, 4)
    local roll = new.attack { attacker = bob, target = ann, weapon = "Blade", defence = defence, parrying = "Blade" }:roll()
    expect(roll.defended):is(3)
    expect(roll.modifier):is(4)
  end
  bob.facing = 3                                        -- now through bob's own flank, too
  dice(1, 3, 4)
  expect(new.attack { attacker = bob, target = ann, weapon = "Blade" }:roll().modifier):is(3)
end }

example "who sees whom" { source = "HEX-MOVE-07", rules = sword, function()
  local ann = fighter { place = "0,0", facing = 0 }
  local bob = fighter { place = "0,-3" }
  for place, seen in pairs { ["0,-3"] = true, ["3,-3"] = true, ["-3,0"] = true, ["3,0"] = false, ["0,3"] = false, ["-3,3"] = false } do
    bob.place = place
    expect(ann:can_see(bob)):is(seen)
  end
  bob.place = "0,3"
  decide { ["Is it a reason to look round: boredom?"] = false }
  expect(function() ann:turns_head "boredom" end):is_refused "there is a reason"
  ann:turns_head "a twig breaks"
  expect(ann:can_see(bob)):is(true)
  ann:turn_begins()                                     -- and forward again
  expect(ann:can_see(bob)):is(false)
  bob.place = "0,-3"
  hex("0,-1").walls = { 0 }
  expect(ann:can_see(bob)):is(false)
  hex("0,-1").walls = {}
  ann:put("cripplings", { result = "Deaf" })
  expect(ann:can_see(bob)):is(true)
  ann.blindfolded = true
  expect(ann:can_see(bob)):is(false)
  ann.blindfolded, ann.behind_shield = false, true      -- nor does whoever squats behind a shield
  expect(ann:can_see(bob)):is(false)
  expect(ann:arc_towards "0,0"):is "front"              -- his own hex
end }

example "one on the map, one not" { source = { "HEX-MOVE-07", "HEX-MOVE-08" }, rules = sword, function()
  local ann = fighter { Combat = 2, Stealth = 4, place = "0,0", facing = 0 }
  local bob = fighter { Combat = 2, Agility = 2, Mind = 2, defends = "dodge" }
  expect(ann:can_see(bob) and bob:can_see(ann)):is(true)
  for _, pair in ipairs { { ann, bob }, { bob, ann } } do
    pair[2].defends = "dodge"
    dice(1, 3, 4)
    expect(pair[1]:attacks(pair[2]).outcome):is_not(nil)
  end
  dice(2, 3, 4, 6, 6, 6)
  expect(ann:sneaks_up_on(bob).success):is(true)
  expect(bob:sneaks_up_on(ann).success):is(true)
end }

example "sneaking up" { source = "HEX-MOVE-08", function()
  local ann = bring("character", { place = "0,0", facing = 0, Mind = 2 })
  local bob = bring("character", { place = "0,-1", Stealth = 4 })
  for i, place in ipairs(sides) do
    bob.place = place
    if i == 1 or i == 2 or i == 6 then
      expect(function() bob:sneaks_up_on(ann) end):is_refused "nobody sneaks up from the front"
    else
      dice(2, 3, 4)                                     -- 9, and 4 - 2 + 2
      expect(bob:sneaks_up_on(ann).success):is(true)
      dice(2, 3, 3)
      expect(bob:sneaks_up_on(ann).success):is(false)
    end
  end
  ann.looks_round = true
  bob.place = "0,1"
  expect(function() bob:sneaks_up_on(ann) end):is_refused "nobody sneaks up from the front"
end }
example "a blow from the rear finds the back" { source = { "HEX-MOVE-05", "HEX-ARMOR-02" }, rules = sword, function()
  local ann = fighter { place = "0,0", facing = 0, helpless = "stationary", has = { "Breastplate" } }
  local bob = fighter { Combat = 3, Strength = 2, place = "0,1", facing = 0 }
  dice(1, 2, 5, 2)                                      -- row +5, 8: margin 2; the location: the chest, seen from behind the back
  bob:attacks(ann)
  expect(ann.damage):is(2)
  ann.facing = 3
  dice(1, 2, 5, 2, 1, 1, 1)                             -- from before the breastplate is in the way
  bob:attacks(ann)
  expect(ann.damage):is(2)
  ann.place = nil                                       -- or it is said that he comes from behind
  dice(1, 2, 5, 2)
  new.attack { attacker = bob, target = ann, weapon = "Blade", from_behind = true }:make()
  expect(ann.damage):is(4)
end }
