-- Charges.

local arms = [[ weapon "Lance" { skill = "Combat", types = { "Thrust" } } weapon "Blade" { skill = "Combat", types = { "Cut" } } ]]

local function field(more)
  local bob = { Agility = 3, Body = 2, Combat = 6, place = "0,-4", facing = 3, wields = "Blade" }
  for name, value in pairs(more or {}) do bob[name] = value end
  return bring("character", { Combat = 4, Strength = 4, Body = 2, place = "0,0", wields = "Lance" }), bring("character", bob)
end

source "HEX-CHARGE-01"
example "a charge" { rules = arms, function()
  local ann, bob = field { defends = "dodge" }
  ann:moves "0,-1"
  expect(function() ann:charges(bob) end):is_refused "the run was long enough"
  ann:moves "0,-2"
  ann:moves "0,-3"
  expect(ann.run):is(3)
  dice(3, 4, 4)                                         -- 11 and 4 - 1 - 3: row 0
  local attack = ann:charges(bob)
  expect(attack.outcome):is "Hit"
  expect(attack.base_damage):is(6)
  expect(attack.damage_type):is "Thrust"
  dice(1, 3, 4)
  expect(new.attack { attacker = bob, target = ann, weapon = "Blade" }:roll().modifier):is(7)
  expect(function() ann:moves "1,-4" end):is_refused "after a charge it only goes straight on"
  bob.place = "5,5"
  ann:moves "0,-4"
  ann:turn_begins()
  dice(1, 3, 4)
  bob.place = "0,-5"
  expect(new.attack { attacker = bob, target = ann, weapon = "Blade" }:roll().modifier):is(6)
  ann:moves "1,-5"
  expect(ann.place):is "1,-5"
end }

example "a miss at one less" { rules = arms, function()
  local ann, bob = field { defends = "dodge" }
  ann.run, ann.run_towards, ann.place = 2, 0, "0,-3"
  dice(3, 3, 4)
  expect(ann:charges(bob).outcome):is "Miss"
end }

example "what is no charge" { rules = arms, function()
  local ann, bob = field { defends = "dodge", place = "1,-3" }
  ann:moves "0,-1"
  ann:moves "1,-2"                                      -- turned off: a run of one
  expect(function() ann:charges(bob) end):is_refused "the run was long enough"
  ann.run = 2
  expect(function() ann:charges(bob) end):is_refused "the target is straight ahead"
  bob.place = nil
  expect(function() ann:charges(bob) end):is_refused "whoever charges is on the map"
  bob.place, ann.place = ann.place, nil
  expect(function() ann:charges(bob) end):is_refused "whoever charges is on the map"
  ann.place, bob.place = bob.place, "1,-3"
  ann.run_towards, ann.wields = 0, "Blade"
  expect(function() ann:charges(bob) end):is_refused "does that type of damage"
end }

example "a run is one of this turn" { rules = arms, function()
  local ann, bob = field { defends = "dodge", place = "0,-3" }
  ann:moves "0,-1"
  ann:moves "0,-2"
  ann:turn_begins()
  expect({ ann.run, ann.run_towards }):is { 0, nil }
  expect(function() ann:charges(bob) end):is_refused "the run was long enough"
end }

example "without charges" { rules = arms, options = { charges = false }, function()
  local ann, bob = field()
  ann.run, ann.run_towards, ann.place = 2, 0, "0,-3"
  expect(function() ann:charges(bob) end):is_refused "charges are played with"
end }

local function charged(natural, choice)
  local ann, bob = field()
  ann.run, ann.run_towards, ann.place = 2, 0, "0,-3"
  decide { ["Dodge or leap aside?"] = choice, ["Into which hex?"] = function(_, hexes) return hexes[1] end }
  dice(1, 4, natural - 5)
  return ann:charges(bob), bob
end

source "HEX-CHARGE-02"
example "a leap that works" { rules = arms, function()
  local attack, bob = charged(11, "leap aside")         -- row 3 - 3 - 1
  expect(attack.defence):is "dodge"
  expect(attack.outcome):is "Miss"
  expect(bob.prone):is(true)
  expect(bob.place):is "1,-5"
  expect(bob.place:side_towards("0,-4")):is_not(0)
end }

example "a leap too late" { rules = arms, function()
  local ann, bob = field()
  ann.run, ann.run_towards, ann.place = 2, 0, "0,-3"
  decide { ["Dodge or leap aside?"] = "leap aside" }
  dice(1, 5, 6)                                         -- 12
  expect(ann:charges(bob).outcome):is "Hit"
  expect(bob.prone):is(false)
  expect(bob.place):is "0,-4"
end }

example "a leap with nowhere to go" { rules = arms, function()
  local ann, bob = field()
  ann.run, ann.run_towards, ann.place = 2, 0, "0,-3"
  for _, there in ipairs(bob.place.neighbours) do
    if there ~= ann.place then there.blocked = true end
  end
  decide { ["Dodge or leap aside?"] = "leap aside" }
  dice(1, 4, 6)                                         -- 11, row -1
  expect(ann:charges(bob).outcome):is "Miss"
  expect({ bob.prone, bob.place }):is { true, "0,-4" }
end }

example "a leap with one way out" { rules = arms, function()
  local ann, bob = field()
  ann.run, ann.run_towards, ann.place = 2, 0, "0,-3"
  for _, there in ipairs(bob.place.neighbours) do
    if there ~= ann.place and there ~= hex "1,-5" then there.blocked = true end
  end
  decide { ["Dodge or leap aside?"] = "leap aside", ["Into which hex?"] = hex "1,-5" }
  dice(1, 4, 6)
  expect(ann:charges(bob).outcome):is "Miss"
  expect(bob.place):is "1,-5"
end }

example "only a dodge opposes it" { rules = arms, function()
  for _, way in ipairs { "parry", "block", "best" } do
    local ann, bob = field { defends = way }
    ann.run, ann.run_towards, ann.place = 2, 0, "0,-3"
    dice(1, 4, 5)
    local attack = ann:charges(bob)
    expect(attack.defence):is "dodge"
    expect(attack.outcome):is "Miss"
    expect(bob.prone):is(false)
    bob:leaves()
  end
end }

example "where a leap may end" { function()
  local bob = bring("character", { Body = 2, place = "0,0" })
  local function names(towards)
    local list = {}
    for _, there in ipairs(bob:hexes_beside_charge(towards or 0)) do list[#list + 1] = there.name end
    return table.concat(list, " ")
  end
  expect(names()):is "1,-1 1,0 -1,1 -1,0"
  expect(names(1)):is "0,-1 1,0 0,1 -1,0"
  expect(names(5)):is "0,-1 1,-1 0,1 -1,1"
  hex("1,0").blocked = true
  bring("character", { Body = 2, place = "-1,0" })
  expect(names()):is "1,-1 -1,1"
end }
