-- 5. The tide is a countdown, and so is every piece of work.
kind "countdown" { source = "5", like = "track" }
box  "game.tide" { source = "5", "countdown or none" }

rule "game.flooded" { source = "5", "game.tide != nil and game.tide.resolved" }
action "game.goes_out (hours = 6)" { source = "5", text = "it is low water, and this long until it is high",
  function(game, given) game.tide = bring("countdown", { name = "The Tide", size = given.hours }) end }

action "game.tide_rises (hours = 1)" { source = "5",
  function(game, given) if game.tide then game.tide:advance(given.hours) end end }

after "game.shuffles" { source = "5", function(game) game:tide_rises() end }

to "skill.test"   { source = "5", requires = { { "the flats are under water", "not game.flooded" } } }
to "entity.rests" { source = "5", requires = { { "the flats are under water", "not game.flooded" } } }
-- Work advances by the cards that fitted, those that were played among them.
action "countdown.is_worked_at (skill: skill, difficulty = 1)" { source = "5", function(countdown, given)
  local check = given.skill:test(given.difficulty)
  if check.success then countdown:advance(check.total) end
  return check.success
end }
