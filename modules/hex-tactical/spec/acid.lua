-- Acid.

local mail = [[ armour "Ring Shirt" { made = "Padded", covers = { "chest" } } ]]

source "HEX-HAZARD-16"
example "acid on armour" { rules = mail, given = { ann = { "character", Body = 9, has = { "Ring Shirt" } } }, function(ann)
  local shirt = ann:the("Ring Shirt")
  expect(shirt.toughness_rating):is(6)
  local acid = ann:is_splashed_with_acid { points = 5, piece = shirt }
  expect(shirt.eaten):is(false)
  acid:burns(1)                                         -- 6: not yet over it
  expect(shirt.toughness_rating):is(6)
  acid:burns(2)                                         -- 8
  expect(shirt.toughness_rating):is(3)
  acid:burns(4)                                         -- 12: twice as much is full
  expect(ann.damage):is(0)
  acid:burns(3)                                         -- 15
  expect(ann.damage):is(3)
  acid:burns(2)
  expect(ann.damage):is(5)
  expect(#ann.wounds):is(1)                             -- all of it is one wound
  expect(ann.wounds[1].type):is "Acid"
end }

example "acid on skin" { given = { ann = { "character", Body = 9 } }, function(ann)
  local acid = ann:is_splashed_with_acid(2)
  acid:burns(3)
  expect(ann.damage):is(5)
  acid:burns(0)                                         -- no drop is left
  expect(ann.damage):is(5)
  expect(#ann.wounds):is(1)
  ann:is_splashed_with_acid(1)                          -- another attack
  expect(#ann.wounds):is(2)
end }

example "acid on a shield" { given = { ann = { "character", Body = 9, bears = "Small Wooden Shield" } }, function(ann)
  local shield = ann:the("Small Wooden Shield")
  local acid = ann:is_splashed_with_acid { points = 6, shield = shield }
  expect(shield.toughness_rating):is(6)
  acid:burns(1)                                         -- 7
  expect(shield.toughness_rating):is(3)
  acid:burns(6)                                         -- 13, and twice the toughness is still 12
  expect(ann.damage):is(1)
  expect(function() ann:is_splashed_with_acid { points = 1, shield = shield, piece = "Helmet" } end):is_refused "only one thing is in the way"
end }

example "on thick hide" { rules = [[ armour_kind "Hide" { rolls = 0, die = 6 }  hide "Thick Hide" { made = "Hide", stops = 3 } ]],
  given = { ann = { "character", Body = 4, has = { "Thick Hide" } } }, function(ann)
    ann:is_splashed_with_acid { points = 7, piece = "Thick Hide" }
    expect(ann.damage):is(1)                            -- what is over twice 3
    expect(ann:the("Thick Hide").toughness_rating):is(1.5)
  end }
