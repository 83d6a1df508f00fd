rule "climber.pull" "floor(strength / 2)"
to "climber.grip" { label = "on a rope", add = "pull", when = "tired > 9" }
