-- Who climbs, and how well.
kind "climber" { like = "entity", strength = "number = 2", tired = "number = 0" }

rule "climber.grip" {
  sum = { { "strength", "strength" }, { "tired", "-1", when = "tired > 2" }, { "worn out", "-2", when = "tired > 9" } } }
check "climber.climbs (difficulty = 0)" { dice = "2d6", modifier = { { "grip", "grip" } }, against = "7 + difficulty" }
table "game.handhold (rock: text)" { { "granite", 2 }, { "chalk", 1 } }

-- What comes of a fall.
action "climber.falls (metres = 1)" {
  function(climber, given)
    if given.metres > 3 then
      climber.tired = climber.tired + given.metres
    else
      say("A scratch.")
      climber.tired = climber.tired + 1
    end
  end }
