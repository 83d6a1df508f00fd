-- Without base saves.
local function fallen(sheet)
  local who = bring("character", sheet)
  who.base:cross_off_all()
  who:falls()
  return who
end

example "the incapacitated neither attack nor move" { source = "RPJ-GCS-46", given = { ug = { "character" } }, function(ug)
  local line = game:lay_out()
  local orc = fallen { wields = "Dagger" }
  orc:stands(line[1])
  ug:stands(line[1], orc)
  expect(function() orc:attacks(ug) end):is_refused "whoever acts can act"
  expect(function() orc:moves(line[2]) end):is_refused "whoever acts can act"
  expect(function() orc:moves_cautiously(line[2]) end):is_refused "whoever acts can act"
  expect(function() orc:free_attack(ug) end):is_refused "whoever acts can act"
  expect(orc.free_attacks):is(1)
  ug:moves(line[2])                                  -- nobody is even asked
  ug:moves { region = line[1], beside = orc }
  expect(ug.place):is(line[1])
end }

example "Ug teleports and clubs the orc warrior" { source = "RPJ-GCS-48",
  rules = [[ action "entity.teleports (region: region, beside: entity or none)" { costs = "1 actions", steps = { "goes" } } ]],
  given = { ug = { "character", Cudgels = 6, Strength = 3, wields = "Cudgel" },
            warrior = { "character", Guard = 2, defends = "dodge" } }, function(ug, warrior)
    local line = game:lay_out()
    ug:stands(line[1])
    warrior:stands(line[6])
    warrior.base.saves = { 6 }
    ug:teleports { region = line[6], beside = warrior }
    expect(ug.actions):is(1)
    expect(ug:adjacent_to(warrior)):is(true)
    dice(3, 4, 3, 4)                                 -- a hit, and 7 against 8+
    ug:attacks(warrior)
    expect(warrior.incapacitated):is(true)
    expect(warrior.health):is "bleeding"
  end }

source "RPJ-GCS-49"
example "bleeding out" { function()
  local orc = fallen {}
  for rolls = 1, 5 do
    expect(orc.health):is "bleeding"
    dice(4, 4)
    orc:turn_begins()
  end
  expect(orc.health):is "dead"
  local troll = fallen { Constitution = 6 }          -- nothing is installed
  dice(4, 4)
  troll:turn_begins()
  expect(troll.health):is "bleeding"
  dice(4, 5)
  troll:turn_begins()
  expect(troll.health):is "stabilised"
  troll:turn_begins()
  time:pass "10 minutes"
  expect(troll.health):is "stabilised"
  expect(troll.incapacitated):is(true)
end }

example "bleeding by the minute" { function()
  local orc = fallen {}
  dice(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
  time:pass "4 minutes"
  expect(orc.health):is "bleeding"
  time:pass "1 minute"
  expect(orc.health):is "dead"
end }

example "bleeding in a fight: once a round, on one's turn" {
  given = { a = { "character" }, b = { "character" } }, function(a, b)
    dice(6, 6, 1, 1)
    game:fight_begins { a, b }
    game:next_turn()
    b.base:cross_off_all()
    b:falls()
    dice(1, 1)
    game:next_turn()
    expect(b.bleeding):is(1)
    game:next_turn()                                 -- the round ends, and a minute with it
    expect(b.bleeding):is(1)
    dice(6, 6)
    game:next_turn()
    expect(b.health):is "stabilised"
  end }

example "knocked out" { source = { "RPJ-GCS-50", "RPJ-GCS-51" }, given = { orc = { "character", Constitution = 3 } }, function(orc)
  for _ = 1, 3 do
    dice(1, 1)
    new.hit { target = orc, damage = 4, nonlethal = true }:lands()
  end
  expect(orc.health):is "unconscious"
  time:pass "4 minutes"
  dice(4, 4)                                         -- 8 + 3, against 12+
  time:pass "1 minute"
  expect(orc.health):is "unconscious"
  dice(4, 4)                                         -- now against 11+
  time:pass "5 minutes"
  expect(orc.health):is "able"
  expect(orc.base.saves):is { 7 }
end }

example "waking gets easier by one each time" { source = "RPJ-GCS-51", given = { orc = { "character", Constitution = 3 } }, function(orc)
  orc.base:cross_off_all()
  orc:falls(true)
  for _ = 1, 3 do                                    -- 12+, 11+, 10+
    expect(orc.health):is "unconscious"
    dice(3, 4)                                       -- 10
    time:pass "5 minutes"
  end
  expect(orc.health):is "able"
  orc.base:cross_off_all()
  orc:falls(true)                                    -- and the next time it begins anew
  dice(4, 4)                                         -- 11, against 12+
  time:pass "5 minutes"
  expect(orc.health):is "unconscious"
end }

source "RPJ-GCS-52"
example "a coup de grace" { given = { ug = { "character", Dexterity = 4, wields = "Dagger", Blades = 6 } }, function(ug)
  local orc = fallen { Constitution = 4 }
  local mook = bring("mook", { attack = 0, defence = 12 })
  ug:turn_begins()
  dice(3, 4)
  ug:coup_de_grace(orc)                              -- 7, against 8+
  expect(orc.health):is "bleeding"
  expect({ ug.actions, ug:done("coup_de_grace") }):is { 2, 1 }
  expect(function() ug:coup_de_grace(orc) end):is_refused "only one is tried in a turn"
  expect(function() ug:attacks(mook) end):is_refused "no coup de grace was tried this turn"
  ug:turn_begins()
  dice(1, 1)
  ug:attacks(mook)
  expect(function() ug:coup_de_grace(orc) end):is_refused "no attack was made this turn"
  expect(function() ug:coup_de_grace(mook) end):is_refused "the victim is incapacitated"
  ug:turn_begins()
  dice(4, 4)
  ug:coup_de_grace(orc)
  expect(orc.health):is "dead"
end }

example "a coup de grace needs an adjacent victim, and may come after a move" { given = { ug = { "character" } }, function(ug)
  local line = game:lay_out(2)
  local orc = fallen {}
  orc:stands(line[2])
  ug:stands(line[1])
  expect(function() ug:coup_de_grace(orc) end):is_refused "the victim is adjacent"
  ug:moves { region = line[2], beside = orc }
  dice(3, 4)
  ug:coup_de_grace(orc)
  expect(orc.health):is "dead"
end }

example "Laeniel finishes the orc warrior" { source = "RPJ-GCS-53", given = { laeniel = { "character", Dexterity = 6 } }, function(laeniel)
  local line = game:lay_out()
  local warrior = fallen { Constitution = 6 }
  warrior:stands(line[6])
  laeniel:stands(line[3])
  for i = 4, 6 do laeniel:moves { region = line[i], beside = i == 6 and warrior or nil } end
  expect(function() laeniel:coup_de_grace(warrior) end):is_refused "cannot pay 1 action"
  laeniel:turn_begins()
  dice(4, 5)
  laeniel:coup_de_grace(warrior)                     -- 9, against 9+
  expect(warrior.health):is "dead"
end }

example "what bleeds, and what does not" { source = "RPJ-GCS-49", given = { ug = { "character" } }, function(ug)
  expect(function() ug:bleeds() end):is_refused "a wound bleeds"
  ug:falls()
  for failed = 1, 4 do
    dice(4, 4)
    ug:bleeds()
    expect(ug.bleeding):is(failed)
  end
  dice(4, 5)
  ug:bleeds()                                        -- after four failures a success ends it, too
  expect({ ug.health, ug.bleeding }):is { "stabilised", 4 }
  time:pass "5 minutes"                              -- no roll any more
  ug:gets_up()
  ug:falls()
  expect(ug.bleeding):is(0)                          -- and the next time it begins anew
end }

example "whoever falls again within the minute bleeds by the new minute alone" { source = "RPJ-GCS-49", given = { ug = { "character" } }, function(ug)
  ug:falls()
  time:pass "30 seconds"
  ug:gets_up()
  ug:falls()
  time:pass "30 seconds"                             -- the first fall is over
  dice(1, 1)
  time:pass "30 seconds"
  expect(ug.bleeding):is(1)
end }

example "two falls in one second bleed once a minute" { source = "RPJ-GCS-49", given = { ug = { "character" } }, function(ug)
  ug:falls()
  ug:gets_up()
  ug:falls()
  expect(ug.times_fallen):is(2)
  dice(1, 1, 1, 1)
  time:pass "2 minutes"
  expect(ug.bleeding):is(2)
end }

source "RPJ-GCS-51"
example "whoever is knocked out again sleeps five minutes again" { given = { orc = { "character", Constitution = 3 } }, function(orc)
  orc:falls(true)
  time:pass "2 minutes"
  orc:gets_up()
  orc:falls(true)
  time:pass "4 minutes"                              -- five of the first time are over, and nothing is rolled
  dice(4, 4, 4, 4)                                   -- 11, against 12+ and 11+
  time:pass "1 minute"
  expect({ orc.health, orc.failed_wakings }):is { "unconscious", 1 }
  time:pass "5 minutes"
  expect({ orc.health, orc.failed_wakings }):is { "able", 1 }
end }

example "whoever was felled after being knocked out does not wake of it" { given = { orc = { "character" } }, function(orc)
  orc:falls(true)
  orc:gets_up()
  orc:falls()
  dice(6, 6)
  orc:bleeds()
  time:pass "10 minutes"                             -- no roll to wake
  expect(orc.health):is "stabilised"
end }

example "who has no saves wakes without one" { source = "RPJ-GCS-50", given = { goblin = { "mook", attack = 0, defence = 9 } }, function(goblin)
  goblin:falls(true)
  goblin:wakes()
  expect({ goblin.health, goblin.base }):is { "able", nil }
end }

example "whoever lies there strikes nobody" { source = "RPJ-GCS-52", function()
  local ug, orc = fallen {}, fallen {}
  expect(function() ug:coup_de_grace(orc) end):is_refused "whoever acts can act"
end }

example "who lies there is passed over, and whoever bleeds rolls" { source = { "RPJ-GCS-46", "RPJ-GCS-49" },
  given = { a = "character", out = "character", bleeding = "character", gone = "character" }, function(a, out, bleeding, gone)
    gone:dies()
    dice(6, 6, 5, 5, 4, 4)                           -- the dead roll no initiative
    game:fight_begins { a, out, bleeding, gone }
    out:falls(true)
    bleeding:falls()
    local acted = {}
    dice(2, 2, 2, 2)
    for turn = 1, 4 do
      game:next_turn()
      acted[turn] = game.acting
    end
    expect(acted):is { a, bleeding, a, bleeding }
    expect(bleeding.bleeding):is(2)
    expect(function() game:next_turn(gone) end):is_refused "whoever acts takes part, and can act"
    expect(function() game:next_turn(out) end):is_refused "whoever acts takes part, and can act"
  end }

example "the dead make no checks" { source = "RPJ-GCS-49", given = { a = { "character", Blades = 2 } }, function(a)
  a:works "Blades"
  a:dies()
  expect(a.task):is(nil)
  expect(function() a.Blades:check() end):is_refused "the dead make no checks"
  expect(function() a.Dexterity:check() end):is_refused "the dead make no checks"
  expect(function() a:improvised_check() end):is_refused "the dead make no checks"
end }

source "RPJ-GCS-49"
example "nothing brings the dead back" { function()
  local orc = fallen { wields = "Dagger" }
  orc:dies()
  for _, change in ipairs { "falls", "wakes", "gets_up", "is_treated" } do
    expect(function() orc[change](orc) end):is_refused "the dead make no checks and stay dead"
  end
  expect(function() orc:rests(4) end):is_refused "the dead make no checks and stay dead"
  for _, roll in ipairs { "waking", "loses_blood" } do
    expect(function() orc[roll](orc) end):is_refused "the dead make no checks"
  end
  decide { ["How defenceless is the victim?"] = "no save" }
  expect(function() orc:is_struck_down(2) end):is_refused "the dead make no checks and stay dead"
  expect(orc.health):is "dead"
end }

source "RPJ-GCS-46"
example "who lies there handles no weapon and pays for no attack" { given = { ug = "character" }, function(ug)
  for _, health in ipairs { "bleeding", "stabilised", "unconscious", "dead" } do
    local orc = fallen { wields = "Dagger" }
    orc.health, orc.free_switches, orc.actions = health, 0, 0   -- the reason is not what it would cost
    expect(function() orc:draws "Cudgel" end):is_refused "whoever acts can act"
    expect(function() orc:draws_too "Cudgel" end):is_refused "whoever acts can act"
    expect(function() orc:puts_away "Dagger" end):is_refused "whoever acts can act"
    expect(function() orc:attacks(ug) end):is_refused "whoever acts can act"
    expect(orc.wields):is "Dagger"
  end
end }
