kind "climber" { like = "entity", strength = "number = 2", luck = "number = 1" }

kind "gear" { carried = true, weight = "number" }

rule "climber.reach" { source = "p. 2", sum = {
    { "strength", "strength" },
    { "long arms", "1", when = "strength >= 4" },
  } }

check "climber.climbs (difficulty = 0)" { source = "p. 3",
  dice = "2d6", modifier = { { "reach", "reach" } }, against = "7 + difficulty" }

offer "Second Grip" { on = "climber.climbs", by = "roller", costs = "1 luck",
  changes = { dice = "again" } }

gear "Rope" { weight = 3,
  to "climber.climbs.modifier" { label = "rope", add = "2" },
}
