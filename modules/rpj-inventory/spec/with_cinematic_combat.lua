-- Laden people on a map.

local function map(ann, foe)
  game.cinematic, game.round, game.order = true, 1, { ann, foe }
  ann:is_at(0)
  foe:is_at(20)
  ann:turn_begins()
  foe:turn_begins()
end

example "what is too heavy makes a target whatever the gamemaster says" { source = { "RPJ-CINE-16", "RPJ-INV-09", "RPJ-INV-10" },
  given = { ann = { "character", defends = "dodge" }, foe = { "character", wields = "Pistol" } }, function(ann, foe)
    map(ann, foe)
    ann.hit_on = 12
    ann:takes_along { what = "Brick", count = 7 }
    dice(5, 6)
    expect(foe:attacks(ann).missed):is(true)           -- 11 against 12: he counted the load in
    ann:takes_along { what = "Brick", count = 6 }
    dice(3, 3)                                         -- the save, and no roll to hit
    expect(foe:attacks(ann).missed):is(false)
    expect(ann.base.saves):is { 7 }
  end }

example "laden people run, and do no stunts" { source = { "RPJ-CINE-13", "RPJ-INV-09", "RPJ-INV-10" },
  given = { ann = { "character", Dexterity = 3, Fencing = 3 }, foe = { "character" } }, function(ann, foe)
    map(ann, foe)
    ann:takes_along { what = "Brick", count = 7 }
    dice(2, 3)                                         -- 3 and 1, less 1: 8 against 9
    expect(ann:runs { x = 10, by = "Fencing", difficulty = 2 }):is(false)
    ann:takes_along { what = "Brick", count = 6 }
    expect(function() ann:runs { x = 10, by = "Fencing", difficulty = 2 } end):is_refused "too laden for it"
    expect(ann.actions):is(1)                          -- nothing is paid for it
    ann:runs(30)
    expect({ ann.east, ann.actions }):is { 30, 0 }
  end }

example "a pack is opened while others act in the same turn" { source = { "RPJ-CINE-18", "RPJ-INV-12", "RPJ-INV-16" },
  given = { ann = { "character", player = true }, bob = { "character", player = true, wields = "Short Sword" }, foe = { "mook", attack = 0, defence = 7 } }, function(ann, bob, foe)
    local pistol = ann:takes_along { what = "Pistol", inside = ann:puts_on_gear "Satchel" }
    game.cinematic, game.round, game.order = true, 1, { ann, bob, foe }
    game:cooperative_turn { ann, bob }
    dice(3, 4)
    bob:attacks(foe)
    pistol:is_taken_out()
    expect({ ann.wields, ann.actions, bob.actions }):is { "Pistol", 0, 1 }
    expect(foe.health):is "dead"
    bob:takes_along { what = "Brick", count = 7 }
    expect(function() bob:draws "Pistol" end):is_refused "2 actions"
  end }
