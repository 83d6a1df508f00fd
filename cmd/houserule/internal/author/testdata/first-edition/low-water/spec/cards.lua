local no_hand = 'house "game.cards_of_a_hand" "0"'

example "a pack of twenty-four, with a king and an ace of each suit" { function()
  expect(#game.pack):is(24)
  local kings, aces, suits = 0, 0, {}
  for _, card in ipairs(game.pack) do
    if card.king then kings = kings + 1 end
    if card.ace then aces = aces + 1 end
    suits[card.suit] = (suits[card.suit] or 0) + 1
  end
  expect(kings):is(4)
  expect(aces):is(4)
  for _, suit in ipairs { "spades", "hearts", "diamonds", "clubs" } do expect(suits[suit]):is(6) end
end }

example "kings and aces" { ask = "card.king", cases = { { rank = 12, is = false }, { rank = 13, is = true }, { rank = 14, is = false } } }
example "aces"           { ask = "card.ace",  cases = { { rank = 13, is = false }, { rank = 14, is = true } } }

example "what is dealt is in a hand and out of the deck" { given = { ann = { "character" } }, rules = no_hand, function(ann)
  dice(1, 6, 24)
  ann:is_dealt(3)
  expect(ann.hand[1]):is("Nine of spades")
  expect(ann.hand[2]):is("Ace of spades")
  expect(ann.hand[3]):is("Ace of clubs")
  expect(game.in_hands):is(3)
  expect(#game.deck):is(21)
  for _, card in ipairs(game.deck) do
    for _, held in ipairs(ann.hand) do expect(card.name):is_not(held.name) end
  end
end }

example "no card comes twice: a place that was taken is drawn again" { given = { ann = { "character" } }, rules = no_hand, function(ann)
  dice(4, 4, 5)
  ann:is_dealt(2)
  expect(ann.hand[1]):is("Queen of spades")
  expect(ann.hand[2]):is("King of spades")
end }

example "a thin deck is shuffled anew, all but the hands" { given = { ann = { "character" } }, rules = no_hand, function(ann)
  dice(1)
  ann:is_dealt(1)
  game.deck = { "Nine of hearts", "Ten of hearts", "Jack of hearts", "Queen of hearts", "King of hearts", "Ace of hearts" }
  game:uses { "Nine of hearts" }
  expect(#game.deck):is(5)                               -- five are not thin
  game:uses { "Ten of hearts" }
  expect(#game.deck):is(23)                              -- four were; Ann keeps hers
  for _, card in ipairs(game.deck) do expect(card.name):is_not("Nine of spades") end
  expect(#ann.hand):is(1)
end }

example "nobody is dealt more than the deck has" { given = { ann = { "character" } }, rules = no_hand, function(ann)
  game.deck = { "Nine of hearts", "Ten of hearts", "Jack of hearts", "Queen of hearts", "King of hearts" }
  expect(function() ann:is_dealt(6) end):is_refused "there are so many cards in the deck"
  dice(1, 2, 3, 4, 5)
  ann:is_dealt(5)
  expect(#ann.hand):is(5)
  expect(#game.deck):is(19)                              -- nothing was left, so it was shuffled
end }

example "whoever comes is dealt three cards, as long as the pack lasts" { function()
  local last
  for person = 1, 6 do
    dice(1, 2, 3)
    last = bring "character"
    expect(#last.hand):is(3)
    expect(#game.deck):is(24 - 3 * person)
  end
  expect(game.in_hands):is(18)                           -- six are left, and five must be
  expect(function() last:is_dealt(2) end):is_refused "one pack is enough"
  dice(1)
  last:is_dealt(1)
  expect(game.in_hands):is(19)
  expect(function() bring "character" end):is_refused "one pack is enough"
end }
