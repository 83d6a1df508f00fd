-- Part Five: movement, in turns or on a map.

example "three turns away" { source = "BUM-COMBAT-17", given = { ann = { "character", Strength = 2 }, foe = { "character", Strength = 2, x = 3 } }, function(ann, foe)
  expect(foe:turns_to_reach(ann)):is(3)
  for left = 2, 0, -1 do
    expect(foe:in_melee_with(ann)):is(false)
    foe:turn_begins()
    foe:closes_in(ann)
    expect(foe:turns_to_reach(ann)):is(left)
  end
  expect(foe:in_melee_with(ann)):is(true)
  foe:turn_begins()
  expect(function() foe:moves(2) end):is_refused "nobody gets further in one turn"
end }

source "BUM-COMBAT-18"
example "five squares on a map" { options = { map = true }, given = { ann = { "character" }, foe = { "character", x = 11 } }, function(ann, foe)
  expect(ann.pace):is(5)
  expect(function() ann:moves(6, 0) end):is_refused "nobody gets further in one turn"
  ann:moves(5, 5)                                              -- diagonals count as one
  expect({ ann.x, ann.y }):is { 5, 5 }
  expect(foe:turns_to_reach(ann)):is(1)                        -- five steps, and he stands beside her
  ann:stands(0)
  expect({ foe:turns_to_reach(ann), foe:in_melee_with(ann) }):is { 2, false }
  foe:closes_in(ann)
  expect(foe.x):is(6)
  foe:turn_begins()
  foe:closes_in(ann)
  expect({ foe.x, foe:in_melee_with(ann) }):is { 1, true }     -- beside her, and no further
  foe:stands(12)
  expect(foe:turns_to_reach(ann)):is(3)                        -- two turns and a step
  ann:stands(5, 5)
  ann:turn_begins()
  ann:moves(5, 10)
  expect(ann.y):is(10)
end }

example "or six" { options = { map = true, pace = 6, diagonals = 2 }, given = { ann = { "character" }, foe = { "character", x = 3, y = 3 } }, function(ann, foe)
  ann:moves(6, 0)
  expect(ann.x):is(6)
  ann:turn_begins()
  ann:stands(0)
  expect(function() ann:moves(4, 3) end):is_refused "nobody gets further in one turn"
  expect(foe:spaces_to(ann)):is(6)
  ann:closes_in(foe)
  expect(ann:spaces_to(foe)):is(1)
end }

source "BUM-COMBAT-19"
example "flat out" { options = { map = true, running = true }, given = { ann = { "character" } }, function(ann)
  expect(function() ann:runs(11, 0) end):is_refused "nobody gets further at a run"
  ann:runs(10, 0)
  expect({ ann.x, ann.actions, ann.movements }):is { 10, 0, 0 }
  ann:turn_begins()
  ann:acts "shouts"
  expect(function() ann:runs(20, 0) end):is_refused "cannot pay"
  ann:moves(15, 0)
  expect(ann.x):is(15)
  ann:stands(0, 3)
  ann:turn_begins()
  ann:runs(0, 13)
  expect(ann.y):is(13)
  ann:turn_begins()
  ann.beaten = true
  expect(function() ann:runs(0, 14) end):is_refused "whoever runs can walk"
end }

example "nobody runs where the gamemaster says so" { options = { map = true }, given = { ann = { "character" } }, function(ann)
  expect(function() ann:runs(10, 0) end):is_refused "in this game one may run"
end }

-- Without running, a shooter who backs away every turn is never caught.
example "catching an archer who backs away" { options = { running = true }, given = { archer = { "character", x = 2 }, foe = { "character" } }, function(archer, foe)
  foe:runs(2)
  expect(foe:in_melee_with(archer)):is(true)
  archer:moves(3)
  foe:turn_begins()
  foe:closes_in(archer)
  expect(foe:in_melee_with(archer)):is(true)
end }

-- From 0, 0 towards somebody: diagonally as long as that leads there and a diagonal step is left, then straight on.
local function expect_ways(ann, foe, ways)
  for _, way in ipairs(ways) do
    ann:stands(0, 0)
    foe:stands(unpack(way.to))
    ann:turn_begins()
    ann:closes_in(foe)
    expect({ to = way.to, ann.x, ann.y }):is { to = way.to, unpack(way) }
  end
end

source "BUM-COMBAT-18"
example "a diagonal step first, then straight on" { options = { map = true }, given = { ann = { "character" }, foe = { "character" } }, function(ann, foe)
  expect_ways(ann, foe, { { to = { 11, 0 }, 5, 0 }, { to = { 1, 8 }, 1, 5 } })
end }

example "no diagonal step is left" { options = { map = true, pace = 4, diagonals = 1.5 }, given = { ann = { "character" }, foe = { "character" } }, function(ann, foe)
  expect_ways(ann, foe, { { to = { 9, 3 }, 3, 2 }, { to = { 3, 9 }, 2, 3 }, { to = { 9, 9 }, 3, 2 } })
end }

example "the last spaces are a diagonal step" { options = { map = true, pace = 3, diagonals = 1.5 }, given = { ann = { "character" }, foe = { "character" } }, function(ann, foe)
  expect_ways(ann, foe, { { to = { 9, 9 }, 2, 2 } })
end }

for diagonals, spaces in pairs { [1] = 4, [1.5] = 5, [2] = 6 } do
  example("where a diagonal step counts " .. diagonals) { source = { "BUM-COMBAT-18", "BUM-HAZARD-08" }, options = { map = true, diagonals = diagonals }, given = { ann = { "character" }, foe = { "character", x = -4, y = 2 } }, function(ann, foe)
    expect(ann:spaces_to(foe)):is(spaces)
    local rounds = 0
    while not ann:in_melee_with(foe) and rounds < 4 do
      ann:turn_begins()
      ann:closes_in(foe)
      rounds = rounds + 1
    end
    expect({ rounds, ann:spaces_to(foe) }):is { 1, 1 }
  end }
end
