skill "Storms" { attribute = "Intelligence", sphere = "storms" }

example "Powerful Magus, and abilities" { source = "RPJ-APPA-50", given = { ann = { "character", Storms = 4, Intelligence = 3 } }, function(ann)
  expect(ann.Storms.power):is(5)
  dice(3, 4, 3, 4)
  expect(ann.Storms:power_check().total):is(12)
  ann:gains "Powerful Magus"
  expect(ann.Storms:power_check().modifier):is(6)
  expect(ann.Storms.power):is(5)
  local gust = bring("ability", { user = ann, skill = "Storms", magnitude = "Strong", name = "Gust" })
  expect(gust.cost):is(4)                                -- and it tires no less
end }
