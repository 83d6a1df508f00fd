example "only six-sided dice are rolled" { source = "RPJ-DICE-04", given = { ug = { "character" } }, function(ug)
  for _, wrong in ipairs { 0, 7 } do
    expect(function()
      dice(wrong)
      return ug.Hacking:check().total
    end):fails("d6 cannot show " .. wrong)
  end
  dice(1, 6)
  expect(ug.Hacking:check().natural):is(7)
end }

example "a key of digits" { source = "RPJ-DICE-05", function()
  expect(game:place_of_key(42)):is(19)
  expect(game:row_of(42)):is(20)
  expect(game:rows(1)):is(6)
  expect(game:rows(2)):is(36)
  expect(game:rows(3)):is(216)
  dice(4, 2, 2, 4)
  expect(game:draws_row(2)):is(20)
  expect(game:draws_key(2)):is(24)                      -- the order of the dice matters
  expect(function() return game:place_of_key(47) end):fails "no die shows 7"
end }

example "Dave reads 315" { source = "RPJ-DICE-06", function()
  dice(3, 1, 5)
  expect(game:draws_key(3)):is(315)
  expect(game:place_of_key(315)):is(76)
  expect(game:row_of(315)):is(77)
end }

example "Fred reads 614" { source = "RPJ-DICE-07", function()
  dice(6, 1, 4)
  expect(game:draws_key(3)):is(614)
  expect(game:place_of_key(614)):is(183)
  expect(game:row_of(614)):is(184)
end }

example "several keys for a row" { source = "RPJ-DICE-08", text = "the book's footnote has 14 rows of 8 for 108 keys; eight keys make a row", function()
  expect(game:rows(3, 2)):is(108)
  expect(game:rows(3, 4)):is(54)
  expect(game:rows(3, 8)):is(27)
  dice(3, 1, 5, 3, 1, 5)
  expect(game:draws_row(3, 8)):is(10)
  expect(game:draws_row(3, 2)):is(39)
end }

example "a card instead of dice" { source = "RPJ-DICE-09", options = { decides_by = "cards" }, function()
  decide { ["Which row does the card that was drawn stand for?"] = { 12, 1, 36, 0, 37 } }
  for _, row in ipairs { 12, 1, 36 } do expect(game:draws_row(2)):is(row) end
  for _ = 1, 2 do expect(function() game:draws_row(2) end):fails "1 to 36" end
end }

example "halving a list" { source = "RPJ-DICE-10", function()
  dice(2, 6, 1)
  expect(game:picks(5)):is(2)
  expect(game:picks(1)):is(1)
end }

example "Dave picks one of 24" { source = "RPJ-DICE-11", function()
  dice(5, 2, 1, 6, 4)
  expect(game:picks(24)):is(15)
end }
