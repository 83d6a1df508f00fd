-- Load and packs beside grapples, mooks, Lucky Breaks, several weapons and free attacks.

weapon "Dagger" { skill = "Fencing", damage = 0 }

local two = { ann = { "character", Fencing = 3, wields = "Short Sword", defends = "dodge" }, foe = { "character", Fencing = 3, wields = "Short Sword", defends = "dodge" } }

example "in a grapple nobody opens a pack, and nothing is drawn" { source = { "RPJ-GCS-71", "RPJ-INV-11", "RPJ-INV-16" }, given = two, function(ann, foe)
  local pack = ann:puts_on_gear "Backpack"
  local rifle, brick = ann:takes_along { what = "Rifle", inside = pack }, ann:takes_along "Brick"
  foe:takes_hold(ann)
  game.round, game.order = 1, { ann, foe }
  for _, deed in ipairs {
    function() ann:draws "Pistol" end,
    function() rifle:is_taken_out() end,
    function() brick:is_stowed(pack) end,
  } do
    expect(deed):is_refused "grapplers only grapple"
  end
  foe:lets_go()
  brick:is_stowed(pack)
  rifle:is_taken_out()
  expect({ ann.wields, ann.actions, ann.load }):is { "Rifle", 0, 2 }
end }

example "whoever is too laden does not struggle, and loses the turn" { source = { "RPJ-GCS-72", "RPJ-GCS-73", "RPJ-INV-10" }, given = two, function(ann, foe)
  ann:takes_along { what = "Brick", count = 12 }
  dice(1, 1, 1, 1)
  game:fight_begins { ann, foe }
  game:next_turn(ann)
  foe:takes_hold(ann)
  dice(3, 4)                                           -- 7 against 7: laden once, one still struggles
  decide { ["Break free or do damage?"] = "break free" }
  ann:struggles()
  expect(ann.grappling):is(false)
  ann:takes_along "Brick"
  ann:turn_begins()
  foe:takes_hold(ann)
  expect(function() ann:struggles() end):is_refused "too laden for it"
  game:next_turn()                                     -- and nobody waits for it
  expect(game.acting):is(foe)
  dice(3, 4, 3, 3)                                     -- foe wins, and the save does not hold
  decide { ["Break free or do damage?"] = "do damage" }
  foe:struggles()
  expect(ann.base.saves):is { 7 }
end }

example "the extra weapon hits whoever is hit anyway" { source = { "RPJ-GCS-85", "RPJ-INV-10" }, given = two, function(ann, foe)
  foe:takes_along { what = "Brick", count = 13 }
  ann.also_wields = { "Dagger" }
  dice(4, 4)                                           -- the save: 7 + 1 + 1
  local attack = ann:attacks_with_several { target = foe, primary = "Short Sword", extras = { "Dagger" } }
  expect({ attack.missed, attack.damage }):is { false, 2 }
  expect(foe.base.saves):is { 7 }
end }

example "hands that are full with a second weapon are slow to free" { source = { "RPJ-GCS-84", "RPJ-INV-12" }, given = two, function(ann)
  ann:takes_along { what = "Brick", count = 7 }
  ann:draws_too "Dagger"
  expect({ ann.also_wields, ann.actions }):is { { "Dagger" }, 0 }
  expect(function() ann:puts_away "Dagger" end):is_refused "2 actions"
end }

example "mooks hit whoever is too laden, and are too laden for nothing" { source = { "RPJ-GCS-64", "RPJ-GCS-66", "RPJ-INV-10" },
  given = { ann = two.ann, mook = { "mook", attack = -9, damage = 1, defence = 12 } }, function(ann, mook)
    ann:takes_along { what = "Brick", count = 13 }
    dice(6, 6)                                         -- the save alone
    mook:attacks(ann)
    expect(ann.base.saves):is { 7, 7 }
    mook:takes_along { what = "Brick", count = 13 }
    dice(6, 6)
    mook:attacks(ann)
    expect(function() ann:attacks(mook) end):is_refused "one is not too laden for it"
    ann.belongings = {}
    ann:attacks(mook)                                  -- and a laden mook is hit without a roll, too
    expect(mook.health):is "dead"
  end }

example "whoever is too laden lets the free attack pass" { source = { "RPJ-GCS-60", "RPJ-INV-10" }, given = two, function(ann, foe)
  local line = game:lay_out(2)
  ann.side, foe.side = "heroes", "rebels"
  ann:stands(line[1])
  foe:stands(line[1], ann)
  ann:takes_along { what = "Brick", count = 13 }
  game.acting = foe
  foe:turn_begins()
  decide { free_attack = true }
  foe:moves(line[2])
  expect({ foe.place.name, ann.free_attacks }):is { "2", 1 }
end }

example "a break mends the roll of a laden one by a die, and not its load" { source = { "RPJ-ATTR-14", "RPJ-INV-09" }, given = two, function(ann)
  ann:takes_along { what = "Brick", count = 7 }
  decide { ["Lucky Break"] = true }
  dice(2, 3, 6)
  local roll = ann.Fencing:check()
  expect({ roll.total, ann.breaks }):is { 3 + 6 + 3 - 1, 1 }
end }

example "too laden for the rope, and not for the plan" { source = { "RPJ-CD-03", "RPJ-CD-10", "RPJ-INV-10" }, given = { ann = { "character", Fencing = 3, Hacking = 3 } }, function(ann)
  local tug = game:starts_tug_of_war { name = "the gate", size = 4 }
  ann:takes_along { what = "Brick", count = 13 }
  expect(function() tug:attempt { skill = ann.Fencing } end):is_refused "too laden for it"
  dice(3, 4)
  tug:attempt { skill = ann.Hacking }
  expect(tug.value):is(3)
end }

example "whoever lies there opens and stows nothing" { source = { "RPJ-GCS-46", "RPJ-INV-16" }, given = { ann = two.ann }, function(ann)
  local pack = ann:puts_on_gear "Backpack"
  local rifle, brick = ann:takes_along { what = "Rifle", inside = pack }, ann:takes_along "Brick"
  ann.health = "stabilised"
  expect(function() rifle:is_taken_out() end):is_refused "whoever acts can act"
  expect(function() brick:is_stowed(pack) end):is_refused "whoever acts can act"
  expect(function() ann:draws "Pistol" end):is_refused "whoever acts can act"
end }
