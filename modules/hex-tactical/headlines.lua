-- The headline of each character in overviews of a fight.

headline "entity" { "{health == 'fine' ? none : health}", "damage {damage} of {hit_points}", "{flees ? 'flees' : none}", "{prone ? 'prone' : none}",
  "action points {active ? action_points : none}", "{wields}", "{bears}", "at {place}, facing side {facing}" }
headline "group"  { "{party}", "led by {leader}" }
headline "wound"  "{points} by {by}"

sheet "character" {
  { "{name}", right = "damage {damage} of {hit_points}" },
  { rows = "filter(traits, #.level != 0)", columns = 3, "{name}", "{level}" },
  { "wields {wields}", "bears {bears}", "at {place}, facing side {facing}" },
  { rows = "wounds", "{points} by {by}" } }
