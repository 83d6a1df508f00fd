-- Cold: drains Strength, one point for each period of time; warmth restores it. Cold causes no wounds.

source "Part Seven, Cold"
box "entity.chilled" { text = "points of Strength lost to cold", "0.. = 0" }

to "stat.current" { label = "cold", when = "name == 'Strength' and owner.chilled > 0", add = "-owner.chilled" }

action "entity.is_in_the_cold (periods = 1)" { text = "exposes a character to cold; the gamemaster decides how long one point of Strength lasts",
  changes = { chilled = "min(Strength.level, chilled + periods)" } }

action "entity.warms_up" { changes = { chilled = "0" } }

-- A character without Strength loses consciousness, as if out of hit points.
to "entity.out_of_the_fight" { { "has no Strength left", "Strength.current == 0" } }

action "entity.swims" { costs = "1 movements", requires = { "whoever swims is able to", "can_act" }, steps = {} }
