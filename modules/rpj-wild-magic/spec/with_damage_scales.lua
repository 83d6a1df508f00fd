ability "Meteor" { skill = "Fire Magic", magnitude = "Moderate", damage = 1, premade = true, scale = "mega" }
ability "Spark"  { skill = "Fire Magic", magnitude = "Weak", damage = 0, premade = true }

example "an ability of a greater scale" { source = { "RPJ-SCALE-01", "RPJ-SCALE-08", "RPJ-WMAG-17" }, given = { ug = { "character", ["Fire Magic"] = 6 }, orc = { "character" } }, function(ug, orc)
  local vest = orc:add_layer { name = "vest", saves = { 4, 6 }, rank = 1 }
  dice(6, 5, 4, 5)                                       -- it works; 4 + 1 + 4: saved, and gone all the same
  bring("Meteor", { user = ug }):is_used(orc)
  expect(vest.saves):is { 6 }
  dice(6, 5, 6, 4)                                       -- 6 + 1 + 4 = 11: not saved
  bring("Meteor", { user = ug }):is_used(orc)
  expect(vest.broken):is(true)
  expect(orc.base.saves):is { 7, 7 }
end }

example "and one that is not" { source = { "RPJ-SCALE-04", "RPJ-WMAG-16" }, given = { ug = { "character", ["Fire Magic"] = 6 }, orc = { "character" } }, function(ug, orc)
  local suit = orc:add_layer { name = "suit", saves = { 6 }, rank = 1 }
  suit.scale = "mega"
  dice(6, 5, 1, 1)                                       -- 6 + 0 - 4 = 2
  bring("Spark", { user = ug }):is_used(orc)
  expect(suit.saves):is { 6 }
  dice(4, 3)                                             -- what is no ability is as ever
  new.hit { target = orc, damage = 1, scale = "mega" }:lands()
  expect(suit.saves):is { 6 }
  dice(3, 4, 1, 1)
  orc:is_hurt { damage = 1 }                             -- 6 + 1 - 4 = 3: it holds
  expect(suit.saves):is { 6 }
  orc:is_hurt { damage = 1 }
  expect(suit.broken):is(true)
end }
