condition "Burning" { category = "harm", damage = 2, each = "1 round", lasts = "3 rounds", at_base = true }
condition "Drowning" { category = "harm", fells_after = "2 rounds", kills_after = "10 minutes" }
condition "Stunned" { category = "hindrance", lasts = "1 turn_begins, then 1 turn_ends", checks = -2 }
condition "Slowed"  { category = "hindrance", resist = "Constitution", resist_difficulty = 1, lasts = "10 minutes", checks = -1 }
