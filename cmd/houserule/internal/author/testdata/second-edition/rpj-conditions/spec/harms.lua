example "damage at intervals" { source = "RPJ-COND-05", given = { ug = { "character" } }, function(ug)
  local hide = ug:add_layer { name = "hide", saves = { 5 }, rank = 1 }
  ug:is_afflicted "Leeches"
  time:pass "1 minute"
  dice(3, 3)                                         -- 5 + 1
  time:pass "1 minute"
  expect(hide.saves):is { 5 }
  dice(3, 2, 3, 5)                                   -- t = 4 and t = 6: the hide, then 7 + 1
  time:pass "4 minutes"
  expect(hide.broken):is(true)
  expect(ug.base.saves):is { 7, 7 }
  ug:loses "Leeches"
  time:pass "10 minutes"
end }

example "Cantarella Poison" { source = "RPJ-COND-06", given = { ug = { "character" } }, function(ug)
  ug:is_afflicted "Cantarella Poison"
  dice(4, 5); time:pass "1 minute"
  expect(ug.base.saves):is { 7, 7 }
  dice(3, 5); time:pass "1 minute"
  expect(ug.base.saves):is { 7 }
  dice(2, 4); time:pass "1 minute"
  expect(ug.base.broken):is(true)
  expect(ug.incapacitated):is(true)
end }

example "poison goes past armour, in a fight once a round" { source = { "RPJ-COND-05", "RPJ-COND-06" }, given = { ug = { "character" } }, function(ug)
  local vest = ug:add_layer { name = "vest", saves = { 4 }, rank = 1 }
  ug:is_afflicted "Cantarella Poison"
  dice(1, 1)
  time:pass "1 round"
  expect(vest.saves):is { 4 }
  expect(ug.base.saves):is { 7 }
end }

source "RPJ-COND-07"
example "On Fire" { given = { ug = { "character" } }, function(ug)
  ug:is_afflicted "On Fire"
  time:pass "1 minute"                               -- no save, and no roll against bleeding
  expect(ug.incapacitated):is(true)
  expect(ug.base.saves):is { 7, 7 }
  ug.health = "stabilised"                           -- which does not help
  time:pass "1 minute"
  expect(ug.health):is "dead"
end }

condition "Smouldering" { category = "harm", fells_after = "1 minute", kills_after = "10 minutes", escape = "Athleticism" }

example "nobody bleeds to death before the time has come, nor stops bleeding" { given = { ug = { "character" }, bob = { "character" } }, function(ug, bob)
  ug:is_afflicted "Smouldering"
  bob:is_afflicted "Smouldering"
  time:pass "9 minutes"                              -- not one die
  expect({ ug.health, bob.health }):is { "bleeding", "bleeding" }
  ug:turn_begins()
  expect(ug.bleeding):is(0)
  bob:loses "Smouldering"                            -- others put it out; he bleeds on like anybody
  dice(4, 5)
  time:pass "1 minute"
  expect(ug.health):is "dead"
  expect(bob.health):is "stabilised"
end }

example "who lies there already does not fall once more" { given = { ug = { "character" } }, function(ug)
  ug:is_afflicted "Smouldering"
  ug.health = "unconscious"
  time:pass "1 minute"
  expect({ ug.health, ug.times_fallen }):is { "unconscious", 0 }
end }

example "put out in time" { given = { ug = { "character" } }, function(ug)
  ug:is_afflicted "On Fire"
  time:pass "0.5 minutes"
  dice(4, 4)
  ug:escapes "On Fire"
  time:pass "3 minutes"
  expect(ug.health):is "able"
end }

example "felled by a condition and helped up, one has one save" { source = { "RPJ-COND-07", "RPJ-GCS-55" }, given = { ug = { "character" } }, function(ug)
  ug:is_afflicted "Smouldering"
  time:pass "1 minute"
  ug:loses "Smouldering"
  ug:gets_up()
  expect({ ug.base.saves, ug.base.lost }):is { { 7 }, { 7, 7 } }
end }

example "the dead suffer no more" { source = { "RPJ-COND-05", "RPJ-COND-07" }, rules = [[ box "entity.deaths" "number = 0" after "entity.dies" { changes = { deaths = "deaths + 1" } } ]],
  given = { goblin = { "mook", attack = 0, defence = 9 }, ug = { "character" } }, function(goblin, ug)
    goblin:is_afflicted "Leeches"
    goblin:is_afflicted "Smouldering"
    time:pass "20 minutes"
    expect({ goblin.health, goblin.deaths }):is { "dead", 1 }
    ug:is_afflicted "Cantarella Poison"
    ug:dies()
    time:pass "5 minutes"                            -- not one die
    expect({ ug.base.saves, ug.deaths }):is { { 7, 7 }, 1 }
  end }
