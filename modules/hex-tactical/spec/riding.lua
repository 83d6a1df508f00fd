-- On horseback.

local arms = [[ weapon "Blade" { skill = "Combat", types = { "Cut" } } weapon "Lance" { skill = "Combat", types = { "Thrust" }, long = true }
  weapon "Short Bow" { skill = "Combat", damage = 4, missile = true, types = { "Thrust" } }
  weapon "Yew Bow" { skill = "Combat", damage = 6, missile = true, types = { "Thrust" }, too_clumsy_mounted = true } ]]

local function rider(more)
  local horse = bring("entity", { name = "Horse", Body = 4, Agility = 2, place = more.place, facing = more.facing or 0, long_body = true, defends = "dodge" })
  more.Body, more.Strength, more.rides = 2, 4, horse
  more.wields = more.wields or "Blade"
  return bring("character", more), horse
end

source "HEX-MOUNT-01"
example "eight hexes around a horse" { rules = arms, function()
  local ann = rider { place = "0,0", facing = 0 }
  expect(#ann.hexes):is(2)
  expect(ann.hexes[2]):is "0,1"
  local count, around = { front = 0, flank = 0, rear = 0 }, 0
  for _, there in ipairs(hex("0,0"):within(3)) do
    if there ~= hex "0,0" and there ~= hex "0,1" and (there:distance_to "0,0" == 1 or there:distance_to "0,1" == 1) then
      around = around + 1
      local arc = ann:arc_towards(there)
      count[arc] = count[arc] + 1
    end
  end
  expect(around):is(8)
  expect(count.front):is(5)
  expect(count.flank):is(2)
  expect(count.rear):is(1)
  expect(ann:arc_towards "1,0"):is "front"              -- beside the horse's head
  expect(ann:arc_towards "2,0"):is "front"              -- and farther away: as near to the head as to the tail
  expect(ann:arc_towards "1,1"):is "flank"              -- beside its tail
  expect(ann:arc_towards "0,2"):is "rear"
  expect(ann:arc_towards "0,7"):is "rear"
  expect(ann:arc_towards "0,-7"):is "front"
  ann.facing = 3
  expect(ann.hexes[2]):is "0,-1"
  expect(ann:arc_towards "0,-2"):is "rear"
end }

example "how far it is to a horse" { rules = arms, function()
  local ann, bob = rider { place = "0,0", facing = 0 }, bring("character", { Body = 2, place = "0,-2" })
  expect({ ann:distance_to(bob), bob:distance_to(ann) }):is { 2, 2 }   -- from its head
  bob.place = "0,3"
  expect({ ann:distance_to(bob), bob:distance_to(ann) }):is { 2, 2 }   -- and from its tail
end }

example "mounting and riding" { rules = arms, function()
  local horse = bring("entity", { Body = 4, place = "0,0", facing = 1, long_body = true })
  local ann, bob = bring("character", { Body = 2, place = "2,2" }), bring("character", { Body = 2, place = "1,0" })
  expect(function() ann:mounts(horse) end):is_refused "the horse is within reach"
  bob:mounts(horse)
  expect(bob.place):is "0,0"
  expect(bob.facing):is(1)
  ann.place = "1,0"
  expect(function() ann:mounts(horse) end):is_refused "nobody rides it"
  bob:moves "0,-1"
  expect(horse.moved):is(true)
  expect(horse.place):is "0,-1"
  expect(horse.facing):is(0)
  expect(function() ann:moves "0,0" end):is_refused "stands in the way"   -- its tail is there
  bob:turns_to(1)
  expect(horse.facing):is(1)
  expect(function() bob:dismounts() end):is_refused "one step leads there"
  expect(function() bob:dismounts "5,5" end):is_refused "one step leads there"
  expect(function() bob:dismounts "1,0" end):is_refused "one step leads there"   -- ann stands there
  expect(function() ann:dismounts "1,1" end):is_refused "he rides"
  bob:dismounts "1,-2"
  expect(bob.place):is "1,-2"
  expect(horse.place):is "0,-1"
  expect(horse.is_ridden):is(false)
end }

example "across the horse's head" { source = "HEX-MOUNT-02", rules = arms, function()
  local ann, horse = rider { place = "0,0", facing = 0, Combat = 3, ["Ride Horse"] = 3, defends = "dodge", Agility = 3 }
  local bob = bring("character", { Body = 2, Agility = 3, Combat = 3, Strength = 3, place = "0,-1", facing = 3, wields = "Blade", defends = "dodge" })
  expect(function() ann:attacks(bob) end):is_refused "only long weapons reach"
  expect(function() bob:attacks(ann) end):is_refused "only long weapons reach"
  dice(1, 1, 3)
  expect(bob:attacks(horse).outcome):is "Miss"          -- the horse he may attack
  expect(ann:can_strike(bob)):is(false)                 -- nor in answer to a Reverse
  expect(bob:can_strike(ann)):is(false)
  expect(bob:can_strike(horse)):is(true)
  ann.wields, bob.wields = "Lance", "Lance"
  expect(ann:can_strike(bob) and bob:can_strike(ann)):is(true)
  dice(1, 3, 4)
  expect(ann:attacks(bob).outcome):is "Miss"
  dice(1, 3, 4)
  expect(bob:attacks(ann).outcome):is "Miss"
  ann.wields, bob.wields, bob.place, bob.facing = "Blade", "Blade", "1,-1", 4
  dice(1, 3, 4)
  expect(ann:attacks(bob).outcome):is "Miss"
  dice(1, 3, 4)
  expect(bob:attacks(ann).outcome):is "Miss"
end }

example "rider against rider" { source = "HEX-MOUNT-03", rules = arms, function()
  local ann = rider { place = "0,0", facing = 0 }
  local bob, horse = rider { place = "0,-1", facing = 3, ["Ride Horse"] = 2, Combat = 2, Agility = 2, defends = "dodge" }
  ann.Combat.level, ann.Ride_Horse.level = 3, 3
  expect(ann:is_beside(bob)):is(false)                  -- head to head
  expect(bob:can_strike(ann)):is(false)
  for _, weapon in ipairs { "Blade", "Lance" } do
    ann.wields, bob.wields = weapon, weapon
    expect(function() ann:attacks(bob) end):is_refused(weapon == "Blade" and "only long weapons reach" or "riders fight side by side")
    expect(function() bob:attacks(ann) end):is_refused(weapon == "Blade" and "only long weapons reach" or "riders fight side by side")
  end
  bob.place, horse.place = "0,2", "0,2"                 -- behind each other
  bob.facing = 0
  expect(ann:is_beside(bob)):is(false)
  bob.place = "1,0"                                     -- side by side
  expect(ann:is_beside(bob)):is(true)
  expect(bob:is_beside(ann)):is(true)
  expect(bob:can_strike(ann)):is(true)
  dice(1, 3, 4)
  ann.wields = "Blade"
  expect(ann:attacks(bob).outcome):is "Miss"
end }

example "nobody fights better than he rides" { source = "HEX-MOUNT-04", rules = arms, function()
  local bob = bring("character", { Body = 2, Combat = 3, Agility = 3, wields = "Blade" })
  for ride, skill in pairs { [2] = 2, [3] = 3, [4] = 4, [5] = 4 } do
    local ann = rider { Combat = 4, Agility = 4, ["Ride Horse"] = ride }
    dice(1, 3, 4)
    expect(new.attack { attacker = ann, target = bob, weapon = "Blade" }:roll().modifier):is(skill)
    dice(1, 3, 4)
    expect(new.attack { attacker = bob, target = ann, weapon = "Blade", defence = "parry", parrying = "Blade" }:roll().defended):is(skill)
    dice(1, 3, 4)
    expect(new.attack { attacker = bob, target = ann, weapon = "Blade", defence = "dodge" }:roll().defended):is(4)
  end
end }

example "from above and from below" { source = "HEX-MOUNT-05", rules = arms, function()
  local ann, horse = rider { ["Ride Horse"] = 5 }
  local other, other_horse = rider { ["Ride Horse"] = 5 }
  local bob = bring("character", { Body = 2, Strength = 4, wields = "Blade" })
  local function base(who, foe, weapon) return new.attack { attacker = who, target = foe, weapon = weapon or "Blade" }.base_damage end
  expect(base(ann, bob)):is(5)
  expect(base(bob, ann)):is(3)
  expect(base(bob, bob)):is(4)
  expect(base(ann, other)):is(4)
  expect(base(bob, horse)):is(4)
  expect(base(ann, other_horse)):is(4)
  expect(base(ann, bob, "Short Bow")):is(4)
  expect(base(bob, ann, "Short Bow")):is(4)
end }

example "shooting from the saddle" { source = "HEX-MOUNT-06", rules = arms, function()
  local ann = rider { Combat = 4, ["Ride Horse"] = 2, place = "0,0", wields = "Yew Bow" }
  local bob = bring("character", { Body = 2, Agility = 2, place = "0,-9", facing = 3, defends = "dodge" })
  local function skill()
    dice(1, 3, 4)
    return new.attack { attacker = ann, target = bob, weapon = "Short Bow" }:roll().modifier
  end
  expect(function() ann:attacks(bob) end):is_refused "not too clumsy on horseback"
  expect(skill()):is(4)                                 -- the horse stands
  ann:moves "0,-1"
  expect(skill()):is(2)
  ann.Ride_Horse.level = 6
  expect(skill()):is(4)
  ann.Ride_Horse.level = 2
  ann:turn_begins()
  expect(skill()):is(4)
  ann.rides = nil
  dice(1, 3, 4)
  expect(ann:attacks(bob).outcome):is "Miss"
end }

example "the hexes at a horse's side" { source = "HEX-MOUNT-03", rules = arms, function()
  local function beside(facing)
    local ann, names = rider { place = "0,0", facing = facing }, {}
    for i, there in ipairs(ann.hexes_at_his_side) do names[i] = there.name end
    table.sort(names)
    return table.concat(names, " ")
  end
  expect(beside(0)):is "-1,1 -1,2 1,0 1,1"
  expect(beside(4)):is "0,-1 1,-2 1,0 2,-1"
  expect({ #bring("character", { Body = 2, place = "9,9" }).hexes_at_his_side, #rider({}).hexes_at_his_side }):is { 0, 0 }   -- on foot, off the map
  local ann, bob = rider { place = "0,0", facing = 0 }, rider { place = "1,1", facing = 0 }
  expect(ann:is_beside(bob) and bob:is_beside(ann)):is(true)   -- a little behind: beside the one is enough
  expect(ann:can_ride_against(bob)):is(true)
  bob.place = "3,3"
  expect(ann:can_ride_against(bob)):is(false)
  bob.place = nil
  expect(ann:can_ride_against(bob) and bob:can_ride_against(ann)):is(true)
end }

example "horse and rider are one body" { rules = arms, function()
  local ann, horse = rider { place = "0,0", facing = 0 }
  local bob, other = rider { place = "5,5", facing = 0 }
  expect(ann:goes_with(horse) and horse:goes_with(ann) and ann:goes_with(ann)):is(true)
  expect(ann:goes_with(bob) or ann:goes_with(other) or horse:goes_with(other) or horse:goes_with(bob)):is(false)
  expect(#ann:in_his_way_at("0,0")):is(0)
  expect(#bob:in_his_way_at("0,0")):is(2)
  expect(#horse.hexes):is(2)
  ann.place, horse.place = nil, nil
  expect(#ann.hexes):is(0)
  expect(ann:arc_towards "0,1"):is "front"
  local foot = bring("character", { Body = 2, place = "0,0", facing = 0 })
  expect(#foot.hexes):is(1)
  expect(foot:arc_towards "1,0"):is "flank"             -- which is the front of a horse
end }

example "on one horse at a time" { given = { ann = { "character", Body = 3 }, bay = { "character", Body = 5, long_body = true }, grey = { "character", Body = 5, long_body = true } }, function(ann, bay, grey)
  expect(function() ann:mounts(ann) end):is_refused "he is on foot"
  ann.facing = 2
  ann:mounts(bay)
  expect({ ann.place, ann.facing }):is { nil, 2 }
  expect(function() ann:mounts(grey) end):is_refused "he is on foot"
  ann:dismounts()
  ann:mounts(grey)
  expect(ann.rides):is(grey)
  expect(bay.is_ridden):is(false)
end }

example "nobody stands in his own line of fire" { source = { "HEX-MOUNT-01", "HEX-MOVE-01" }, rules = arms, function()
  local ann, bob = rider { place = "0,0", facing = 0, wields = "Short Bow" }, rider { place = "0,6", facing = 3 }
  expect(#ann:between_him_and(bob)):is(0)               -- from the one tail to the other
  bring("character", { Body = 2, place = "0,3" })
  expect(#ann:between_him_and(bob)):is(1)
  rider { place = "0,4", facing = 1 }                   -- only the horse's head is in it
  expect(#ann:between_him_and(bob)):is(3)
end }

example "a rider strikes past whoever stands beside him" { source = { "HEX-MOUNT-01", "HEX-MOVE-01" }, rules = arms, function()
  local ann = rider { place = "0,0", facing = 0, Combat = 3, ["Ride Horse"] = 3 }
  local bob = bring("character", { Body = 2, place = "1,1" })
  for _, there in ipairs { "1,0", "0,1" } do bring("character", { Body = 2, place = there }) end
  expect(#ann:between_him_and(bob) > 0):is(true)        -- what would stop an arrow
  dice(1, 1, 2)
  local attack = new.attack { attacker = ann, target = bob, weapon = "Blade" }
  attack:make()
  expect(attack.outcome):is_not(nil)
end }
