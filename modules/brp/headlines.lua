-- What is seen of everybody in an overview of a fight.

headline "entity" { "{dead ? 'dead' : conscious ? none : 'unconscious'}", "HP {hit_points} of {total_hit_points}", "PP {power_points}", "{wields}" }

sheet "character" {
  { "{name}, {species}", right = "HP {hit_points} of {total_hit_points}, PP {power_points}" },
  { "damage {damage_modifier == '0' ? none : damage_modifier}", "wields {wields}", "fatigue {fatigue_points}", "age {age}" },
  { rows = "characteristics", columns = 4, "{name} {level}", "{roll} {level * game.usual_multiplier} %" },
  { rows = "sorted(skills, -#.rating)", columns = 3, "{name}{experience_check ? ' x' : ''}", "{rating} %" } }
