-- Places in an untouched pack: spades are 1 to 6, hearts 7 to 12, diamonds 13 to 18, clubs 19 to 24; king and ace come last.
local no_hand = 'house "game.cards_of_a_hand" "0"'

local function choices(n, k)
  local ways = 1
  for i = 1, k do ways = ways * (n - k + i) / i end
  return ways
end

-- The chance that so many of the cards drawn are among those that fit: hypergeometric.
local function chance(hits, drawn, fitting, left)
  if hits > drawn or hits > fitting or drawn - hits > left - fitting then return 0 end
  return choices(fitting, hits) * choices(left - fitting, drawn - hits) / choices(left, drawn)
end

local short = { "King of hearts", "Nine of spades", "Ace of spades", "Nine of hearts", "Ten of clubs", "Queen of diamonds", "Ace of hearts", "Jack of clubs" }
local fits_Digging = 3

example "its own suit fits, and every king" { given = { ann = { "character" } }, rules = no_hand, function(ann)
  local fitting = 0
  for _, card in ipairs(game.pack) do
    expect(ann.Digging:fits(card)):is(card.suit == "spades" or card.rank == 13)
    if ann.Digging:fits(card) then fitting = fitting + 1 end
  end
  expect(fitting):is(9)
end }

example "a card for trying and one for each level" { given = { ann = { "character", Digging = 2, Calling = 1 } }, rules = no_hand, function(ann)
  dice(1, 7, 8, 7, 1, 13)
  expect(#ann.Digging:check().cards):is(3)
  expect(#ann.Calling:check().cards):is(2)
  expect(#ann.Searching:check().cards):is(1)
end }

example "as many must fit as it is difficult" { given = { ann = { "character", Digging = 2 } }, rules = no_hand, function(ann)
  dice(1, 11, 24, 1, 11, 24, 1, 11, 24)
  for difficulty = 1, 3 do                               -- nine of spades and king of hearts fit, ace of clubs does not
    local check = ann.Digging:check(difficulty)
    expect(check.total):is(2)
    expect(check.aces):is(1)
    expect(check.success):is(difficulty <= 2)
    expect(check.degree):is(2 - difficulty)
  end
end }

example "stiff with cold one draws a card less, but always one" { given = { ann = { "character", Digging = 2 } }, rules = no_hand, function(ann)
  for cold, draws in pairs { [1] = 3, [2] = 2, [3] = 2 } do
    ann.cold = cold
    dice(unpack { 1, 2, draws == 3 and 3 or nil })
    expect(ann.Digging:check().draws):is(draws)
    dice(7)
    expect(ann.Calling:check().draws):is(1)
  end
  ann.cold = 4
  expect(function() return ann.Digging:check().total end):is_refused "your fingers are warm enough"
end }

example "a failure is cold, a success is not, and the cards stay out" { given = { ann = { "character" } }, rules = no_hand, function(ann)
  dice(24, 1)
  ann.Digging:test()
  expect(ann.cold):is(1)
  ann.Digging:test()
  expect(ann.cold):is(1)
  expect(#game.deck):is(22)
end }

example "a refused test leaves the deck as it was" { given = { ann = { "character" } }, rules = no_hand, function(ann)
  ann.cold = 4
  expect(function() ann.Digging:test() end):is_refused "your fingers are warm enough"
  expect(#game.deck):is(24)
end }

example "the odds of an untouched pack" { given = { ann = { "character", Digging = 1 } }, rules = no_hand, function(ann)
  local total = odds(function() return ann.Digging:check().total end)
  expect(total.method):is("exact")
  for hits = 0, 2 do expect(total:chance(hits)):is_near(chance(hits, 2, 9, 24), 1e-12) end
end }

example "the odds of four cards, two of which must fit" { given = { ann = { "character", Footing = 1, has = { "Web-footed" } } }, rules = no_hand, function(ann)
  decide { ["Deep Breath"] = true }
  local success = odds(function() return ann.Footing:check(2).success end)
  expect(success.method):is("exact")
  expect(success:chance(true)):is_near(1 - chance(0, 4, 9, 24) - chance(1, 4, 9, 24), 1e-12)
end }

example "the odds of a deck of eight, with the cards it has left" { given = { ann = { "character" } }, rules = no_hand, function(ann)
  game.deck = short
  for level = 0, 2 do
    ann.Digging.level = level
    local total = odds(function() return ann.Digging:check().total end)
    expect(total.method):is("exact")
    for hits = 0, level + 1 do expect(total:chance(hits)):is_near(chance(hits, level + 1, fits_Digging, 8), 1e-12) end
  end
end }

-- Section 4.

example "a deep breath is a card more, said before and paid once" { given = { ann = { "character", Digging = 1 } }, rules = no_hand, function(ann)
  decide { ["Deep Breath"] = true }
  dice(1, 7, 8, 1, 7, 8, 1, 7)
  expect(ann.Digging:check().draws):is(3)
  expect(ann.breath):is(1)
  ann.Digging:check()
  expect(ann.breath):is(0)
  expect(ann.Digging:check().draws):is(2)
end }

example "the odds with a deep breath" { given = { ann = { "character", Digging = 1 } }, rules = no_hand, function(ann)
  decide { ["Deep Breath"] = true }
  game.deck = short
  local total = odds(function() return ann.Digging:check().total end)
  for hits = 0, 3 do expect(total:chance(hits)):is_near(chance(hits, 3, fits_Digging, 8), 1e-12) end
end }

example "a card from the hand counts when it fits, whoever plays it" { given = { ann = { "character" }, bob = { "character" } }, rules = no_hand, function(ann, bob)
  bob.hand = { "Nine of spades", "Nine of hearts", "King of clubs" }
  decide { ["Play a Card"] = true, ["Which card?"] = function(_, cards) return cards[#cards] end }
  dice(24, 24)
  local check = ann.Digging:check(2)
  expect(check.success):is(true)
  expect(check.played):is(2)
  expect(#bob.hand):is(1)
  expect(bob.hand[1].name):is("Nine of hearts")
  expect(ann.Digging:check().success):is(false)          -- the nine of hearts cannot be played
end }

example "a card may be played late: the cold is taken back, and the deck is as it was" { given = { ann = { "character" } }, rules = no_hand, function(ann)
  ann.hand = { "Nine of spades" }
  decide { ["Which card?"] = function(_, cards) return cards[1] end }
  dice(24)
  ann.Digging:test()
  expect(ann.cold):is(1)
  taking("Play a Card", ann)
  expect(ann.cold):is(0)
  expect(#ann.hand):is(0)
  expect(#game.deck):is(23)
end }

example "a card is played only while the test fails" { given = { ann = { "character" } }, rules = no_hand, function(ann)
  ann.hand = { "Nine of spades", "Ten of spades" }
  decide { ["Play a Card"] = true, ["Which card?"] = function(_, cards) return cards[1] end }
  dice(24, 1)
  expect(ann.Digging:check().played):is(1)
  expect(ann.Digging:check().played):is(0)
  expect(#ann.hand):is(1)
end }

example "once more: a box of cold, and the cards are drawn anew" { given = { ann = { "character", Digging = 1 } }, rules = no_hand, function(ann)
  decide { ["Once More"] = true }
  dice(7, 8, 1, 8)
  expect(ann.Digging:check().success):is(true)
  expect(ann.cold):is(1)
  dice(7, 8, 9)                                          -- it makes her stiff, and she draws one card only
  expect(ann.Digging:check().success):is(false)
  expect(ann.cold):is(2)
end }

example "nobody freezes for another try" { given = { ann = { "character" } }, rules = no_hand, function(ann)
  decide { ["Once More"] = true }
  ann.cold = 2
  dice(7, 8)
  ann.Digging:check()
  expect(ann.cold):is(3)
  dice(7)
  ann.Digging:check()
  expect(ann.cold):is(3)
end }

example "the odds of two tries" { given = { ann = { "character", Digging = 1 } }, rules = no_hand, function(ann)
  decide { ["Once More"] = true }
  game.deck = short
  local success = odds(function() return ann.Digging:check().success end)
  expect(success:chance(true)):is_near(1 - chance(0, 2, fits_Digging, 8) ^ 2, 1e-12)
end }
