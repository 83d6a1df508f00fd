-- What is as bad as the worst so far makes it worse.
box "entity.harm" { "0..4 = 0", beyond = "lost" }
action "entity.is_harmed (level: 0..3)" { changes = { harm = "level == 0 ? harm : level > harm ? level : harm + 1" } }

-- Anybody can resist; how well costs more or less stress.
check "entity.resists (with: body, mind or nerve)" { like = "pool", roller = "owner", shows = "price",
  size  = { { "rating", "rating(with)" } },
  price = "critical ? -1 : 6 - best",
  steps = { first = { { "suffers_stress(price)", when = "price > 0" }, "is_relieved(-price)" } } }

offer "Resist" { on = "entity.is_harmed", opens = "before", by = "owner", limit = "1", when = "level > 0",
  asks = { with = "body, mind or nerve" }, changes = { level = "max(0, level - 2)" }, steps = "payer.resists(with)" }

-- Afterwards one lets go. Who lets go of more than there is overdoes it.
check "entity.unwinds" { like = "pool", roller = "owner", shows = { "best", "overdone" },
  size     = "min(rating('body'), rating('mind'), rating('nerve'))",
  overdone = "best > stress",
  steps    = "is_relieved(best)", say = "{name} {overdone ? 'overdoes it' : 'lets go'}." }
