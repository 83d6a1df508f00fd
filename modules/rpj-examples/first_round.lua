-- The order of the first round; afterwards everybody returns to their usual place.

source "RPJ-APPA-46"
box  "entity.has_acted" { text = "whether the character had a turn in this fight", refills = "game.fight_begins", "yes or no" }
rule "entity.draws_first" "false"
rule "entity.goes_first"  { text = "whether the character goes first in this round", "draws_first" }

source "RPJ-APPA-42"
-- The gamemaster declares a surprise round: `game:surprise_round { ... }`, before anybody acts.
box  "entity.surprised"                { refills = "game.fight_ends", "yes or no" }
rule "entity.acts_in_a_surprise_round" { text = "whether the character acts at the end of a surprise round", "false" }

action "game.surprise_round (surprised: list of entity)" { requires = {
    { "a fight is on, and nobody has acted", "nobody_has_acted" },
    { "somebody is left to act",             "any(order, # in entities and (not (# in surprised) or #.acts_in_a_surprise_round))" } },
  steps = { for_each = "surprised", changes = { ["#.surprised"] = "true" } } }

source "RPJ-APPA-46"
rule "game.order_of_this_round" { text = "the order: those who draw first, the others, and those who are alert",
  "sorted(filter(entities, # in order and (not #.surprised or #.acts_in_a_surprise_round)), #.surprised, not #.goes_first, place_of(#))" }

rule "game.out_of_order" "any(order, # in entities and (#.goes_first or #.surprised))"

-- Meanwhile, the usual order is stored on the sheets.
box  "entity.usual_place" { refills = "game.fight_ends", "number = 0" }
rule "game.order_to_keep" "sorted(filter(entities, # in order), place_of(#))"

action "game.leaves_the_usual_order" {
  function(game)
    for place, who in ipairs(game.order_to_keep) do who.usual_place = place end
    game.order = game.order_of_this_round
  end }

rule "game.displaced" { text = "the displaced characters, by their usual places", "sorted(filter(entities, #.usual_place > 0), #.usual_place)" }

action "game.takes_the_usual_order" {
  changes = { order = "displaced + filter(order, not (# in displaced))" },
  steps   = { for_each = "displaced", changes = { ["#.usual_place"] = "0", ["#.surprised"] = "false" } } }

-- Combatants who leave also lose their usual place.
after "entity.leaves_the_fight" { changes = { usual_place = "0" } }

action "game.orders_the_round" { steps = { "leaves_the_usual_order", when = "out_of_order" } }

rule "game.nobody_has_acted" { text = "whether nobody has acted in this fight", "round == 1 and none(order, #.had_turn)" }

action "game.orders_the_first_round" { steps = { "orders_the_round", when = "nobody_has_acted" } }

to "game.next_turn" { steps = "orders_the_first_round", at = "before turn_is_taken" }

-- Combatants who are out of order still take part.
after "game.there"             "usual + filter(displaced, #.takes_turns and not (# in usual))"
after "game.waiting"           "filter(order, # in usual)"
after "game.in_the_next_round" "order_of_the_next_round"
after "game.goes_next"         { when = "nobody_has_acted", "filter(order_of_this_round, # in there)[1]" }

rule "game.order_of_the_next_round" { text = "everybody in the usual order, except those who draw first",
  "sorted(filter(displaced + filter(order_to_keep, not (# in displaced)), # in there), not (#.draws_first and not #.has_acted))" }

after "game.round_is_over" { steps = { "takes_the_usual_order", "orders_the_round" } }

after "entity.turn_begins" { changes = { has_acted = "true" } }
