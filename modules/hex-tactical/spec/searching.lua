-- Searching.

local function scout(more)
  local all = { name = "Ann", Body = 2, Scan = 3, place = "0,0" }
  for key, value in pairs(more or {}) do all[key] = value end
  return bring("character", all)
end
local function trap(more)
  local all = { type = "Crossbow Trap", place = "0,-1", trigger = "a wire", works = "a crossbow in the wall" }
  for key, value in pairs(more or {}) do all[key] = value end
  return bring("trap", all)
end

source "HEX-SEARCH-02"
example "a search" { function()
  local ann, snare = scout(), trap()
  dice(2, 3, 4)                                         -- 9 and 3
  expect(#ann:searches "0,-1"):is(0)
  expect(snare.known_to):is {}
  dice(2, 3, 5)
  local found = ann:searches "0,-1"
  expect(#found):is(1)
  expect(found[1]):is(snare)
  expect(snare.known_to):contains(ann)
  expect(snare.sprung):is(false)
  expect(function() ann:searches "0,-2" end):is_refused "the hex is his own or beside it"
  dice(2, 3, 5)
  expect(#ann:searches()):is(0)                         -- nothing on his own
  snare.sprung = true
  dice(2, 3, 5)
  expect(#ann:searches "0,-1"):is(0)                    -- what has gone off is no trap any more
end }

example "a search where there is no map" { function()
  local ann, snare = scout(), trap()
  ann.place = nil
  dice(2, 3, 5)
  expect(#ann:searches()):is(0)
  dice(2, 3, 5)
  expect(ann:searches("0,-1")[1]):is(snare)
end }

example "an ambush is found, too" { rules = [[ weapon "Blade" { skill = "Combat", types = { "Cut" } } ]], function()
  local ann = scout()
  local bob = bring("character", { Body = 2, place = "0,-1", wields = "Blade" })
  hex("0,-1").hiding_place = true
  bob:lies_in_ambush { watching = { "0,0" } }
  dice(2, 3, 4)
  ann:searches "0,-1"
  expect(ann:can_see(bob)):is(false)
  dice(2, 3, 5)
  expect(ann:searches("0,-1")[1]):is(bob)
  expect(ann:can_see(bob)):is(true)
  expect(bob.mode):is "Cautious Ambush"
  bob.hides_overhead = true
  dice(2, 3, 5)
  expect(#ann:searches "0,-1"):is(0)
  dice(2, 3, 5)
  expect(ann:searches({ hex = "0,-1", ceiling = true })[1]):is(bob)
end }

local function party()
  local ann, bob = scout { major = true }, bring("character", { name = "Bob", Body = 2, Scan = 3, place = "3,3" })
  local foe = bring("character", { major = true, Body = 2, place = "9,9" })
  local group = game:forms_group { members = { ann, bob }, leader = ann, party = "one" }
  group.surprises = true
  game:fight_begins { group, game:forms_group { members = { foe }, leader = foe, party = "two" } }
  game:next_turn()
  return ann, bob
end

source "HEX-SEARCH-01"
example "the whole turn" { function()
  local ann, bob = party()
  ann:is_activated()
  expect(function() ann:searches "0,-1" end):is_refused "the others move first"
  ann:is_deactivated()
  bob:is_activated()
  bob:moves "3,2"
  expect(function() bob:searches() end):is_refused "searching takes the whole turn"
  bob:is_deactivated()
  game:next_turn()
  game:next_turn()
  bob:is_activated()
  bob:does "pick up an object"
  expect(function() bob:searches() end):is_refused "searching takes the whole turn"
  bob:is_deactivated()
  ann:is_activated()
  ann.moved = true                                      -- on a command, before
  expect(function() ann:searches() end):is_refused "searching takes the whole turn"
  ann.moved = false
  dice(2, 3, 5)
  ann:searches "0,-1"
  expect({ ann.action_points, ann.moved }):is { 0, true }
  expect(function() ann:moves "0,-1" end):is_refused "there are not enough points"
end }

example "nobody waits for those who lie there" { function()
  local ann, bob = party()
  ann:is_activated()
  bob:is_hurt { points = 5, type = "Cut", by = "spec" }
  expect(function() ann:searches() end):is_refused "the others move first"
  bob:is_hurt { points = 1, type = "Cut", by = "spec" }
  dice(2, 3, 5)
  ann:searches()
  expect(ann.action_points):is(0)
end }

example "several may search" { function()
  local ann, bob = party()
  ann:stays_to_search()
  bob:is_activated()
  dice(2, 3, 5)
  bob:searches()
  bob:is_deactivated()
  ann:is_activated()
  dice(2, 3, 5)
  ann:searches()
  expect(ann.action_points):is(0)
  game:next_turn()
  game:next_turn()
  bob:is_activated()
  expect(function() bob:searches() end):is_refused "the others move first"   -- said for one turn
end }

example "what a search costs" { rules = [[ to "entity.cost_of" { label = "smoke", add = "9" } ]], function()
  local ann = party()
  ann.group.members[2].means_to_search = true
  ann:is_activated()
  expect(function() ann:searches() end):is_refused "there are not enough points for that: search a hex"
  expect(function() ann:searches { ceiling = true } end):is_refused "there are not enough points for that: search a ceiling"
end }

source "HEX-SEARCH-05"
example "what is overhead" { function()
  local ann, rock = scout(), trap { type = "Falling Rock Trap", overhead = true, trigger = "a plate", works = "a trapdoor above" }
  dice(6, 6, 5)
  expect(#ann:searches "0,-1"):is(0)                    -- floor and walls
  dice(2, 3, 4)
  expect(#ann:searches { hex = "0,-1", ceiling = true }):is(0)
  dice(2, 3, 5)
  trap { place = "0,-2", overhead = true }
  expect(ann:searches { hex = "0,-1", ceiling = true }):is { rock }   -- of one hex
  trap { place = "1,0" }
  dice(6, 6, 5)
  expect(#ann:searches { hex = "1,0", ceiling = true }):is(0)
end }

example "a look up" { function()
  local ann = scout()
  local gate, rock = trap { overhead = true, plain = true }, trap { overhead = true, type = "Falling Rock Trap" }
  local seen = ann:looks_up "0,-1"
  expect(#seen):is(1)
  expect(seen[1]):is(gate)
  expect(#ann:looks_up()):is(0)
  gate.sprung = true
  expect(#ann:looks_up "0,-1"):is(0)
  ann.blindfolded = true
  expect(function() ann:looks_up "0,-1" end):is_refused "nobody searches blindly"
end }

example "who cannot search" { source = "HEX-SEARCH-06", function()
  local ann, bob = scout(), bring("character", { Body = 2 })
  ann.blindfolded = true
  expect(function() ann:searches "0,-1" end):is_refused "nobody searches blindly"
  ann.blindfolded, ann.hands_full = false, true
  expect(function() ann:searches "0,-1" end):is_refused "in the middle of a fight"
  ann.hands_full, ann.fights_with = false, { bob }
  expect(function() ann:searches "0,-1" end):is_refused "in the middle of a fight"
  ann.fights_with = {}
  bob.holds = ann
  expect(function() ann:searches "0,-1" end):is_refused "in the middle of a fight"
  bob.holds = nil
  ann:put("cripplings", { result = "Blind" })
  expect(function() ann:searches "0,-1" end):is_refused "nobody searches blindly"
end }

example "what must be moved" { source = "HEX-SEARCH-06", function()
  local ann, drawer = scout(), trap { type = "Needle Trap", covered = true, place = "0,-1" }
  ann.hands_bound = true
  dice(6, 6, 5)
  expect(#ann:searches "0,-1"):is(0)
  ann.hands_bound = false
  dice(6, 6, 5)
  expect(ann:searches("0,-1")[1]):is(drawer)
end }

example "the ceiling of a zone" { options = { ceilings = "zone" }, function()
  local ann, rock = scout(), trap { place = "0,-2", type = "Falling Rock Trap", overhead = true }
  trap { place = "0,-3", type = "Falling Rock Trap", overhead = true }
  dice(2, 3, 4)
  expect(#ann:searches { hex = "0,-1", ceiling = true }):is(0)
  dice(2, 3, 5)
  local found = ann:searches { hex = "0,-1", ceiling = true }
  expect(#found):is(1)
  expect(found[1]):is(rock)
  trap { place = "1,0" }
  dice(6, 6, 5)
  expect(#ann:searches "0,0"):is(0)                     -- what lies on the floor is looked for hex by hex
end }
