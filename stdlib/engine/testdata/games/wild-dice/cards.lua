-- The cards: each round everybody is dealt one, and goes by it. After a joker the deck is shuffled.
kind "card" { rank = "2..15", suit = "clubs, diamonds, hearts, spades or none" }
for rank = 2, 14 do
  for _, suit in ipairs { "clubs", "diamonds", "hearts", "spades" } do card(rank .. " of " .. suit) { rank = rank, suit = suit } end
end
card "Black Joker" { rank = 15 }
card "Red Joker"   { rank = 15 }

box "game.deck"   { "list of card", starts = "game.cards" }
box "entity.card" "card or none"
rule "entity.has_joker" "card != none and card.rank == 15"

-- Aces are high; of two of a rank the suits decide, as they are printed.
rule "entity.initiative" "card == none ? 0 : position(game.cards, card)"
rule "game.fighters" "filter(entities, not #.fallen)"
rule "game.order"    "sorted(fighters, -#.initiative)"

check "game.deal" { dice = "(@(len(fighters)))d(@(len(deck)))u", shows = "dealt",
  dealt   = "map(dice, deck[#])",
  changes = { deck = "filter(deck, # not in dealt)" },
  steps   = { "#.gets(dealt[position(fighters, #)])", for_each = "fighters" } }
action "entity.gets (dealt: card)" { changes = { card = "dealt" } }

action "game.round_begins" { steps = {
  { "is_shuffled", when = "any(entities, #.has_joker) or len(deck) < len(fighters)" }, "deal" } }
action "game.is_shuffled" { changes = { deck = "game.cards" } }
