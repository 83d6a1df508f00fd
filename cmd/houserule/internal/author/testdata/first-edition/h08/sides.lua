kind "side" { like = "record", markers = "number", lost = "number = 0", enemy = "side", commander = "character or none", ordered = "number = 0",
              fort = "number = 0", holds_fort = "yes or no", fixed = "number = 0", fate = "fights, retreats, routs = fights" }
kind "battle" { like = "record", sides = "list of side" }

box "side.helped"           { "number = 0", refills = "round" }
box "side.lost_now"         { "number = 0", refills = "round" }
box "character.side"        { "side or none" }
box "character.fights_with" { "skill" }
skill "Command" { attribute = "Charisma" }

rule "side.modifier" { source = "RPJ-MASS-07", sum = {
  { "numerical advantage", "markers - enemy.markers" },
  { "command",             "ordered" },
  { "fortifications",      "holds_fort ? int(fort / 2) : -enemy.fort" },
  { "heroes",              "helped" } } }
rule "side.beaten" { source = "RPJ-MASS-28", "markers == 0 or fate != 'fights'" }

check "side.roll"   { source = "RPJ-MASS-06", like = "core", modifier = { { "mass combat modifier", "fixed" } }, against = "7" }
check "side.morale" { source = "RPJ-MASS-26", like = "core", against = "3 + lost" }

check "skill.contribution (side: side)" { source = "RPJ-MASS-17", like = "skill.check",
  against = { { "base", "10" }, { "outnumbered", "max(0, side.enemy.markers - side.markers)" } } }

action "side.loses (n)" { source = "RPJ-MASS-06", function(side, given)
  local n = math.min(given.n, side.markers)
  side.markers, side.lost, side.lost_now = side.markers - n, side.lost + n, side.lost_now + n end }
action "character.contribute" { source = "RPJ-MASS-18", function(hero)
  local side, check = hero.side, hero.fights_with:contribution { side = hero.side }
  if check.success then side.helped = side.helped + check.degree else hero:is_hurt() end end }
action "character.is_hurt" { source = "RPJ-MASS-19", function(hero) hero:outermost():cross_off(hero:outermost().best) end }
