-- What is seen of everybody in an overview of a fight.

headline "entity" { "{dead ? 'dead' : conscious ? none : 'unconscious'}", "HP {hit_points} of {total_hit_points}", "PP {power_points}", "{wields}" }
