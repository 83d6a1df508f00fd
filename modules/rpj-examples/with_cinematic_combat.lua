-- With Cinematic Combat: who moves down for a round gives up drawing first, and players cooperate in the order in
-- which they act in that round.

rule "game.moved_down (who: entity)" { source = "RPJ-CINE-10", text = "for this round",
  function(game, given)
    for place, who in ipairs(game.usual_order) do
      if who == given.who then return game:place_of(who) > place end
    end
    return false
  end }

source "RPJ-APPA-46"
after      "entity.goes_first"  { "usual and not game.moved_down(owner)" }
instead_of "game.order_to_keep" { when = "len(usual_order) > 0", "usual_order" }

around "game.still_to_come" { source = "RPJ-CINE-11",
  function(as_usual, game)
    if game.turn == 0 and game.round == 1 then return game.order_of_this_round end
    if game.turn >= #game.order then return game.order_of_the_next_round end
    return as_usual()
  end }

rule "game.order_of_the_next_round" { text = "everybody in their usual places, but those who draw first",
  function(game)
    local usual = #game.displaced > 0 and game.displaced or game.order_to_keep
    local first, others = {}, {}
    for _, who in ipairs(usual) do
      local where = who.has_acted and others or who.draws_first and first or others
      where[#where + 1] = who
    end
    for _, who in ipairs(others) do first[#first + 1] = who end
    return first
  end }

to "game.cooperative_turn" { steps = { "orders_the_first_round" }, at = "before turns_pass_on" }
