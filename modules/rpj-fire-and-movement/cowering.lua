-- Cowering: who neither moves nor attacks in cover has twice as much of it, until the next turn begins.

box "entity.cowering"   { source = "RPJ-FIRE-40", refills = "turn", "yes or no" }
box "entity.moves_made" { source = "RPJ-FIRE-40", text = "in this turn", refills = "turn", "number = 0" }

for _, move in ipairs { "moves", "moves_cautiously", "reorients" } do
  after("entity." .. move) { source = "RPJ-FIRE-40", function(who) who.moves_made = who.moves_made + 1 end }
end

rule "entity.kept_down" { source = "RPJ-FIRE-40", "moves_made == 0 and attacks_made == 0 and coups_tried == 0" }

after "entity.turn_ends" { source = "RPJ-FIRE-40", function(who) who.cowering = who.in_cover and who.kept_down end }

rule "game.cowering_times" { source = "RPJ-FIRE-40", "2" }

after "entity.quality_of_cover" { source = "RPJ-FIRE-40", when = "cowering", "usual * game.cowering_times" }
