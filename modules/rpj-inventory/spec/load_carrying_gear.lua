source "RPJ-INV-13"
example "a pack weighs nothing, nor does what is in it" { given = { ann = { "character", Strength = 4 } }, function(ann)
  local pack = ann:puts_on_gear "Backpack"
  ann:takes_along { what = "Brick", count = 7, inside = pack }
  expect(ann.load):is(0)
  local second = ann:puts_on_gear "Satchel"
  ann:takes_along { what = "Brick", inside = second }
  expect(ann.load):is(0)
end }

example "carried in the hand it does" { given = { ann = { "character" } }, function(ann)
  local pack = ann:takes_along "Backpack"
  ann:takes_along { what = "Brick", count = 2, inside = pack }
  expect(ann.load):is(3)
end }

example "a satchel holds half the limit, rounded up" { source = { "RPJ-INV-14", "RPJ-OPT-02" }, function()
  for strength, room in pairs { [2] = 3, [4] = 4, [6] = 4 } do
    local ann = bring("character", { Strength = strength })
    local satchel = ann:puts_on_gear "Satchel"
    expect(satchel.room):is(room)
    ann:takes_along { what = "Brick", count = room, inside = satchel }
    expect(function() ann:takes_along { what = "Brick", inside = satchel } end):is_refused "there is room for it"
  end
end }

example "a backpack holds the limit" { source = "RPJ-INV-15", given = { ann = { "character", Strength = 4 } }, function(ann)
  local pack = ann:puts_on_gear "Backpack"
  expect(function() ann:takes_along { what = "Brick", count = 8, inside = pack } end):is_refused "there is room for it"
  ann:takes_along { what = "Brick", count = 7, inside = pack }
  expect(pack.contents):is(7)
end }

source "RPJ-INV-16"
example "getting something out in a fight takes the whole turn" { given = { ann = { "character", Dexterity = 4 } }, function(ann)
  local pack = ann:puts_on_gear "Backpack"
  local pistol = ann:takes_along { what = "Pistol", inside = pack }
  expect(function() ann:draws "Pistol" end):is_refused "it is not stowed away"
  dice(3, 4)
  game:fight_begins { ann }
  game:next_turn()
  expect(ann.actions):is(3)
  pistol:is_taken_out()
  expect(ann.actions):is(0)
  expect(ann.wields):is "Pistol"
  game:next_turn()
  expect(ann.actions):is(3)
  expect(ann:at_hand "Pistol"):is(true)
  expect(ann.load):is(1)
  pistol:is_stowed(pack)
  ann:spend "actions"
  expect(function() pistol:is_taken_out() end):is_refused "the whole turn is still unspent"
end }

example "two of a kind: one at hand is enough" { given = { ann = { "character" } }, function(ann)
  local pack = ann:puts_on_gear "Backpack"
  local first, second = ann:takes_along "Pistol", ann:takes_along { what = "Pistol", inside = pack }
  expect(ann:at_hand "Pistol"):is(true)
  first:is_left_behind()
  expect(ann:at_hand "Pistol"):is(false)
  expect(function() ann:draws "Pistol" end):is_refused "it is not stowed away"
  expect(ann:at_hand "Rifle"):is(true)                 -- nobody counts them
  second:is_left_behind()
  expect(ann:at_hand "Pistol"):is(true)
end }

example "out again it may be too much" { source = { "RPJ-INV-10", "RPJ-INV-16" }, given = { ann = { "character" } }, function(ann)
  local sack = ann:puts_on_gear "Satchel"
  local brick = ann:takes_along { what = "Brick", inside = sack }
  ann:takes_along { what = "Brick", count = 18 }
  expect(function() brick:is_taken_out() end):is_refused "so much can be carried"
  expect(brick.inside):is(sack)
  local other = ann.belongings[3]
  expect(function() brick:is_stowed(other) end):is_refused "it is load-carrying gear"
  expect(function() other:is_taken_out() end):is_refused "it is stowed away"
end }

example "nor is it drawn into the other hand" { given = { ann = { "character" } }, function(ann)
  local pistol = ann:takes_along { what = "Pistol", inside = ann:puts_on_gear "Satchel" }
  expect(function() ann:draws_too "Pistol" end):is_refused "it is not stowed away"
  pistol:is_taken_out()
  ann.wields = nil
  ann:draws_too "Pistol"
  expect(ann.also_wields):is { "Pistol" }
end }

example "outside of one, a minute" { given = { ann = { "character" } }, function(ann)
  local pack = ann:puts_on_gear "Backpack"
  local picks = ann:takes_along { what = "Lockpick", inside = pack }
  picks:is_taken_out()
  expect(time.now):is(60)
  expect(picks.inside):is(nil)
end }
