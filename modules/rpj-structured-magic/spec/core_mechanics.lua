-- Spells beside grapples, mooks, Lucky Breaks, free attacks, falls and countdowns.

local two = { ug = { "character", ["Primitive Magic"] = 3, Willpower = 3, has = { "Throw Spark", "Tremble", "Pebbles" }, defends = "dodge" }, orc = { "character", Brawl = 3, wields = "Fist", defends = "dodge" } }

example "held, one neither casts, concentrates nor prepares" { source = { "RPJ-GCS-71", "RPJ-SMAG-24", "RPJ-SMAG-25" }, given = two, function(ug, orc)
  ug.hours_concentrated = 2
  orc:takes_hold(ug)
  for _, deed in ipairs { function() ug:casts "Pebbles" end, function() ug:concentrates() end, function() ug:prepares_spells() end } do
    expect(deed):is_refused "grapplers only grapple"
  end
  orc:lets_go()
  ug:concentrates()
  orc:turn_begins()
  dice(1, 1)
  orc:grapples(ug)                                     -- even a hand that misses is a fight
  expect(ug.concentrates_since):is(nil)
end }

example "a spell that strikes far away drops one's guard, and another does not" { source = { "RPJ-GCS-60", "RPJ-SMAG-07" }, given = two, function(ug, orc)
  local line = game:lay_out(2)
  local far = bring("character", { side = "orcs", defends = "dodge" })
  ug.side, orc.side = "heroes", "orcs"
  ug:stands(line[1])
  orc:stands(line[1], ug)
  far:stands(line[2])
  game.acting = ug
  decide { free_attack = { true } }
  ug:casts "Pebbles"                                   -- nobody is asked
  expect(orc.free_attacks):is(1)
  dice(1, 1, 5, 6, 6, 6)                               -- the blow misses; the spark hits
  expect(ug:casts { spell = "Throw Spark", target = far }.missed):is(false)
  expect(orc.free_attacks):is(0)
end }

example "a blow that fells the caster stops the spell, and the slot is gone" { source = { "RPJ-GCS-46", "RPJ-GCS-60", "RPJ-SMAG-05" }, given = two, function(ug, orc)
  ug.side, orc.side, ug.base.saves = "heroes", "orcs", { 7 }
  game.acting = ug
  decide { free_attack = true }
  dice(6, 6)                                           -- a critical hit: the last save goes without a roll
  ug:casts { spell = "Throw Spark", target = orc }
  expect({ ug.health, #ug.expended_slots, orc.base.saves }):is { "bleeding", 1, { 7, 7 } }
  expect(function() ug:casts "Pebbles" end):is_refused "whoever casts can act"
  expect(function() ug:concentrates() end):is_refused "only the conscious can concentrate"
end }

example "a break mends what hits, and what is withstood" { source = { "RPJ-ATTR-14", "RPJ-SMAG-07", "RPJ-SMAG-08" }, given = two, function(ug, orc)
  decide { ["Lucky Break"] = true }
  dice(1, 1, 6, 3, 4)                                  -- 2 and 4 against 7: 7 and 4; then a save of 7 + 2
  orc.breaks, ug.side = 0, "heroes"
  expect(ug:casts { spell = "Throw Spark", target = orc }.missed):is(false)
  expect({ orc.base.saves, ug.breaks }):is { { 7 }, 1 }
  orc.breaks = 1
  dice(1, 4, 6)                                        -- 10 against 7 and 3
  expect(ug:casts { spell = "Tremble", target = orc }.withstood):is(true)
  expect(orc.breaks):is(0)
end }

example "a spark kills a mook, and a mook may withstand a tremor" { source = { "RPJ-GCS-66", "RPJ-SMAG-07", "RPJ-SMAG-08" }, given = { ug = two.ug, mook = { "mook", attack = 0, defence = 12 } }, function(ug, mook)
  dice(5, 5)                                           -- 10 and 0 against 7 and 3
  expect(ug:casts { spell = "Tremble", target = mook }.withstood):is(true)
  dice(4, 4)                                           -- 8 and 4 against 12
  ug:casts { spell = "Throw Spark", target = mook }
  expect(mook.health):is "dead"
end }

example "an attempt at a duel ends concentration" { source = { "RPJ-CD-19", "RPJ-SMAG-24" }, given = two, function(ug, orc)
  local duel = bring("duel", { won_by = bring("countdown", { name = "open", size = 2 }), lost_by = bring("countdown", { name = "found", size = 2, moves_on = "failure" }) })
  ug:concentrates()
  dice(3, 4)
  duel:attempt { skill = ug.Gossip }
  expect(ug.concentrates_since):is(nil)
  expect(duel.won_by.value):is(1)
end }
