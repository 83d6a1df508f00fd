-- What takes long has ten boxes of four ticks each. The harder it is, the slower it fills.
table "game.ticks (rank: text)" { { "plain", 12 }, { "hard", 8 }, { "grim", 4 }, { "dire", 2 }, { "endless", 1 } }

kind   "undertaking" { like = "record", rank = "plain, hard, grim, dire or endless" }
box    "undertaking.ticks" { "0..40 = 0", beyond = "lost" }
rule   "undertaking.boxes_filled" "floor(ticks / 4)"
action "undertaking.is_furthered (times = 1)" { changes = { ticks = "ticks + times * game.ticks(rank)" } }

-- Its end is rolled without an action die, and momentum does not help.
check "undertaking.is_concluded (by: entity)" { like = "challenge", roller = "by",
  score = "boxes_filled",
  steps = { "is_sworn_anew", when = "outcome == 'miss'" } }
action "undertaking.is_sworn_anew" { changes = { ticks = "floor(boxes_filled / 2) * 4" } }
