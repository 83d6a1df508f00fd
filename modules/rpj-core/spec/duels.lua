skill "Techno-Magic" { attribute = "Intelligence" }
skill "Deception"    { attribute = "Charisma" }

local function tries(duel, skill, ...)
  dice(...)
  duel:attempt(skill)
end

source "RPJ-CD-19"
example "whichever is resolved first decides" {
  given = { ug = { "character" }, duel = { "duel", won_by = { "Well", size = 3 }, lost_by = { "Badly", moves_on = "failure", size = 2 } } }, function(ug, duel)
    tries(duel, ug.Games, 1, 2)
    expect(duel.lost_by.value):is(1)
    for _ = 1, 3 do tries(duel, ug.Games, 4, 4) end
    expect(duel.won_by.value):is(3)
    expect(duel.outcome):is("won")
    expect(function() duel:attempt(ug.Games) end):is_refused "it is undecided"
    expect(function() duel.lost_by:advance() end):is_refused "nothing has decided it"
    expect(duel.lost_by.value):is(1)
  end }

example "two success countdowns" {
  given = { ug = { "character" }, race = { "duel", won_by = { "We", size = 2 }, lost_by = { "They", moves_on = "opposition", size = 2 } } }, function(ug, race)
    tries(race, ug.Games, 4, 4)
    race:opposition_succeeds()
    tries(race, ug.Games, 1, 2)
    expect(race.lost_by.value):is(1)                    -- our failures do not move theirs
    race:opposition_succeeds()
    expect(race.outcome):is("lost")
    expect(race.won_by.value):is(1)
    expect(function() race:opposition_succeeds() end):is_refused "it is undecided"
    expect(function() race.won_by:advance() end):is_refused "nothing has decided it"   -- one decides for both
  end }

example "each side moves its own countdown alone, and the outcome is told" { given = { ug = { "character", player = true }, orc = { "character" },
    race = { "duel", name = "The Race", won_by = { "We", size = 2 }, lost_by = { "They", moves_on = "opposition", size = 1 } },
    duel = { "duel", won_by = { "Well", size = 2 }, lost_by = { "Badly", moves_on = "failure", size = 2 } } }, function(ug, orc, race, duel)
    tries(race, ug.Games, 4, 4)
    tries(race, orc.Games, 1, 2)
    expect({ race.won_by.value, race.lost_by.value }):is { 1, 0 }
    expect(function() tries(race, orc.Games, 4, 4) end):says "The Race is lost"
    for _, dice in ipairs { { 4, 4 }, { 1, 2 } } do
      tries(duel, orc.Games, dice[1], dice[2])          -- nothing of the players' own
      expect({ duel.won_by.value, duel.lost_by.value }):is { 0, 0 }
    end
  end }

example "opponents who wait for failures gain nothing by their own success" {
  given = { duel = { "duel", won_by = { "Well", size = 3 }, lost_by = { "Badly", moves_on = "failure", size = 2 } } }, function(duel)
    duel:opposition_succeeds()
    expect(duel.lost_by.value):is(0)
  end }

source "RPJ-CD-20"
example "the cyberspace job" {
  given = { ug = { "character" }, laeniel = { "character" },
            job = { "duel", difficulty = 3, hidden = { "difficulty" },
                    won_by  = { "Evidence Planted",    size = 4, different_skills = 2 },
                    lost_by = { "Intrusions Detected", size = 2, moves_on = "failure" } } }, function(ug, laeniel, job)
    expect(game:written(job.difficulty)):is("10+")
    expect(job.hidden):contains("difficulty")
    tries(job, ug.Techno_Magic, 5, 5)
    expect(job.won_by.value):is(1)
    tries(job, laeniel.Hacking, 5, 5)
    expect(job.won_by.value):is(2)
    tries(job, ug.Techno_Magic, 3, 3)
    expect(job.lost_by.value):is(1)
    decide { ["Easy or hard assistance?"] = "easy" }
    dice(4, 4, 5, 5)
    job:attempt { skill = laeniel.Hacking, helper = ug }
    expect(job.won_by.value):is(3)                      -- the main check alone moves it
    expect(job.lost_by.value):is(1)
    job:bars("Techno-Magic")
    expect(function() job:attempt(ug.Techno_Magic) end):is_refused "that still works here"
    tries(job, ug.Deception, 3, 3)
    expect(job.lost_by.value):is(2)
    expect(job.won_by.value):is(3)
    expect(job.outcome):is("lost")
  end }

example "evidence takes two skills" {
  given = { ug = { "character" }, job = { "duel", won_by = { "Evidence Planted", size = 4, different_skills = 2 }, lost_by = { "Intrusions Detected", size = 2, moves_on = "failure" } } }, function(ug, job)
    for _ = 1, 4 do tries(job, ug.Hacking, 5, 5) end
    expect(job.won_by.value):is(3)
    tries(job, ug.Deception, 5, 5)
    expect(job.outcome):is("won")
  end }
