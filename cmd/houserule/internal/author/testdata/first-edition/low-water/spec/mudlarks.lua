local no_hand = 'house "game.cards_of_a_hand" "0"'

example "two breaths, no cold, nothing learnt" { given = { ann = { "character" } }, rules = no_hand, function(ann)
  expect(ann.breath):is(2)
  expect(ann.cold):is(0)
  expect(ann.Digging.level):is(0)
  expect(function() ann.Digging.level = 3 end):fails "from 0 to 2"
  ann:spend "breath"
  game:session_begins()
  expect(ann.breath):is(2)
end }

example "stiff from two, numb at four, and never colder" { given = { ann = { "character" } }, rules = no_hand, function(ann)
  for cold = 1, 5 do
    ann:shivers()
    expect(ann.cold):is(math.min(cold, 4))
    expect(ann.stiff):is(cold >= 2)
    expect(ann.numb):is(cold >= 4)
  end
end }

example "a fire takes two boxes of cold and an hour" { given = { ann = { "character" } }, rules = no_hand, function(ann)
  game:goes_out(3)
  ann.cold = 3
  ann:rests()
  expect(ann.cold):is(1)
  ann:rests()
  expect(ann.cold):is(0)
  expect(game.tide.value):is(2)
  ann:rests()
  expect(function() ann:rests() end):is_refused "under water"
end }

example "which suit a skill has" { given = { ann = { "character" } }, rules = no_hand, function(ann)
  for skill, suit in pairs { Digging = "spades", Calling = "hearts", Searching = "diamonds", Footing = "clubs" } do
    expect(ann:the(skill).suit):is(suit)
  end
end }

example "web-footed: one card more on mud, and there alone" { given = { ann = { "character", has = { "Web-footed" } } }, rules = no_hand, function(ann)
  dice(1, 2, 1)
  expect(ann.Footing:check().draws):is(2)
  expect(ann.Digging:check().draws):is(1)
end }

example "born at spring tide: aces fit whatever their suit" { given = { ann = { "character", has = { "Born at Spring Tide" } }, bob = { "character" } }, rules = no_hand, function(ann, bob)
  for _, ace in ipairs { "Ace of spades", "Ace of hearts", "Ace of diamonds", "Ace of clubs" } do
    expect(ann.Footing:fits(ace)):is(true)
    expect(bob.Footing:fits(ace)):is(ace == "Ace of clubs")
  end
  expect(ann.Footing:fits "Queen of hearts"):is(false)
end }

example "an ace that another one plays fits by the trait of who is tested" { given = { ann = { "character" }, bob = { "character", has = { "Born at Spring Tide" } } }, rules = no_hand, function(ann, bob)
  ann.hand, bob.hand = { "Ace of hearts" }, { "Ace of diamonds" }
  expect(#ann.Digging:playable(bob.hand)):is(0)
  expect(#bob.Digging:playable(ann.hand)):is(1)
end }
