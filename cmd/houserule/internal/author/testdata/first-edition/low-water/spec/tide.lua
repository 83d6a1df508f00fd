local no_hand = 'house "game.cards_of_a_hand" "0"'

example "each ace is an hour, whether it fits or not" { given = { ann = { "character", Digging = 2 } }, rules = no_hand, function(ann)
  game:goes_out()
  expect(game.tide.size):is(6)
  dice(6, 12, 7)
  ann.Digging:test()
  expect(game.tide.value):is(2)
end }

example "a shuffled deck is an hour" { given = { ann = { "character" } }, rules = no_hand, function(ann)
  game:goes_out()
  game.deck = { "Nine of spades", "Ten of spades", "Jack of spades", "Queen of spades", "King of spades", "Nine of clubs" }
  dice(1)
  ann.Digging:test()
  expect(game.tide.value):is(0)
  dice(1)
  ann.Digging:test()
  expect(game.tide.value):is(1)
  expect(#game.deck):is(24)
end }

example "ashore there is no tide" { given = { ann = { "character" } }, rules = no_hand, function(ann)
  dice(6)
  ann.Digging:test()
  expect(game.flooded):is(false)
end }

example "at high water nothing can be tried" { given = { ann = { "character" } }, rules = no_hand, function(ann)
  game:goes_out(2)
  game:tide_rises()
  expect(game.flooded):is(false)
  dice(6)
  ann.Digging:test()
  expect(game.flooded):is(true)
  expect(function() ann.Digging:test() end):is_refused "under water"
end }

example "work advances by the cards that fit, and by none in a failure" { given = { ann = { "character", Digging = 2 } }, rules = no_hand, function(ann)
  local work = bring("countdown", { name = "A Hole", size = 5 })
  dice(1, 2, 7)
  expect(work:is_worked_at(ann.Digging)):is(true)
  expect(work.value):is(2)
  dice(1, 5, 6)
  expect(work:is_worked_at { skill = ann.Digging, difficulty = 3 }):is(false)
  expect(work.value):is(2)
end }
