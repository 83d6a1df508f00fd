-- A pistol in each hand.
local function gunslinger()
  local line = game:lay_out(2)
  local ann = bring("character", { Pistols = 4, Dexterity = 3, wields = "Laser", also_wields = { "Needler" } })
  local foe = bring("character", { name = "foe", Evasion = 5 })
  ann:stands(line[1])
  foe:stands(line[2])
  ann:turn_begins()
  return ann, foe
end

example "every weapon by itself" { source = "RPJ-FIRE-72", rules = [[ weapon "Old Laser" { skill = "Pistols", damage = 1, range = 3, capacity = 4 } ]], function()
  local ann, foe = gunslinger()
  ann.wields = "Old Laser"
  dice(4, 4, 4, 3, 4, 5)                             -- 8 + 5 hits 10+; 7 + 5 - 1 - 1 = 10 does, too; 9 saves against 7 + 2
  local attack = ann:attacks_with_several { target = foe, primary = "Old Laser", extras = { "Needler" } }
  expect(attack.damage):is(2)
  expect(foe.base.saves):is { 7, 7 }
  expect({ ann:the("Old Laser").loaded, ann:the("Needler").loaded }):is { 3, 3 }
  time:pass "1 round"
  ann:turn_begins()
  dice(1, 1)                                         -- the primary misses: the other is not rolled, but it is paid
  ann:attacks_with_several { target = foe, primary = "Old Laser", extras = { "Needler" } }
  expect({ ann:the("Old Laser").loaded, ann:the("Needler").loaded }):is { 2, 2 }
  ann:the("Needler").loaded = 0
  time:pass "1 round"
  expect(function() ann:attacks_with_several { target = foe, primary = "Old Laser", extras = { "Needler" } } end):is_refused "the weapon is loaded"
end }

example "suppressing with both" { source = "RPJ-FIRE-73", rules = [[ weapon "Old Laser" { skill = "Pistols", damage = 1, range = 3, capacity = 4 } ]], function()
  local ann, foe = gunslinger()
  ann.Pistols.level = 3                              -- 4
  ann.wields = "Old Laser"
  ann:the("Needler").loaded = 2
  dice(1, 1)                                         -- 2 + 4 + 2, against 8+
  ann:suppresses_with_several { target = foe, primary = "Old Laser", extras = { "Needler" } }
  expect(foe.suppressed):is(true)
  expect(ann.actions):is(0)
  expect({ ann:the("Old Laser").loaded, ann:the("Needler").loaded }):is { 2, 0 }
  foe.Evasion.level = 6                              -- 4, halved: 9+
  foe:turn_ends()
  time:pass "1 round"
  for _, weapon in ipairs { "Old Laser", "Needler" } do ann:the(weapon).loaded = 4 end
  ann:turn_begins()
  dice(1, 1)
  expect(ann:suppresses_with_several { target = foe, primary = "Old Laser", extras = { "Needler" } }.missed):is(true)
  expect(foe.suppressed):is(false)
  ann:turn_begins()
  dice(1, 2)
  ann:suppresses_with_several { target = foe, primary = "Old Laser", extras = { "Needler" } }
  expect(foe.suppressed):is(true)
end }

example "nobody aims with two" { source = "RPJ-FIRE-74", function()
  local ann, foe = gunslinger()
  expect(function() ann:aims_several_at { target = foe, primary = "Laser", extras = { "Needler" } } end):is_refused "one weapon alone is aimed"
  expect(ann.actions):is(2)
  dice(1, 1)
  ann:attacks_with_several { target = foe, primary = "Laser", extras = { "Needler" } }
  expect(ann.actions):is(1)
end }
