-- One scene after the other, with dice set in advance. Four and four are 8, five and five 10.

example "the plan takes two ways of looking, and one day each" { source = { "RPJ-CD-08", "RPJ-CD-21" },
  given = { marlo = "Marlo", plan = "The Plan", vane = "Inspector Vane Listens" }, function(marlo, plan, vane)
    dice(4, 4, 4, 4, 4, 4, 4, 4, 4, 4)
    for day = 1, 4 do game:looks_it_over { who = marlo, skill = "Casing", plan = plan } end
    expect(plan.value):is(3)                           -- the last step waits for another way
    game:looks_it_over { who = marlo, skill = "Fast Talk", plan = plan }
    expect(plan.resolved):is(true)
    expect(vane.value):is(5)
    game:session_begins()
    expect(vane.value):is(5)                           -- it runs from session to session
  end }

example "a second look on the same day tells nothing new" { source = "RPJ-CD-08", given = { marlo = "Marlo", plan = "The Plan" }, function(marlo, plan)
  dice(4, 4, 4, 4)
  plan:attempt(marlo.Casing)
  plan:attempt(marlo.Fast_Talk)
  expect(plan.value):is(1)
end }

local crew = { marlo = "Marlo", odile = "Odile", wren = "Wren", bram = "Bram", steps = "Steps on the Stairs" }

example "over the roof behind Wren" { source = { "RPJ-SKILL-35", "RPJ-SKILL-36" }, given = crew, function(marlo, odile, wren, bram, steps)
  local climbers = { marlo, odile, wren, bram }
  decide { ["Who spends a Lucky Break to switch a failure?"] = { bram, "nobody" } }
  dice(1, 2, 1, 2, 4, 4, 1, 2)                         -- Wren alone; a Break of Bram's makes two of four
  expect(game:climbs_the_roof { crew = climbers, leader = wren, heard = steps }):is(true)
  expect(bram.breaks):is(1)
  expect(steps.value):is(0)
  dice(1, 2, 1, 2, 4, 4, 1, 2)
  expect(game:climbs_the_roof { crew = climbers, leader = wren, heard = steps }):is(false)
  expect(steps.value):is(1)                            -- all that is heard of four is one step
end }

example "nobody switches anything behind a leader who slips" { source = "RPJ-SKILL-37", given = crew, function(marlo, odile, wren, bram, steps)
  dice(1, 2, 1, 2, 1, 2, 5, 5)
  expect(game:climbs_the_roof { crew = { marlo, odile, wren, bram }, leader = wren, heard = steps }):is(false)
  expect(bram.breaks):is(2)
end }

example "the gallery: what went wrong once is barred" { source = { "RPJ-CD-19", "RPJ-CD-20" },
  given = { odile = "Odile", wren = "Wren", job = "The Long Gallery" }, function(odile, wren, job)
    expect(job.hidden):contains("difficulty")
    dice(5, 5, 5, 5, 1, 2, 5, 5, 1, 2)
    job:crosses(odile, "Tinkering")
    job:crosses(wren, "Sneaking")
    job:crosses(odile, "Tinkering")
    expect(function() job:crosses(odile, "Tinkering") end):is_refused "that still works here"
    job:crosses(wren, "Sneaking")
    expect(job.won_by.value):is(3)
    expect(job.lost_by.value):is(1)
    job:crosses(wren, "Sneaking")
    expect(job.outcome):is("lost")
    expect(job.won_by.value):is(3)
  end }

example "a tumbler, with easy and with hard help" { source = { "RPJ-SKILL-25", "RPJ-SKILL-26" },
  given = { odile = "Odile", wren = "Wren", bram = "Bram", vault = "The Clockwork Vault", steps = "Steps on the Stairs" }, function(odile, wren, bram, vault, steps)
    decide { ["Easy or hard assistance?"] = { "easy", "hard", "hard" } }
    dice(4, 4, 4, 4)                                   -- Bram: 8 and 2 reach 10+; Odile: 8 and 6 reach 14+, not 15+
    vault:turns_a_tumbler { skill = odile.Locks, helper = bram, heard = steps }
    expect(vault.value):is(1)
    dice(5, 5, 3, 4)                                   -- Wren: 10 and 3 against 11+ are 2 better; 7 and 6 reach 13+
    vault:turns_a_tumbler { skill = odile.Locks, helper = wren, heard = steps }
    expect(vault.value):is(2)
    dice(1, 2, 4, 4)
    vault:turns_a_tumbler { skill = odile.Locks, helper = wren, heard = steps }
    expect(vault.value):is(2)
    expect(steps.value):is(1)
  end }

example "the fourth step wakes the house" { source = "RPJ-CD-16", given = { steps = "Steps on the Stairs" }, function(steps)
  steps:advance(3)
  expect(game.house_awake):is(false)
  steps:hears_of(true)
  expect(steps.value):is(3)
  steps:hears_of(false)
  expect(game.house_awake):is(true)
end }

example "where the chase begins" { source = "RPJ-CD-12", ask = "game.chase_starts_at", cases = {
  { size = 6, planned = false, awake = false, is = 3 }, { size = 6, planned = true, awake = false, is = 4 },
  { size = 6, planned = false, awake = true,  is = 2 }, { size = 6, planned = true, awake = true,  is = 3 } } }

example "the chase" { source = "RPJ-CD-10", given = { bram = "Bram" }, function(bram)
  local chase = game:starts_tug_of_war("The Chase", 6, 5)
  dice(1, 2, 3, 4, 3, 4)
  chase:is_driven(bram)
  expect(chase.value):is(4)
  chase:is_driven(bram)
  chase:is_driven(bram)
  expect(chase.winner):is("players")
end }

example "the morning after" { source = "RPJ-CD-21", given = { vane = "Inspector Vane Listens", steps = "Steps on the Stairs" }, function(vane, steps)
  game:morning_comes(vane)
  expect(vane.value):is(1)
  steps:advance(4)
  game:morning_comes(vane)
  expect(vane.value):is(4)
end }
