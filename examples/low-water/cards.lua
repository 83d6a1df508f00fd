-- 1. The cards: one pack of twenty-four cards for everybody, and for everything random.

source "1"
kind "card" { suit = "spades, hearts, diamonds or clubs", rank = "9..14" }

local ranks = { [9] = "Nine", [10] = "Ten", [11] = "Jack", [12] = "Queen", [13] = "King", [14] = "Ace" }
for _, suit in ipairs { "spades", "hearts", "diamonds", "clubs" } do
  for rank = 9, 14 do card(ranks[rank] .. " of " .. suit) { suit = suit, rank = rank } end
end
rule "card.king" "rank == 13"
rule "card.ace"  "rank == 14"

box  "entity.hand"   "list of card"
box  "game.deck"     { "list of card", starts = "game.pack" }
rule "game.pack"     { function() return game.cards end }
rule "game.in_hands" "sum(entities, len(#.hand))"
rule "game.thin"     { text = "the largest number of cards drawn at once; a smaller deck is reshuffled", "5" }
-- Nobody knows the order of the deck: drawing takes different random cards, sorted.
check "draw" { dice = "(@draws)d(@left)us",
  draws = 1,
  left  = "len(game.deck)",
  cards = "map(dice, game.deck[#])" }

check "entity.draw (count = 1)" { like = "draw", draws = "count" }

action "entity.is_dealt (count = 1)" {
  requires = { { "one pack is enough for the hands",    "game.in_hands + count + game.thin <= 24" },
               { "there are so many cards in the deck", "count <= len(game.deck)" } },
  function(who, given)
    local cards = who:draw(given.count).cards
    for _, card in ipairs(cards) do who:put("hand", card) end
    game:uses(cards)
  end }
-- Drawn cards are out of the deck until it is shuffled.
action "game.uses (cards: list of card)" { function(game, given)
  for _, card in ipairs(given.cards) do game:take("deck", card) end
  if #game.deck < game.thin then game:shuffles() end
end }
-- All cards that nobody holds return to the deck.
action "game.shuffles" { function(game)
  game.deck = game.pack
  for _, who in ipairs(all "entity") do
    for _, card in ipairs(who.hand) do game:take("deck", card) end
  end
end }
