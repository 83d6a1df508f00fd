-- The pool, and whose it is.
kind "character" { like = "entity" }
kind "deed" { rated = "0..4", of = "insight, prowess or resolve" }
deed "Study" { of = "insight" }
deed "Watch" { of = "insight" }
deed "Sneak" { of = "prowess" }
deed "Charm" { of = "resolve" }
rule "entity.rating (with: insight, prowess or resolve)" { "count(deeds, #.of == with and #.level > 0)" }

box "entity.stress" { "0..9 = 0", beyond = "lost" }
action "entity.suffers_stress (amount)" { changes = { stress = "stress + amount" } }

-- The highest die counts; without any, the lower one of two.
check "pool" { dice = "(@thrown)d6", shows = { "best", "critical" },
  count    = "0",
  thrown   = "count > 0 ? count : 2",
  best     = "count > 0 ? max(dice) : min(dice)",
  critical = "count > 0 and count(dice, # == 6) > 1" }
