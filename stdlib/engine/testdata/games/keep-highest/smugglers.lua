-- Nine ways of doing things, three for each of what one resists with.
kind "doing" { rated = "0..4", of = "body, mind or nerve" }
doing "Sneak" { of = "body" }
doing "Climb" { of = "body" }
doing "Fight" { of = "body" }
doing "Watch" { of = "mind" }
doing "Tinker" { of = "mind" }
doing "Shoot" { of = "mind" }
doing "Charm" { of = "nerve" }
doing "Order" { of = "nerve" }
doing "Haggle" { of = "nerve" }

kind "smuggler" { like = "entity" }
rule "entity.rating (with: body, mind or nerve)" "count(doings, #.of == with and #.level > 0)"

-- Who would have more than nine stress is out of the scene: a scar, and the stress is gone. Four scars are the last.
box "entity.stress" { "0..9 = 0", beyond = "lost" }
box "entity.scars"  "0..4 = 0"
rule "entity.retired" "scars == 4"
action "entity.suffers_stress (amount = 1)" { steps = { first = { { "is_scarred", when = "stress + amount > 9" }, "bears(amount)" } } }
action "entity.bears (amount)" { changes = { stress = "stress + amount" } }
action "entity.is_relieved (amount)" { changes = { stress = "stress - amount" } }
action "entity.is_scarred" { changes = { stress = "0", scars = "scars + 1" }, say = "{name} breaks off." }
