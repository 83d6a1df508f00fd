-- The headline of each character in overviews of a fight.

headline "entity" { "{fate ?? (dead ? 'dead' : beaten ? 'beaten' : none)}", "HP {hit_points_left} of {hit_points}",
  "stunned for {stunned > 0 ? stunned : none}", "{on_fire ? 'on fire' : none}", "{wields}" }
headline "wound"  { "{bearer}", "{harm}" }

sheet "character" {
  { "{name}", "{background}", right = "HP {hit_points_left} of {hit_points}" },
  { rows = "stats", across = true, "{short} {level}" },
  { rows = "filter(skills, #.level > 0)", columns = 3, "{name}", "{level}" },
  { "wields {wields}", "{worn_armour}", "{held_shield}", "money {money}" },
  { rows = "wounds", across = true, "{harm}" } }
