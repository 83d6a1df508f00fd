-- 5. The tide is a countdown, and so is every piece of work.

source "5"
kind "countdown" { like = "track" }
box  "game.tide" "countdown or none"

rule "game.flooded" "game.tide != none and game.tide.resolved"
action "game.goes_out (hours = 6)" { text = "begins low water, and how long it lasts until high water",
  function(game, given) game.tide = bring("countdown", { name = "The Tide", size = given.hours }) end }

action "game.tide_rises (hours = 1)" {
  function(game, given) if game.tide then game.tide:advance(given.hours) end end }

after "game.shuffles" { function(game) game:tide_rises() end }

to "skill.test"   { requires = { "the flats are under water", "not game.flooded" } }
to "entity.rests" { requires = { "the flats are under water", "not game.flooded" } }
-- Work advances by the number of fitting cards, including those played from the hand.
action "countdown.is_worked_at (skill: skill, difficulty = 1)" { function(countdown, given)
  local check = given.skill:test(given.difficulty)
  if check.success then countdown:advance(check.total) end
  return check.success
end }
