-- The round: in each round, a player acts in the usual place or later in the order.

source "RPJ-CINE-10"
box "game.usual_order" { text = "where somebody moved down for this round", "list of thing" }

action "entity.moves_down_behind (other: entity)" { requires = {
    { "it is a cinematic fight",                 "game.cinematic" },
    { "only players move down",                  "player" },
    { "a turn that has begun stays where it is", "owner in game.waiting" },
    { "the other one acts later",                "game.place_of(other) > game.place_of(owner)" } },
  changes = { ["game.usual_order"] = "game.usual_order + filter(game.order, not (# in game.usual_order))" },
  steps   = "game.moves_to(owner, game.place_of(other))" }

-- Combatants who left stay out, and those who joined act last.
instead_of "game.in_the_next_round" "filter(usual_order, # in there) + filter(there, not (# in usual_order))"

after "game.round_is_over" { changes = { usual_order = "[]",
  order = "filter(usual_order, # in order) + filter(order, not (# in usual_order))" } }
