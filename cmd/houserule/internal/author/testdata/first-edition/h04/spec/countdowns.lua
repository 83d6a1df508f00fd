local crew = { job = "The Cyberspace Job", ug = { "character", Piloting = 4 }, laeniel = { "character", Hacking = 4, Piloting = 2 } }

example "the job is lost" { ledger = { "RPJ-CD-16", "RPJ-CD-19", "RPJ-CD-20" }, given = crew,
  function(job, ug, laeniel)
    dice(4, 4, 4, 4, 1, 2, 4, 4, 1, 2)
    job:attempt(ug.Piloting)
    job:attempt(laeniel.Hacking)
    job:attempt(ug.Piloting)
    expect(job.lost_by.value):is(1)
    job:attempt(laeniel.Hacking)
    expect(job.won_by.value):is(3)
    expect(function() job:attempt(ug.Piloting) end):says "Somebody is coming"
    expect(job.decided):is("lost")
    expect(job.won_by.value):is(3)
    expect(job.lost_by.value):is(2)
    expect(function() job:attempt(ug.Piloting) end):is_refused "it is still undecided"
  end }

example "the last step needs a second skill" { ledger = { "RPJ-CD-06", "RPJ-CD-08", "RPJ-CD-20" }, given = crew,
  function(job, ug, laeniel)
    dice(4, 4, 4, 4, 4, 4, 4, 4, 4, 4)
    for _ = 1, 4 do job:attempt(laeniel.Hacking) end
    expect(job.won_by.value):is(3)
    expect(job.decided):is(nil)
    job:attempt(ug.Piloting)
    expect(job.won_by.value):is(4)
    expect(job.decided):is("won")
  end }

example "a Break bought late takes the step back" { ledger = "RPJ-ATTR-15", given = crew,
  function(job, ug)
    dice(1, 4, 6)
    job:attempt(ug.Piloting)
    expect(job.lost_by.value):is(1)
    taking("Lucky Break", ug)
    expect(job.lost_by.value):is(0)
    expect(job.lost_by.notes):is {}
    expect(job.won_by.value):is(1)
  end }

example "limits: once a day, once a who" { ledger = "RPJ-CD-08",
  given = { job = { "challenge", difficulty = 0, hidden = {},
                    won_by = { "Bridge", moves_on = "success", size = 4, limits = { "once a day", "once a who" } },
                    lost_by = { "Flood", moves_on = "time", size = 4 } },
            ug = { "character" }, laeniel = { "character" } },
  function(job, ug, laeniel)
    dice(4, 4, 4, 4, 4, 4, 4, 4)
    job:attempt(ug.Piloting)
    job:attempt(laeniel.Piloting)
    expect(job.won_by.value):is(1)                   -- one a day
    time:pass "1 day"
    job:attempt(ug.Piloting)
    expect(job.won_by.value):is(1)                   -- Ug had his turn
    job:attempt(laeniel.Piloting)
    expect(job.won_by.value):is(2)
    expect(job.lost_by.value):is(0)
  end }

example "tug of war" { ledger = { "RPJ-CD-02", "RPJ-CD-10" },
  given = { rope = { "countdown", moves_on = "success", size = 4, value = 2, both_ends = true } },
  function(rope)
    rope:advance()
    rope:reverse()
    rope:advance(5)
    expect(rope.value):is(4)
    expect(rope.stands_at):is("top")
    rope:reverse()
    expect(rope.value):is(4)                         -- what is resolved stays
  end }

example "fields that players do not see" { ledger = "RPJ-CD-05", given = crew,
  function(job)
    job.lost_by.hidden = { "size" }
    expect(job.difficulty):is(3)
    expect(job:shown().difficulty):is(nil)
    expect(job:shown().won_by):is(job.won_by)
    expect(job.won_by:shown().size):is(4)
    expect(job.lost_by:shown().size):is(nil)
    expect(job.lost_by:shown().value):is(0)
    job.hidden = { "dificulty" }
    expect(function() job:shown() end):fails "dificulty"
  end }
