-- Allegiance.

local creeds = [[ alignment "Order" {} alignment "Chaos" {} alignment "Nature" {} ]]

source "HEX-ALLY-01"
example "an ally" { rules = creeds, given = { ann = { "character", Order = 44, Chaos = 25, Nature = 3 } }, function(ann)
  expect(ann.Order.lead):is(19)
  expect(function() ann:allies_with "Order" end):is_refused "it leads by far enough"
  ann.Order:gains(1)
  expect(ann.Order.lead):is(20)
  expect(function() ann:allies_with "Chaos" end):is_refused "it leads by far enough"
  ann:allies_with "Order"
  expect(ann.ally_of.name):is "Order"
  ann.Nature:gains(20)                                  -- 23: still far behind
  expect(ann.ally_of.name):is "Order"
  ann.Chaos:gains(1)
  expect(ann.Order.lead):is(19)
  expect(ann.ally_of):is(nil)
end }

example "only when it has just gained" { rules = creeds, given = { ann = { "character", Order = 60 } }, function(ann)
  expect(ann.Order.lead):is(60)
  expect(function() ann:allies_with "Order" end):is_refused "it has gained points just now"
  ann.Chaos:gains(1)
  expect(function() ann:allies_with "Order" end):is_refused "it has gained points just now"
  ann.Order:gains(1)
  ann:allies_with "Order"
  ann.Order:loses(42)                                   -- 19 against 1
  expect(ann.ally_of):is(nil)
  ann.Chaos:gains(40)                                   -- 41 against 19: another one, whoever it was before
  ann:allies_with "Chaos"
  expect(ann.ally_of.name):is "Chaos"
  ann.Order:loses(99)
  expect(ann.Order.level):is(0)
end }

example "a champion" { source = "HEX-ALLY-02", rules = creeds, given = { ann = { "character", Order = 100 } }, function(ann)
  expect(function() ann:champions("Order", "Lawgiver") end):is_refused "there are points enough"
  ann.Order:gains(1)
  ann:champions("Order", "Lawgiver")
  expect(ann.champion_of.name):is "Order"
  expect(ann.deity):is "Lawgiver"
  expect(function() ann:champions("Order", "Another") end):is_refused "nobody is the champion of two alignments"
  ann.Order:loses(90)                                   -- for life
  expect(ann.champion_of.name):is "Order"
  ann:leaves_championship()
  expect(ann.champion_of):is(nil)
  expect({ ann.hunted_by, ann.deity }):is { "Lawgiver", nil }
  expect(function() ann:leaves_championship() end):is_refused "he is a champion"
end }

example "points that are none" { rules = [[ alignment "Order" {} ]], given = { ann = { "character" } }, function(ann)
  expect(function() ann.Order:gains(0) end):is_refused "more than nothing"
  expect(function() ann.Order:loses(-5) end):is_refused "more than nothing"
  expect(function() ann.Order:loses(0) end):is_refused "more than nothing"
  expect(ann.Order.level):is(0)
  ann.Order:gains(1)
  ann.Order:loses(1)
  expect(ann.Order.level):is(0)
end }
