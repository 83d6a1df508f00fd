-- With Cinematic Combat: a combatant who moves down in the order gives up drawing first, and cooperative turns
-- follow the order of that round.

source "RPJ-CINE-10"
rule "game.moved_down (who: entity)" { text = "whether the character was moved down for this round",
  "who in usual_order and place_of(who) > position(usual_order, who)" }

source "RPJ-APPA-46"
after      "entity.goes_first"  "usual and not game.moved_down(owner)"
instead_of "game.order_to_keep" "sorted(filter(entities, # in order), not (# in usual_order), position(usual_order, #), place_of(#))"

after "game.still_to_come" { source = "RPJ-CINE-11", when = "nobody_has_acted", "filter(order_of_this_round, # in there)" }

to "game.cooperative_turn" { steps = "orders_the_first_round", at = "before turns_are_taken" }
