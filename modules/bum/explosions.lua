-- Explosions: as many wounds as their power at the centre, and one fewer for each space of distance.

source "Part Seven, Explosions"
rule "game.explosion_wounds (power, distance)" "max(0, power - distance)"

rule "entity.spaces_from (point_x, point_y)" { text = "the distance in spaces; without a map, a turn of movement counts as its number of spaces",
  "game.spaces(x - point_x, y - point_y) * (option.map ? 1 : option.pace)" }

action "game.explodes (power, x, y = 0, ignites: yes or no = no)" { text = "wounds everybody nearby, without defence rolls",
  steps = { "#.meets_explosion(game.explosion_wounds(power, #.spaces_from(x, y)), ignites)", for_each = "entities" } }

action "entity.meets_explosion (force, ignites: yes or no)" { steps = { when = "force > 0", steps = {
  "takes_wounds(force, 'an explosion')",
  { "catches_fire", when = "ignites" } } } }
