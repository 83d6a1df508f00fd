-- Who acts first, and who not yet: an order for one round, after which everybody takes their usual place again.

source "RPJ-APPA-46"
box  "entity.has_acted"  { text = "had a turn in this fight", "yes or no = no" }
rule "entity.draws_first" { "false" }
rule "entity.goes_first"  { text = "in this round", "draws_first" }

source "RPJ-APPA-42"
-- A surprise round is the gamemaster's to declare: `game:surprise_round { ... }`, before anybody acts.
box  "entity.surprised"                { "yes or no = no" }
rule "entity.acts_in_a_surprise_round" { text = "at its end, surprised or not", "false" }

action "game.surprise_round (surprised: list of entity)" { requires = {
    { "a fight is on, and nobody has acted", "round == 1 and turn == 0" },
    { "somebody is left to act",             "any(order, not (# in surprised) or #.acts_in_a_surprise_round)" } },
  function(game, given)
    for _, who in ipairs(given.surprised) do who.surprised = true end
  end }

source "RPJ-APPA-46"
rule "game.order_of_this_round" { text = "those who draw first, the others, and those who are alert",
  function(game)
    local order = {}
    local function add(which)
      for _, who in ipairs(game.order) do
        if which(who) then order[#order + 1] = who end
      end
    end
    add(function(who) return not who.surprised and who.goes_first end)
    add(function(who) return not who.surprised and not who.goes_first end)
    add(function(who) return who.surprised and who.acts_in_a_surprise_round end)
    return order
  end }

rule "game.out_of_order" { "any(order, #.goes_first or #.surprised)" }

-- The places in the usual order are kept on the sheets meanwhile.
box  "entity.usual_place" { "number = 0" }
rule "game.order_to_keep" { "order" }

action "game.leaves_the_usual_order" {
  function(game)
    for place, who in ipairs(game.order_to_keep) do who.usual_place = place end
    game.order = game.order_of_this_round
  end }

rule "game.displaced" { text = "by their usual places",
  function()
    local displaced = {}
    for _, who in ipairs(all "entity") do
      if who.usual_place > 0 then displaced[#displaced + 1] = who end
    end
    table.sort(displaced, function(a, b) return a.usual_place < b.usual_place end)
    return displaced
  end }

action "game.takes_the_usual_order" {
  function(game)
    for _, who in ipairs(game.displaced) do
      game:moves_to(who, who.usual_place)
      who.usual_place, who.surprised = 0, false
    end
  end }

action "game.orders_the_round" {
  function(game)
    if game.out_of_order then game:leaves_the_usual_order() end
  end }

action "game.orders_the_first_round" {
  function(game)
    if game.round == 1 and game.turn == 0 then game:orders_the_round() end
  end }

to "game.next_turn" { steps = { "orders_the_first_round" }, at = "before turn_passes_on" }

after "game.round_is_over" {
  function(game)
    game:takes_the_usual_order()
    game:orders_the_round()
  end }

-- What a fight leaves behind.
after "entity.turn_begins" { when = "game.round > 0", function(who) who.has_acted = true end }

action "game.forgets_who_acted" {
  function()
    for _, who in ipairs(all "entity") do who.has_acted, who.surprised, who.usual_place = false, false, 0 end
  end }

after "game.first_round" { function(game) game:forgets_who_acted() end }
after "game.fight_ends"  { function(game) game:forgets_who_acted() end }
