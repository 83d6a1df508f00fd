-- Cowering: a character in cover who neither moves nor attacks has double cover until their next turn.

source "RPJ-FIRE-40"
box "entity.cowering"   { refills = "turn", "yes or no" }
box "entity.moves_made" { text = "the moves made in this turn", refills = "turn", "number = 0" }

after "entity.moves"            { changes = { moves_made = "moves_made + 1" } }
after "entity.moves_cautiously" { changes = { moves_made = "moves_made + 1" } }
after "entity.reorients"        { changes = { moves_made = "moves_made + 1" } }

rule "entity.kept_down" "moves_made == 0 and attacks_made == 0 and coups_tried == 0"

after "entity.turn_ends" { changes = { cowering = "in_cover and kept_down" } }

rule "game.cowering_times" "2"

rule "entity.keeps_down" { text = "whether it keeps down; a character lying down in a fight has no turn and does so at once", "cowering or incapacitated and game.place_of(owner) > 0" }

after "entity.quality_of_cover" { when = "keeps_down", "usual * game.cowering_times" }
