example "Rich" { source = "RPJ-APPA-52", given = { ann = { "character", wealth = 3, being_created = true, total_points = 40, available_points = 10 } }, function(ann)
  ann:takes_trait "Rich"
  expect(ann.available_points):is(5)
  expect(ann.wealth):is(8)
  expect(ann.yield):is(2)
  time:pass "1 month"
  expect(ann.coin):is(2)
  expect(ann.wealth):is(8)                               -- once, and no more
end }
