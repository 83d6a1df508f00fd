local given = { ug = { "character", Constitution = 2 }, gar = "character" }

example "it harms again and again, until it is over" { source = "RPJ-COND-01", given = given, function(ug)
  ug:is_afflicted "Burning"
  time:pass "2 rounds"
  expect(ug.hits):is(6)
  time:pass "10 rounds"
  expect(ug.hits):is(6)
  expect(ug:has "Burning"):is(false)
end }

example "nothing of an earlier time is left" { source = "RPJ-COND-01", given = given, function(ug)
  ug:is_afflicted "Drowning"
  time:pass "1 round"
  ug:loses "Drowning"
  ug:is_afflicted "Drowning"
  time:pass "1 round"
  expect(ug.fallen):is(false)
  time:pass "1 round"
  expect(ug.fallen):is(true)
  ug:loses "Drowning"
  time:pass "1 hour"
  expect(ug.dead):is(false)
end }

example "until the end of one's next turn, whoever acts now" { source = "RPJ-COND-01", given = given, function(ug, gar)
  ug:turn_begins()
  ug:is_afflicted "Stunned"
  ug:turn_ends()
  gar:turn_begins() gar:turn_ends()
  expect(ug:has "Stunned"):is(true)
  ug:turn_begins()
  expect(ug:has "Stunned"):is(true)
  ug:turn_ends()
  expect(ug:has "Stunned"):is(false)
end }

example "it may be resisted" { source = "RPJ-COND-01", given = given, function(ug)
  dice(4, 4)
  expect(ug:is_afflicted "Slowed"):is(false)
  dice(1, 2)
  expect(ug:is_afflicted "Slowed"):is(true)
  expect(function() ug:is_afflicted "Slowed" end):is_refused "it is not there already"
end }

example "it lasts as long as any of its reasons" { source = "RPJ-COND-01", given = given, function(ug, gar)
  ug:gains { "Drowning", from = gar }
  ug:gains { "Drowning", ends = "1 turn_begins", of = gar }
  gar:turn_begins()
  expect(ug:has "Drowning"):is(true)
  gar:leaves()
  expect(ug:has "Drowning"):is(false)
  time:pass "1 hour"
  expect(ug.fallen):is(false)
end }
