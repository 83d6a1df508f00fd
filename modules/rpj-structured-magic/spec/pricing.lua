example "one skill for all magic costs more" { source = "RPJ-SMAG-32", given = { ug = { "character", total_points = 60, available_points = 60 } }, function(ug)
  expect(ug.Pact_Magic:price_of_raising(1)):is(2)
  ug.Pact_Magic:is_raised(1)
  expect(ug.available_points):is(58)
  ug.Pact_Magic:is_raised(2)
  expect(ug.available_points):is(54)
end }

example "it is the price of magic, and of nothing else" { source = "RPJ-SMAG-32", rules = [[ skill "Juggling" { attribute = "Dexterity", times_the_price = 2 } ]], given = { ug = { "character" } }, function(ug)
  expect(ug.Juggling:price_of_raising(2)):is(3)
  expect(ug.Pact_Magic:price_of_raising(2)):is(6)
end }

example "one school among several does not" { source = "RPJ-SMAG-33", given = { ug = { "character", total_points = 60, available_points = 60 } }, function(ug)
  expect(ug.Primitive_Magic:price_of_raising(3)):is(6)
  expect(ug.Gossip:price_of_raising(3)):is(6)
end }

source "RPJ-SMAG-34"
example "slow build" { options = { slow_build = true },
  given = { ug = { "character", total_points = 45, available_points = 45, ["Primitive Magic"] = 2 } }, function(ug)
    expect(ug.most_magic_levels):is(4)
    ug.Primitive_Magic:is_raised(3)
    ug.Refined_Magic:is_raised(1)
    expect(ug.magic_levels):is(4)
    expect(function() ug.Refined_Magic:is_raised(2) end):is_refused "magic grows with experience"
    ug.Gossip:is_raised(2)                               -- other skills are free
    for points, most in pairs { [39] = 3, [40] = 4, [49] = 4, [50] = 5 } do
      ug.total_points = points
      expect(ug.most_magic_levels):is(most)
    end
    ug.total_points = 20                                 -- what is there already stays
    expect({ ug.Primitive_Magic.level, ug.most_magic_levels }):is { 3, 2 }
  end }

example "without that option only the tier counts" {
  given = { ug = { "character", total_points = 45, available_points = 45, ["Primitive Magic"] = 3, ["Refined Magic"] = 1 } }, function(ug)
    ug.Refined_Magic:is_raised(2)
    expect(ug.magic_levels):is(5)
  end }
