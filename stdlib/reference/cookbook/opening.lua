kind "character" { like = "entity" }
kind "skill" { rated = "0..6" }
kind "trait" { carried = true }

skill "Climbing" {}
skill "Stealth" {}

box "entity.life" { "0..20 = 10", beyond = "lost" }
action "entity.is_hurt (points)" { changes = { life = "life - points" } }

check "skill.check (difficulty = 10)" { roller = "owner",
  dice = "1d20", modifier = { { "level", "level" } }, against = "difficulty" }
