-- Steps, people in the way, doors.

source "HEX-MOVE-01"
example "nobody walks through others" {
  given = { ann = { "character", name = "Ann", place = "0,0" }, bob = { "character", name = "Bob", place = "0,-1", Body = 2 } }, function(ann, bob)
    expect(function() ann:moves "0,-1" end):is_refused "nobody stands in the way"
    expect(function() ann:moves "0,-2" end):is_refused "one step leads there"
    decide { ["May Ann go through the hex of Bob?"] = true }
    ann:moves "0,-1"                                    -- the gamemaster allows it
    expect(ann.place):is "0,-1"
  end }

example "those who lie there are no hindrance" {
  given = { ann = { "character", place = "0,0" }, bob = { "character", place = "0,-1", Body = 2 } }, function(ann, bob)
    expect(bob.stands):is(true)
    bob.prone = true
    expect(bob.stands):is(false)
    ann:moves "0,-1"
    expect(ann.place):is "0,-1"
  end }

example "the way goes around" {
  given = { ann = { "character", place = "0,0", Body = 2 }, bob = { "character", place = "0,-1", Body = 2 } }, function(ann, bob)
    expect(#ann.hexes_in_his_way):is(1)
    ann:walks "0,-2"
    expect(ann.place):is "0,-2"
    bob.prone = true
    expect(#ann.hexes_in_his_way):is(0)
    bob.prone = false
    expect(ann.moved):is(true)
    for _, there in ipairs(hex("0,-2").neighbours) do there.blocked = true end
    expect(function() ann:walks "0,0" end):is_refused "no way leads there"
  end }

example "a step costs a point, and one looks where one goes" { source = { "HEX-MOVE-04", "HEX-ACTION-01" },
  given = { ann = { "character", major = true, place = "0,0", Body = 2 } }, function(ann)
    local group = game:forms_group { members = { ann }, leader = ann }
    game:fight_begins { group }
    game:next_turn()
    expect(function() ann:turns_to(3) end):is_refused "only who is active turns round"
    ann:is_activated()
    ann:moves "1,-1"
    expect(ann.facing):is(1)
    ann:moves { to = "1,0", looking = 0 }               -- backwards
    expect(ann.facing):is(0)
    ann:turns_to(4)
    expect(ann.facing):is(4)
    expect(ann.action_points):is(1)
    ann:moves "0,1"
    expect(function() ann:moves "0,0" end):is_refused "there are not enough points"
    expect(ann.moved):is(true)
    game:next_turn()
    ann:is_activated()
    expect(ann.moved):is(false)
  end }

example "command points move somebody out of the way" { source = "HEX-MOVE-02",
  given = { ann = { "character", name = "Ann", major = true, Leadership = 3, Body = 2, place = "0,0" },
            bob = { "character", name = "Bob", Body = 2, place = "0,-1" } }, function(ann, bob)
    local group = game:forms_group { members = { ann, bob }, leader = ann }
    game:fight_begins { group }
    game:next_turn()
    ann:is_activated()
    expect(function() ann:moves "0,-1" end):is_refused "nobody stands in the way"
    expect(function() bob:moves "1,-1" end):is_refused "there are not enough points"
    decide { accepts_command_points = true }
    ann:gives_command_points { who = bob, deed = "move one hex", points = 1 }
    bob:moves "1,-1"
    expect(bob.place):is "1,-1"
    expect(group.command_points):is(2)
    ann:moves "0,-1"
    expect(ann.place):is "0,-1"
  end }

local function doorway()
  hex("0,0").doors = { 0 }                              -- between 0,0 and 0,-1
  return bring("character", { name = "Ann", Body = 2, Agility = 3, place = "0,0" }), bring("character", { name = "Bob", Body = 2, place = "0,-1" })
end

source "HEX-MOVE-03"
example "who stands in a doorway keeps others out" { function()
  local ann, bob = doorway()
  expect(hex("0,-1"):has_door_to "0,0"):is(true)        -- from both sides
  expect(hex("0,0"):has_door_to "1,-1"):is(false)
  expect(function() ann:moves "0,-1" end):is_refused "nobody stands in the doorway"
  bob.place = "0,0"                                     -- on this side of it: just the same
  expect(function() ann:moves "0,-1" end):is_refused "nobody stands in the doorway"
  bob.place = "0,-2"
  ann:moves "0,-1"
  expect(ann.place):is "0,-1"
end }

example "slipping past somebody in a doorway" { function()
  local ann, bob = doorway()
  expect(function() ann:slips_past "0,-1" end):is_refused "nobody stays where somebody else stands"
  dice(5, 5, 1)                                         -- 11, and 1 for Acrobatics untaught: 12
  expect(ann:slips_past { to = "0,-1", and_on_to = "0,-2" }.success):is(false)
  expect(ann.place):is "0,0"
  dice(5, 5, 2)
  expect(ann:slips_past { to = "0,-1", and_on_to = "0,-2" }.success):is(true)
  expect(ann.place):is "0,-2"
  expect(ann.facing):is(0)
  expect(game.last_response):is "movement"
end }

example "slipping past costs a point for each hex, whether it works or not" { function()
  local ann, bob = doorway()
  ann.major, bob.place = true, "0,0"                    -- in the same hex as Ann
  game:fight_begins { game:forms_group { members = { ann }, leader = ann } }
  game:next_turn()
  ann:is_activated()
  dice(5, 5, 1)
  expect(ann:slips_past "0,-1".success):is(false)
  expect({ ann.place, ann.action_points }):is { "0,0", 2 }
  ann.action_points = 4
  dice(5, 5, 2)
  expect(ann:slips_past "0,-1".success):is(true)
  expect({ ann.place, ann.action_points }):is { "0,-1", 3 }
  ann.place, ann.action_points = "0,0", 2
  dice(5, 5, 2)
  expect(ann:slips_past { to = "0,-1", and_on_to = "0,-2" }.success):is(true)
  expect({ ann.place, ann.action_points }):is { "0,-2", 0 }
end }

example "where nobody slips to" { given = { cid = { "character", Body = 2 } }, function(cid)
  local ann, bob = doorway()
  expect(function() ann:slips_past "0,-2" end):is_refused "one step leads there"
  expect(function() ann:slips_past { to = "0,-1", and_on_to = "0,-3" } end):is_refused "nobody stays where somebody else stands"
  bring("character", { Body = 2, place = "0,-2" })
  expect(function() ann:slips_past { to = "0,-1", and_on_to = "0,-2" } end):is_refused "nobody stays where somebody else stands"
  expect(function() cid:slips_past "0,-1" end):is_refused "whoever moves is on the map"
  expect(function() cid:moves "0,-1" end):is_refused "whoever moves is on the map"
  expect(function() cid:walks "0,-1" end):is_refused "whoever moves is on the map"
  cid:steps_to "5,5"                                    -- on to the map
  expect({ cid.place, cid.facing }):is { "5,5", 0 }
end }
