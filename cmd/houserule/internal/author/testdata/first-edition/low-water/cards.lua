-- 1. The cards: one pack of twenty-four for everybody, and for all that is left to chance.
kind "card" { source = "1", suit = "spades, hearts, diamonds or clubs", rank = "9..14" }

local ranks = { [9] = "Nine", [10] = "Ten", [11] = "Jack", [12] = "Queen", [13] = "King", [14] = "Ace" }
for _, suit in ipairs { "spades", "hearts", "diamonds", "clubs" } do
  for rank = 9, 14 do card (ranks[rank] .. " of " .. suit) { suit = suit, rank = rank } end
end
rule "card.king" { source = "1", "rank == 13" }
rule "card.ace"  { source = "1", "rank == 14" }

box  "entity.hand"   { source = "1", "list of card" }
box  "game.deck"     { source = "1", "list of card", starts = "game.pack" }
rule "game.pack"     { source = "1", function() return entries "card" end }
rule "game.in_hands" { source = "1", "sum(entities, len(#.hand))" }
rule "game.thin"     { source = "1", text = "nobody draws more than this at once: a deck of fewer is shuffled anew", "5" }
-- Nobody knows the order of the deck: to draw is to take any of its cards, none of them twice, and sorted in the hand.
check "draw" { source = "1", dice = "(@draws)d(@left)us",
  draws = 1,
  left  = "len(game.deck)",
  cards = "map(dice, game.deck[#])" }

check "entity.draw (count = 1)" { source = "1", like = "draw", draws = "count" }

action "entity.is_dealt (count = 1)" { source = "1",
  requires = { { "one pack is enough for the hands", "game.in_hands + count + game.thin <= 24" },
               { "there are so many cards in the deck", "count <= len(game.deck)" } },
  function(who, given)
    local cards = who:draw(given.count).cards
    for _, card in ipairs(cards) do who:put("hand", card) end
    game:uses(cards)
  end }
-- What was drawn is out of the deck, until the deck is thin.
action "game.uses (cards: list of card)" { source = "1", function(game, given)
  for _, card in ipairs(given.cards) do game:take("deck", card) end
  if #game.deck < game.thin then game:shuffles() end
end }
-- All that nobody holds goes back into it.
action "game.shuffles" { source = "1", function(game)
  game.deck = game.pack
  for _, who in ipairs(all "entity") do
    for _, card in ipairs(who.hand) do game:take("deck", card) end
  end
end }
