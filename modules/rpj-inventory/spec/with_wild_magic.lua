skill   "Stone Magic" { attribute = "Strength", sphere = "stone" }
skill   "Mind Magic"  { attribute = "Willpower", sphere = "minds" }
ability "Pebble"      { skill = "Stone Magic", magnitude = "Weak", damage = 0 }
ability "Whisper"     { skill = "Mind Magic", magnitude = "Weak" }

local mage = { "character", ["Stone Magic"] = 4, ["Mind Magic"] = 4 }

example "magic of the body is harder with too much to carry, and then impossible" { source = { "RPJ-WMAG-03", "RPJ-WMAG-08", "RPJ-INV-09", "RPJ-INV-10" },
  given = { ann = mage, foe = { "character" } }, function(ann, foe)
    local pebble, whisper = bring("Pebble", { user = ann }), bring("Whisper", { user = ann })
    ann:takes_along { what = "Brick", count = 7 }
    dice(2, 2)                                         -- 4 and 3 against 8
    expect(pebble:is_used(foe).worked):is(false)
    dice(2, 2)                                         -- 4 and 4
    expect(whisper:is_used(foe).worked):is(true)
    expect(ann.strain):is(2)
    ann:takes_along { what = "Brick", count = 6 }
    expect(function() pebble:is_used(foe) end):is_refused "too laden for it"
    expect(ann.strain):is(2)                           -- and it costs nothing
    dice(2, 2)
    expect(whisper:is_used(foe).worked):is(true)
  end }

example "whoever is too laden touches nobody" { source = { "RPJ-WMAG-25", "RPJ-WMAG-33", "RPJ-INV-10" }, given = { ann = mage, foe = { "character" } }, function(ann, foe)
  local whisper = bring("Whisper", { user = ann, modifications = { "By touch" } })
  game.round = 1
  ann:takes_along { what = "Brick", count = 12 }
  dice(4, 5, 2, 2)                                     -- 9 against 9; attributes are no skills
  expect(whisper:is_used(foe).worked):is(true)
  ann:takes_along "Brick"
  ann:turn_begins()
  expect(function() whisper:is_used(foe) end):is_refused "too laden for it"
  expect(ann.actions):is(2)
  game.round = 0
  dice(2, 2)                                           -- out of a fight nobody evades a hand
  expect(whisper:is_used(foe).worked):is(true)
end }
