local hero = { kim = { "character", Hide = 130 } }

source "BRP-OVER100-01"
example "ratings above 100" { given = hero, function(kim)
  dice(45, 46, 7, 26, 96, 100)
  expect(kim.Hide:check { difficulty = "Difficult", situation = -20 }.success):is(true)
  local check = kim.Hide:check { difficulty = "Difficult", situation = -20 }
  expect({ check.chance, check.success }):is { 45, false }
  expect(kim.Hide:check().result):is("critical success")
  expect(kim.Hide:check().result):is("special success")
  expect(kim.Hide:check().result):is("failure")
  expect(kim.Hide:check().result):is("fumble")
end }

example "or none" { options = { ratings_over_100 = false }, given = hero, function(kim)
  expect(kim.Hide.rating):is(100)
  dice(6, 50)
  expect(kim.Hide:check().result):is("special success")
  expect(kim.Hide:check { difficulty = "Easy" }.chance):is(200)              -- a chance may be what it likes
end }
