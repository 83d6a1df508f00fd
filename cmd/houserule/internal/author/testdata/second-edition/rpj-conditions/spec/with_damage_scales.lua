condition "Reactor Leak" { category = "harm", damage = 0, each = "1 minute", scale = "mega" }

example "a harm of a greater scale" { source = "RPJ-COND-05", given = { victim = { "character" } }, function(victim)
  local vest = victim:add_layer { name = "vest", saves = { 4, 6 }, rank = 1 }
  victim:is_afflicted "Reactor Leak"
  dice(4, 5)                                         -- 4 + 0 + 4: saved, and gone all the same
  time:pass "1 minute"
  expect(vest.saves):is { 6 }
  dice(4, 5)                                         -- a fall beside it is what it always was
  victim:is_hurt { damage = 2 }
  expect(vest.saves):is { 6 }
  victim:loses "Reactor Leak"
end }
