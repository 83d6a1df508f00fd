-- The job, countdown by countdown.

-- From session to session: the inspector hears of them, day by day.
countdown "Inspector Vane Listens" { size = 8, moves_on = "time", each = "day", term = "long" }

-- The days before: one look at the house each day, and two ways of looking at least.
countdown "The Plan"               { size = 4, different_skills = 2, difficulty = 4, limits = { "once a day" } }

-- The night: what the crew fails at is heard.
countdown "Steps on the Stairs"    { size = 4, moves_on = "failure", consequence = "countdown.wakes_the_house" }

-- In the long gallery two countdowns run against each other.
duel "The Long Gallery" { difficulty = 5, hidden = { "difficulty" },
  won_by  = { "Across the Gallery",   size = 4, different_skills = 2 },
  lost_by = { "The Watchman Wonders", size = 2, moves_on = "failure" } }

-- At the vault.
countdown "The Clockwork Vault" { size = 3, difficulty = 8 }

box    "game.house_awake" "yes or no"
action "countdown.wakes_the_house" { function() game.house_awake = true end }
