skill "Club Use"      { attribute = "Strength" }

example "effective" { ledger = "RPJ-SKILL-06", given = { ug = { "character", Strength = 4, ["Club Use"] = 5 } }, function(ug)
  expect(ug.Club_Use.effective):is(6)
  dice(3, 4)
  expect(ug.Club_Use:check { difficulty = 6 }.success):is(true)
end }
