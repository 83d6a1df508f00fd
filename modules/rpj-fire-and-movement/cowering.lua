-- Cowering: a character in cover who neither moves nor attacks has double cover until their next turn.

source "RPJ-FIRE-40"
box "entity.cowering" { refills = "turn", "yes or no" }
tag "moving"          { text = "is a move" }

to "entity.moves"            { tags = "moving" }
to "entity.moves_cautiously" { tags = "moving" }
to "entity.reorients"        { tags = "moving" }

rule "entity.kept_down" "done('moving') == 0 and done('attacking') == 0 and done('coup_de_grace') == 0"

after "entity.turn_ends" { changes = { cowering = "in_cover and kept_down" } }

rule "game.cowering_times" "2"

rule "entity.keeps_down" { text = "whether it keeps down; a character lying down in a fight has no turn and does so at once", "cowering or incapacitated and game.place_of(owner) > 0" }

after "entity.quality_of_cover" { when = "keeps_down", "usual * game.cowering_times" }
