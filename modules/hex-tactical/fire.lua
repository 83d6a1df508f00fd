-- Fire, at one location or all over. The row is a RECONSTRUCTION.

source "HEX-HAZARD-09"
rule "game.fire_row"        "2"
rule "game.local_fire"      { text = "base damage of a torch", "2" }
rule "game.fire_all_around" { text = "base damage among flames, and of a dragon at close range", "12" }

-- At one location.
check "entity.is_burned_at (location: text, base_damage = game.local_fire, of_row = game.fire_row)" { like = "entity.harm_roll",
  steps = "is_hit_by('fire', 'Fire', does, location)" }

source "HEX-HAZARD-10"
-- All over: a sixth to each location of the armour table, the remainder to the first ones, and all armour dice show 1.
check "entity.stands_in_flames (base_damage = game.fire_all_around, of_row = game.fire_row)" { like = "entity.harm_roll",
  steps = "burns_all_over(does)" }
action "entity.burns_all_over (points)" { steps = {
  "takes_fire(burned_through(points), 'fire')",
  { changes = { alight = "true" } },
  { for_each = "worn", when = "#.made.padding or #.made == 'Light'", changes = { ["#.aflame"] = "true" } } } }

rule "entity.burned_through (points)"   "sum([1, 2, 3, 4, 5, 6], max(0, floor(points / 6) + (# <= game.odd_points_of_fire(points) ? 1 : 0) - least_armour_at(game.location(#))))"
rule "game.odd_points_of_fire (points)" "option.odd_points_of_fire == 'lost' ? 0 : points % 6"

-- Cloth burns in any case.
box  "armour.aflame" { sheet = "yes or no = no" }
box  "entity.alight" { text = "whether the clothes burn", "yes or no = no" }

action "entity.stops_burning" { changes = { alight = "false" }, steps = { for_each = "worn", changes = { ["#.aflame"] = "false" } } }

source "HEX-HAZARD-11"
-- Fire Resistance above Body gives extra hit points, lost first and restored a day after the last fire; below
-- Body, it increases the damage of every fire.
rule "game.fire_hit_points_per_level" "3"
rule "game.worse_fire_per_level"      { source = "HEX-HAZARD-13", "3" }
rule "entity.fire_resistance_levels"  { text = "the levels above Body; negative if below", "Fire_Resistance.standing - Body.standing" }

box  "entity.last_burned"          { text = "the time of the last burn, in seconds of the game clock", "number or none" }
box  "entity.fire_hit_points_lost" "0.. = 0"

rule "entity.fire_burns_on"        { text = "whether the last burn was less than a day ago", "last_burned != none and time.now - last_burned < 24 * 60 * 60" }
rule "entity.most_fire_hit_points" "game.fire_hit_points_per_level * max(0, fire_resistance_levels)"
rule "entity.fire_hit_points"      "max(0, most_fire_hit_points - (fire_burns_on ? fire_hit_points_lost : 0))"

to "hit.lands" { steps = { "meets_fire_resistance", when = "type == 'Fire' and points > 0" }, at = "after meets_armour" }
action "hit.meets_fire_resistance (fire = points)" { changes = { points = "target.fire_left(points)" }, steps = "target.wears_down(fire)" }

source "HEX-HAZARD-12"
rule "entity.fire_met (points)"  "points + game.worse_fire_per_level * max(0, -fire_resistance_levels)"
rule "entity.fire_left (points)" "max(0, fire_met(points) - fire_hit_points)"
action "entity.wears_down (points)" { changes = {
  fire_hit_points_lost = "min(most_fire_hit_points, most_fire_hit_points - fire_hit_points + fire_met(points))", last_burned = "time.now" } }

action "entity.takes_fire (points, by: text)" { steps = {
  when = "points > 0", steps = { "is_hurt(fire_left(points), 'Fire', by)", "wears_down(points)" } } }
