local no_hand = 'house "game.cards_of_a_hand" "0"'

example "three people" { given = { nan = "Nan", osric = "Osric", pell = "Pell" }, rules = no_hand, function(nan, osric, pell)
  expect(nan:has "Web-footed"):is(true)
  expect(pell:has "Born at Spring Tide"):is(true)
  expect(osric.Digging.level):is(2)
end }

example "work goes on until it is done" { given = { osric = "Osric", bell = "The Bell Is Free" }, rules = no_hand, function(osric, bell)
  dice(1, 2, 3, 1, 2, 3)
  expect(bell:is_finished { who = osric, skill = "Digging", difficulty = 2 }):is(true)
  expect(bell.value):is(6)
end }

example "or until the water comes" { given = { osric = "Osric", bell = "The Bell Is Free" }, rules = no_hand, function(osric, bell)
  game:goes_out(2)
  dice(6, 12, 18)                                        -- three aces, of which one fits
  expect(bell:is_finished { who = osric, skill = "Digging", difficulty = 3 }):is(false)
end }

example "everybody walks home alone, until the water comes" { given = { osric = "Osric", nan = "Nan" }, rules = no_hand, function(osric, nan)
  game:goes_out(2)
  dice(1, 19)
  expect(osric:walks_home()):is(true)                    -- at the second try
  expect(osric.cold):is(1)
  game:tide_rises(2)
  expect(nan:walks_home()):is(false)
end }
