example "coins for resisting" { source = { "RPJ-COND-11", "RPJ-COIN-01" }, given = { ug = { "character", Constitution = 2 } }, function(ug)
  dice(1, -1, -1, 2, 1)                              -- 9 with 7, and 2 more: 11 against 11+
  expect(ug:is_afflicted "Marsh Fever"):is(false)
end }
