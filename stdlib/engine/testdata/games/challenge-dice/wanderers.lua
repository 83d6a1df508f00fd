-- Whoever sets out: five stats, what wears them down, and momentum.
kind "stat" { rated = "0..5" }
stat "Nimble" {}
stat "Sturdy" {}
stat "Gentle" {}
stat "Clever" {}
stat "Quiet" {}

kind "wanderer" { like = "entity" }
box "entity.health"   { "0..5", starts = "5", beyond = "lost" }
box "entity.supplies" { "0..5", starts = "5", beyond = "lost" }

-- Each burden lowers what momentum can reach, and where it starts anew.
kind "burden" { carried = true }
burden "Wounded" {}
burden "Shaken" {}
burden "Hunted" {}

rule "entity.momentum_max"   { sum = { { "at best", "10" }, { "burdens", "-len(burdens)" } } }
rule "entity.momentum_reset" "max(0, 2 - len(burdens))"
box "entity.momentum" { "-6..momentum_max", starts = "momentum_reset", beyond = "lost" }

action "entity.gains_momentum (amount = 1)" { changes = { momentum = "momentum + amount" } }
-- What health cannot take, momentum does.
action "entity.is_harmed (amount = 1)" { changes = { health = "health - amount", momentum = "momentum - max(0, amount - health)" } }
