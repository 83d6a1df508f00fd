-- Conditions beside grapples, mooks, Lucky Breaks, several weapons, free attacks and duels.

local two = { ug = { "character", Blades = 3, Athleticism = 3, wields = "Sword", defends = "dodge" }, orc = { "character", Blades = 3, wields = "Sword", defends = "dodge" } }

example "asleep, one is held without a struggle" { source = { "RPJ-GCS-69", "RPJ-GCS-72", "RPJ-COND-10" }, given = two, function(ug, orc)
  ug:gains "Sleeping Powder"
  orc:turn_begins()
  dice(4, 4)
  orc:grapples(ug)
  expect({ ug.grappling, ug.must_struggle }):is { true, false }
  expect(function() ug:struggles() end):is_refused "no condition keeps one from it"
  ug:loses "Sleeping Powder"
  expect(ug.must_struggle):is(true)
end }

example "in a grapple nobody slips a net, and asleep one lets go" { source = { "RPJ-GCS-71", "RPJ-COND-10", "RPJ-COND-18" }, given = two, function(ug, orc)
  ug:gains "Rope Net"
  orc:takes_hold(ug)
  expect(function() ug:escapes "Rope Net" end):is_refused "grapplers only grapple"
  orc:gains "Sleeping Powder"
  expect(ug.grappling):is(false)
  dice(4, 4)
  expect(ug:escapes "Rope Net"):is(true)
end }

example "a break mends resisting, recovering and escaping" { source = { "RPJ-ATTR-14", "RPJ-COND-11", "RPJ-COND-18" }, given = two, function(ug)
  decide { ["Lucky Break"] = true }
  dice(1, 5, 6)                                        -- 11 against 11
  expect(ug:is_afflicted "Marsh Fever"):is(false)
  ug:gains "Rope Net"
  dice(1, 1, 6)                                        -- 7 and 3 against 10
  expect(ug:escapes "Rope Net"):is(true)
  expect(ug.breaks):is(0)
end }

example "handcuffs for both weapons, and penalties for each of two rolls" { source = { "RPJ-GCS-85", "RPJ-COND-02", "RPJ-COND-08" }, given = two, function(ug, orc)
  ug.also_wields = { "Knife" }
  ug:gains "Flu"
  dice(3, 4, 3, 4, 6, 6)                               -- 8 and, less 1, 7; the save holds
  local attack = ug:attacks_with_several { target = orc, primary = "Sword", extras = { "Knife" } }
  expect({ attack.missed, attack.damage }):is { false, 1 }
  ug:gains "Handcuffs"
  expect(function() ug:attacks_with_several { target = orc, primary = "Sword", extras = { "Knife" } } end):is_refused "no condition keeps one from it"
end }

example "who is asleep or in cuffs lets everybody pass" { source = { "RPJ-GCS-60", "RPJ-COND-08", "RPJ-COND-10" }, given = two, function(ug, orc)
  local line = game:lay_out(2)
  ug.side, orc.side = "heroes", "orcs"
  for _, condition in ipairs { "Sleeping Powder", "Handcuffs" } do
    ug:stands(line[1])
    orc:stands(line[1], ug)
    ug:gains(condition)
    game.acting = orc
    orc:turn_begins()
    orc:moves(line[2])                                 -- nobody is asked
    ug:loses(condition)
    expect({ orc.place.name, ug.free_attacks }):is { "2", 1 }
  end
end }

example "a mook on fire" { source = { "RPJ-GCS-66", "RPJ-COND-05", "RPJ-COND-07" }, given = { mook = { "mook", attack = 0, defence = 9 }, other = { "mook", attack = 0, defence = 9 } }, function(mook, other)
  mook:gains "Leeches"
  time:pass "2 minutes"
  expect(mook.health):is "dead"                        -- what would cost a save kills it
  other:gains "On Fire"
  time:pass "2 minutes"
  expect(other.health):is "dead"
end }

example "gagged, one wins no duel of words" { source = { "RPJ-CD-19", "RPJ-COND-04" }, given = { ug = { "character", Command = 3, Athleticism = 3 } }, function(ug)
  local duel = bring("duel", { won_by = bring("countdown", { name = "they run", size = 1 }), lost_by = bring("countdown", { name = "they come", size = 2, moves_on = "failure" }) })
  ug:gains "Gag"
  expect(function() duel:attempt { skill = ug.Command } end):is_refused "a condition keeps one from using the skill"
  dice(3, 4)
  duel:attempt { skill = ug.Athleticism }
  expect(duel.outcome):is "won"
end }

example "the fallen sleep and wake by wounds, and not by conditions" { source = { "RPJ-GCS-46", "RPJ-GCS-52", "RPJ-COND-10", "RPJ-COND-14" }, given = two, function(ug, orc)
  ug:gains "Deep Sleep"
  orc:turn_begins()
  expect(function() orc:coup_de_grace(ug) end):is_refused "the victim is incapacitated"
  ug:falls()
  ug:loses "Deep Sleep"
  expect(ug.health):is "bleeding"
  expect(function() ug:escapes "Deep Sleep" end):is_refused "one suffers from it"
  dice(3, 4)
  orc:coup_de_grace(ug)
  expect(ug.health):is "dead"
end }

example "one sleeper fails in a group, and the others go on" { source = { "RPJ-SKILL-35", "RPJ-COND-10" },
  given = { ug = { "character", Command = 2 }, orc = { "character", Command = 2 } }, function(ug, orc)
    local function group() return game:group_check { skill = "Command", members = { ug, orc }, leader = orc } end
    ug:gains "Sleeping Powder"
    dice(3, 4)                                         -- of the orc alone
    expect(group()):is(true)
    expect(odds(group)):is { ["true"] = 30 / 36, ["false"] = 6 / 36 }
    expect(function() ug.Command:opposed_check(orc) end):is_refused "a condition keeps one from using the skill"
    dice(4, 4)                                         -- the sleeper's level is all that resists
    expect(orc.Command:opposed_check(ug).success):is(true)
  end }
