-- Who acts first, and who not yet: an order for one round, after which everybody takes their usual place again.

source "RPJ-APPA-46"
box  "entity.has_acted" { text = "had a turn in this fight", "yes or no = no" }
rule "entity.draws_first" "false"
rule "entity.goes_first"  { text = "in this round", "draws_first" }

source "RPJ-APPA-42"
-- A surprise round is the gamemaster's to declare: `game:surprise_round { ... }`, before anybody acts.
box  "entity.surprised"                "yes or no = no"
rule "entity.acts_in_a_surprise_round" { text = "at its end, surprised or not", "false" }

action "game.surprise_round (surprised: list of entity)" { requires = {
    { "a fight is on, and nobody has acted", "nobody_has_acted" },
    { "somebody is left to act",             "any(order, # in entities and (not (# in surprised) or #.acts_in_a_surprise_round))" } },
  steps = { "#.is_surprised", for_each = "surprised" } }
action "entity.is_surprised" { changes = { surprised = "true" } }

source "RPJ-APPA-46"
rule "entity.comes_in_this_round" { first = { { "2", when = "surprised" }, { "0", when = "goes_first" }, "1" } }

rule "game.order_of_this_round" { text = "those who draw first, the others, and those who are alert",
  "sorted(filter(entities, # in order and (not #.surprised or #.acts_in_a_surprise_round)), #.comes_in_this_round, place_of(#))" }

rule "game.out_of_order" "any(order, # in entities and (#.goes_first or #.surprised))"

-- The places in the usual order are kept on the sheets meanwhile.
box  "entity.usual_place" "number = 0"
rule "game.order_to_keep" "sorted(filter(entities, # in order), place_of(#))"

action "game.leaves_the_usual_order" {
  function(game)
    for place, who in ipairs(game.order_to_keep) do who.usual_place = place end
    game.order = game.order_of_this_round
  end }

rule "game.displaced" { text = "by their usual places", "sorted(filter(entities, #.usual_place > 0), #.usual_place)" }

action "game.takes_the_usual_order" {
  function(game)
    for _, who in ipairs(game.displaced) do
      game:moves_to(who, who.usual_place)
      who.usual_place, who.surprised = 0, false
    end
  end }

action "game.orders_the_round" { steps = { "leaves_the_usual_order", when = "out_of_order" } }

rule "game.nobody_has_acted" { text = "in this fight", "round == 1 and none(order, #.had_turn)" }

action "game.orders_the_first_round" { steps = { "orders_the_round", when = "nobody_has_acted" } }

to "game.next_turn" { steps = "orders_the_first_round", at = "before turn_is_taken" }

-- Who is out of order meanwhile takes part all the same.
after "game.there"             { when = "len(displaced) > 0", "filter(displaced, #.takes_turns)" }
after "game.waiting"           { when = "len(displaced) > 0", "filter(order, # in usual)" }
after "game.in_the_next_round" { when = "round > 0", "order_of_the_next_round" }
after "game.goes_next"         { when = "nobody_has_acted", "order_of_this_round[1]" }

rule "game.order_of_the_next_round" { text = "everybody in their usual places, but those who draw first",
  "sorted(len(displaced) > 0 ? displaced : order_to_keep, #.draws_first and not #.has_acted ? 0 : 1)" }

after "game.round_is_over" { steps = { "takes_the_usual_order", "orders_the_round" } }

-- What a fight leaves behind.
after "entity.turn_begins" { when = "game.round > 0", changes = { has_acted = "true" } }

action "game.forgets_who_acted" { for_each = "entities",
  changes = { has_acted = "false", surprised = "false", usual_place = "0" } }

after "game.gets_ready" { steps = "forgets_who_acted" }
after "game.fight_ends" { steps = "forgets_who_acted" }
