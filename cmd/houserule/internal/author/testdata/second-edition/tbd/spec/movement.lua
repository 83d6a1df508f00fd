example "sizes and scales" { source = "TBD-CHAR-05", function()
  local scales = {}
  for i, size in ipairs(game.sizes) do scales[i] = { size.name, size.scale } end
  expect(scales):is { { "Tiny", 1 }, { "Small", 2 }, { "Medium", 5 }, { "Large", 10 }, { "Huge", 20 }, { "Gigantic", 50 } }
  expect(function() bring("creature", { size = "Enormous" }) end):fails "Enormous"
end }

example "a square as wide as one's scale" { source = "TBD-CHAR-06", given = { giant = { "creature", size = "Huge" }, pixie = { "creature", size = "Tiny" }, ann = { "character" } }, function(giant, pixie, ann)
  expect(giant.side_of_its_square):is(20)
  expect(pixie.side_of_its_square):is(1)
  ann:stands { east = 12 }                             -- 10 feet of the giant's square, 2 of Ann's 2.5
  expect(giant:adjacent_to(ann)):is(true)
  ann:stands { east = 12.5, north = 12.5 }
  expect(ann:adjacent_to(giant)):is(true)
  ann:stands { east = 13 }
  expect(giant:adjacent_to(ann)):is(false)
  ann:stands { north = 13 }
  expect(ann:adjacent_to(giant)):is(false)
  expect(ann:adjacent_to(ann)):is(false)
  ann:stands { east = 100, north = 100 }
  giant:stands { east = 112, north = 112 }
  expect(ann:adjacent_to(giant)):is(true)
end }

example "as the crow flies" { source = "TBD-CHAR-09", given = { ann = { "character" }, orc = { "creature" } }, function(ann, orc)
  ann:stands { east = 1, north = 2 }
  orc:stands { east = 4, north = 6 }
  expect({ ann:distance_to(orc), orc:distance_to(ann) }):is { 5, 5 }
end }

example "five Speeds" { source = "TBD-CHAR-07", function()
  local bird = bring("creature", { flying = "Fast", walking = "Slow" })
  expect({ bird.flying.name, bird.walking.name, bird.swimming.name, bird.climbing.name, bird.burrowing.name }):is { "Fast", "Slow", "None", "None", "None" }
  expect(function() bring("creature", { teleporting = "Fast" }) end):fails "teleporting"
  expect(function() bring("creature", { walking = "Quick" }) end):fails "Quick"
  expect(function() return bird:feet_by "Teleporting" end):fails "Teleporting"
end }

example "a way of a game's own has a Speed when the game says so" { source = "TBD-CHAR-07", rules = [[ way "Gliding" {} ]], function()
  local mole = bring("creature", { burrowing = "Fast" })
  expect(mole:feet_by "Burrowing"):is(50)
  expect(function() return mole:feet_by "Gliding" end):fails "`speed_of(way)` is none"
end }

example "speeds and distances" { source = "TBD-CHAR-08", function()
  local rows = {}
  for i, speed in ipairs(game.speeds) do rows[i] = { speed.name, speed.reaches and speed.reaches.name or "no distance", speed.multiple } end
  expect(rows):is { { "None", "no distance", 0 }, { "Slow", "Near", 3 }, { "Medium", "Close", 5 }, { "Fast", "Mid-Range", 10 }, { "Very Fast", "Far", 20 } }
end }

example "feet in a turn" { source = "TBD-CHAR-09", function()
  expect(bring("creature", { size = "Medium", walking = "Medium" }):feet_by("Walking")):is(25)
  expect(bring("creature", { size = "Small", walking = "Slow" }):feet_by("Walking")):is(6)
  expect(bring("creature", { size = "Huge", flying = "Fast" }):feet_by("Flying")):is(200)
  local all_ways = bring("creature", { size = "Large", walking = "None", swimming = "Slow", flying = "Medium", climbing = "Fast", burrowing = "Very Fast" })
  for way, feet in pairs { Walking = 0, Swimming = 30, Flying = 50, Climbing = 100, Burrowing = 200 } do expect(all_ways:feet_by(way)):is(feet) end
end }

source "TBD-CHAR-10"
example "without a Speed, by leave of the gamemaster" { given = { ann = { "character", Swim = 0 } }, function(ann)
  expect(ann:feet_by("Swimming")):is(0)
  expect(ann:moves_without_speed("Swimming")):is(0)    -- nobody said that it works
  decide { ["Does it get along without the speed?"] = "slowly", ["How many feet?"] = 5 }
  expect(ann:moves_without_speed("Swimming")):is(5)
  decide { ["Does it get along without the speed?"] = "by a roll", ["A repercussion or Advantage?"] = "a repercussion" }
  expect(function() ann:moves_without_speed "Swimming" end):is_refused "wants a roll"
  dice(8, 8, 8)
  expect(ann:moves_without_speed { way = "Swimming", skill = "Swim", difficulty = "Medium" }):is(0)
  decide { ["How many feet?"] = 10 }
  dice(9, 9, 9)
  expect(ann:moves_without_speed { way = "Swimming", skill = "Swim", difficulty = "Medium" }):is(10)
  expect(function() ann:moves_without_speed "Walking" end):is_refused "no speed of that way"
  expect(function() ann:moves_without_speed { way = "Swimming", skill = "Swim" } end):is_refused "a roll has a skill and a Difficulty"
  decide { ["Does it get along without the speed?"] = "slowly", ["How many feet?"] = 1001 }
  expect(function() ann:moves_without_speed "Swimming" end):fails "from 0 to 1000"
end }

example "not in somebody else's turn" { given = { ann = { "character" }, orc = { "creature" } }, function(ann, orc)
  game:fight_begins { combatants = { ann, orc } }
  game:next_turn(ann)
  expect(function() orc:moves_without_speed { way = "Swimming" } end):is_refused "its own turn"
end }
