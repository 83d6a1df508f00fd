box "entity.hit_dice" { "0..rank", starts = "rank", beyond = "lost" }
feature "Second Wind" {}
box "entity.winds" { starts = "has('Second Wind') ? 1 : 0", refills = "rests_shortly" }
action "entity.catches_breath" { costs = "1 winds", steps = "is_healed(rank + 5)" }

action "entity.rests_shortly" { requires = { "the dead do not rest", "not dead" }, steps = {} }
check "entity.spends_hit_dice (count = 1)" { roller = "owner", dice = "(@count)d8", costs = "count hit_dice",
  modifier = "count * Constitution.mod", steps = "is_healed(max(0, total))" }
action "entity.rests_long" { changes = { hit_dice = "hit_dice + max(1, floor(rank / 2))" },
  steps = { "rests_shortly", { "loses('Concentration')", when = "has('Concentration')" } } }
action "game.long_rest" { steps = { "time.pass('8 hours')", { "#.rests_long", for_each = "entities", when = "not #.dead and #.hp > 0" } } }
