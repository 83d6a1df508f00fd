-- The countdowns of the job.

-- Across sessions: the inspector's suspicion grows day by day.
countdown "Inspector Vane Listens" { size = 8, moves_on = "time", each = "day", term = "long" }

-- The days before: one attempt a day, with at least two different skills.
countdown "The Plan"               { size = 4, different_skills = 2, difficulty = 4, limits = { "once a day" } }

-- The night: failures are heard.
countdown "Steps on the Stairs"    { size = 4, moves_on = "failure", consequence = "countdown.wakes_the_house" }

-- The long gallery: a duel of two countdowns.
duel "The Long Gallery" { difficulty = 5, hidden = { "difficulty" },
  won_by  = { "Across the Gallery",   size = 4, different_skills = 2 },
  lost_by = { "The Watchman Wonders", size = 2, moves_on = "failure" } }

-- At the vault.
countdown "The Clockwork Vault" { size = 3, difficulty = 8 }

box    "game.house_awake" "yes or no"
action "countdown.wakes_the_house" { function() game.house_awake = true end }
