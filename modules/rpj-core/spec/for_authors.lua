example "long and short lists of skills" { ledger = "RPJ-CHAR-26", given = { ug = { "character", total_points = 45 } }, function(ug)
  expect(ug.tier):is(4)
  expect(game:price_of_skills(4, ug.highest_level)):is(40)
  expect(45 - game:price_of_skills(4, 4)):is(5)
  expect(game:remark_on_skills(24)):is("fewer skills than usual: grant fewer points to start with")
  expect(game:remark_on_skills(25)):is(nil)
  expect(game:remark_on_skills(35)):is(nil)
  expect(game:remark_on_skills(36)):is("more skills than usual")
end }
