condition "Drunk"  { category = "hindrance", checks = -2, recover = "Constitution", recover_difficulty = 0, recover_each = "1 hour" }
condition "Netted" { category = "immobilization", bars = { "move" }, escape = "Athleticism", escape_difficulty = 2 }

example "a drunk doctor" { source = { "RPJ-APPA-35", "RPJ-COND-02" }, given = { ann = { "character", Medicine = 3, Intelligence = 3 }, bob = { "character" } }, function(ann, bob)
  bob:falls()
  bob.health = "stabilised"
  ann:gains "Drunk"
  expect(ann.medicine):is(4)
  dice(4, 4, 4, 5)
  ann:treats(bob)                                        -- 8 and 4, less 2: 11 is needed
  expect(bob.health):is "stabilised"
  ann:treats(bob)
  expect(bob.health):is "able"
end }

example "out of the net" { source = { "RPJ-APPA-02", "RPJ-COND-18" }, given = { ann = { "character", Athleticism = 2, Strength = 4 } }, function(ann)
  ann:gains "Netted"
  dice(2, 3, 3, 3)
  expect(ann:escapes "Netted"):is(false)                 -- 5 and 3, against 9
  expect(ann:escapes "Netted"):is(true)
end }
