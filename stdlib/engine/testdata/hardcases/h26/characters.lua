-- Who makes moves, what weighs on them, and what a miss costs.
kind "stat" { rated = "0..5" }
stat "Edge" {}
stat "Heart" {}
kind "character" { like = "entity" }
kind "debility" { carried = true }
debility "Wounded" {}
debility "Shaken" {}
box "entity.supply" { "0..5 = 5", beyond = "lost" }
table "game.price" { roll = "1d6", { "1 to 3", "it takes longer" }, { "4 to 6", "{1d6} hours are lost" } }
action "move.helps" { steps = { "owner.gains_momentum" } }
action "move.tires" { changes = { ["owner.supply"] = "owner.supply - 1" } }
