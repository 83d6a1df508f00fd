-- What a turn is spent on.

source "RPJ-GCS-05"
example "moving from region to region" { given = { a = { "character", Dexterity = 4 }, b = { "character" } }, function(a, b)
  local line = game:lay_out()
  a:stands(line[2])
  b:stands(line[3])
  expect(function() a:moves(line[4]) end):is_refused "the region is one's own or beside it"
  a:moves { region = line[3], beside = b }
  expect(a.actions):is(2)
  expect(a:adjacent_to(b)):is(true)
  a:moves(line[4])
  expect(a.actions):is(1)
  expect(a.place):is(line[4])
end }

example "without a battlefield there is nowhere to move to" { given = { a = { "character" } }, function(a)
  expect(function() a:moves() end):is_refused "a battlefield is laid out"
  expect(function() a:moves_cautiously() end):is_refused "a battlefield is laid out"
end }

example "moving within a region" { source = "RPJ-GCS-06",
  given = { a = { "character", side = "us", Dexterity = 4 }, b = { "character", side = "us" }, c = { "character", side = "us" } }, function(a, b, c)
    local here = game:lay_out(1)[1]
    b:stands(here)
    c:stands(here)
    a:stands(here, b)
    a:moves { beside = c }
    expect(a.actions):is(2)
    expect(a:adjacent_to(c)):is(true)
    expect(a:distance_to(b)):is(0)
    a:moves()
    expect(a.actions):is(1)
    expect(a.neighbours):is {}
  end }

example "an attack is one action" { source = "RPJ-GCS-07",
  given = { ug = { "character", Dexterity = 4, wields = "Cudgel" }, orc = { "mook", attack = 0, defence = 12 } }, function(ug, orc)
    for left = 2, 0, -1 do
      dice(1, 2)
      ug:attacks(orc)
      expect({ ug.actions, ug:done("attacking") > 0 }):is { left, left < 3 }
    end
    expect(function() ug:attacks { target = orc, free = true } end):is_refused "a free attack costs no action"
    expect(function() ug:attacks(orc) end):is_refused "cannot pay 1 action"
  end }

example "another task is done at once" { source = "RPJ-GCS-08", given = { ug = { "character", Blades = 2 } }, function(ug)
  dice(3, 4)
  expect(ug:tries { skill = "Blades", difficulty = 2 }):is(true)
  expect(ug.actions):is(1)
  dice(3, 3)
  expect(ug:tries { skill = "Blades", difficulty = 2 }):is(false)
  expect(ug.actions):is(0)
end }

example "a task of a whole turn" { source = "RPJ-GCS-09",
  given = { ug = { "character", Blades = 2 }, orc = { "mook", attack = 0, defence = 9 } }, function(ug, orc)
    decide { ["Dodge or absorb?"] = "dodge" }
    dice(1, 1)
    orc:attacks(ug)                                  -- a miss counts, too
    expect(function() ug:works { skill = "Blades" } end):is_refused "nobody attacked the worker in this round"
    time:pass "1 round"
    ug:works { skill = "Blades", difficulty = 1 }
    expect(ug.actions):is(0)
    expect(ug.task_done):is(false)
    dice(3, 3)
    ug:turn_ends()
    expect(ug.task_done):is(true)
    ug:turn_begins()
    ug:turn_ends()                                   -- it is done, and not done again
    ug:turn_begins()
    dice(6, 5)
    ug:tries { skill = "Blades" }
    expect(function() ug:works { skill = "Blades" } end):is_refused "the whole turn is still unspent"
    ug:falls()
    ug:turn_ends()
    expect(function() ug:works { skill = "Blades" } end):is_refused "whoever works can act"
    expect(function() ug:tries { skill = "Blades" } end):is_refused "whoever acts can act"
  end }

example "switching equipment" { source = "RPJ-GCS-10", given = { ug = { "character", wields = "Cudgel" } }, function(ug)
  ug:turn_begins()
  ug:draws "Dagger"
  expect(ug.actions):is(2)
  ug:draws "Cudgel"
  ug:draws "Dagger"
  expect(ug.actions):is(0)
  expect(ug.wields.name):is "Dagger"
  expect(function() ug:draws "Cudgel" end):is_refused "cannot pay"
  ug:turn_ends()
  ug:turn_begins()
  ug:draws "Cudgel"
  expect(ug.actions):is(2)
end }

example "the end of a turn" { source = "RPJ-GCS-45",
  given = { a = { "character", Dexterity = 5, wields = "Cudgel" }, b = { "character" }, orc = { "mook", attack = 0, defence = 12 } }, function(a, b, orc)
    dice(6, 6, 1, 1)
    game:fight_begins { a, b }
    game:next_turn()
    dice(1, 2)
    a:attacks(orc)
    expect(a.actions):is(2)
    game:next_turn()
    expect(game.acting):is(b)
    expect(a.actions):is(0)
  end }

example "Laeniel is done" { source = "RPJ-GCS-47",
  given = { laeniel = { "character", player = true, Dexterity = 6 }, warrior = { "character" }, headhunter = { "mook", attack = 3, defence = 10 } },
  function(laeniel, warrior, headhunter)
    game:lines_up({ laeniel }, { warrior, headhunter })
    dice(6, 6, 3, 4)
    game:fight_begins { laeniel, warrior, headhunter }
    game:next_turn()
    for i = 2, 4 do laeniel:moves(all "region"[i]) end
    expect(laeniel.actions):is(0)
    game:next_turn()
    expect(game.acting):is(warrior)
    game:next_turn()
    expect(game.acting):is(headhunter)
  end }

example "whoever leaves the table has no turns any more" { source = "RPJ-GCS-02",
  given = { ann = { "character" }, bob = { "character" }, cid = { "character" } },
  function(ann, bob, cid)
    dice(6, 6, 5, 5, 4, 4)
    game:fight_begins { combatants = { ann, bob, cid } }
    game:next_turn()
    expect(game.acting):is(ann)
    bob:leaves()
    game:next_turn()
    expect(game.acting):is(cid)
    cid:leaves()                                     -- in the middle of a turn
    game:next_turn()
    expect({ game.acting.name, game.round }):is { "ann", 2 }
    ann:leaves()
    expect(function() game:next_turn() end):is_refused "somebody is left to fight"
    game:fight_ends()
    expect(game.round):is(0)
  end }

example "a task of a whole turn has its difficulty, and a new one is not done yet" { source = "RPJ-GCS-09", given = { ug = { "character", Blades = 2 } }, function(ug)
  for _, work in ipairs { { 3, 4, done = true }, { 3, 3, done = false } } do   -- 9 and 8, against 9+
    ug:turn_begins()
    ug:works { skill = "Blades", difficulty = 2 }
    expect({ ug.task.name, ug.task_difficulty, ug.task_done }):is { "Blades", 2, false }
    dice(work[1], work[2])
    ug:turn_ends()
    expect({ ug.task, ug.task_done }):is { nil, work.done }
  end
end }

example "whoever falls at work does not finish it" { source = { "RPJ-GCS-09", "RPJ-GCS-46" }, given = { ug = { "character", Blades = 2 } }, function(ug)
  ug:turn_begins()
  ug:works "Blades"
  ug:falls()
  ug:turn_ends()                                     -- nothing is rolled
  expect({ ug.task, ug.task_done }):is { nil, false }
end }

example "when the fight is over everybody has all actions" { source = "RPJ-GCS-03",
  given = { a = { "character", Dexterity = 4, wields = "Cudgel" }, orc = { "mook", attack = 0, defence = 12 } }, function(a, orc)
    dice(6, 6)
    game:fight_begins { a, orc }
    game:next_turn()
    dice(1, 2)
    a:attacks(orc)
    game:next_turn()
    expect({ a.actions, a:done("attacking") }):is { 0, 1 }
    game:fight_ends()
    expect({ a.actions, a:done("attacking") }):is { 3, 0 }
  end }

example "outside of fights time gives actions back" { source = "RPJ-GCS-03", given = { ug = { "character", Blades = 2 } }, function(ug)
  dice(3, 4, 3, 4)
  ug:tries "Blades"
  ug:tries "Blades"
  expect(function() ug:tries "Blades" end):is_refused "cannot pay 1 action"
  time:pass "1 round"
  expect(ug.actions):is(2)
end }
