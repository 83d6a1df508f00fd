-- The headline of each character in overviews of a fight.

headline "entity" { "{dead ? 'dead' : conscious ? none : 'unconscious'}", "HP {hit_points} of {total_hit_points}", "PP {power_points}", "{wields}" }

sheet "character" {
  { "{name}, {species}", right = "HP {hit_points} of {total_hit_points}, PP {power_points}" },
  { "damage {damage_modifier == '0' ? none : damage_modifier}", "wields {wields}", "fatigue {fatigue_points}", "age {age}" },
  { rows = "characteristics", columns = 4, "{name} {level}", "{roll} {level * game.usual_multiplier} %" },
  { rows = "sorted(skills, -#.rating)", columns = 3, "{name}{experience_check ? ' x' : ''}", "{rating} %" } }

-- A pasted stat block: characteristics, skills in percent, and carried entries.
stat_block "character" {
  "{name}", "{characteristic} {level}", "{skill} {level}%", "{skill} {level}", "HP {hit_points}", "hit points {hit_points}",
  "PP {power_points}", "power points {power_points}", "{gear}", "wields {wields}", "age {age}" }
