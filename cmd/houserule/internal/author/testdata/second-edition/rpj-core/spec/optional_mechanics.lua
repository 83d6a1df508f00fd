-- What the optional chapters may count on.

example "the core rules alone know none of the optional mechanics" { source = "RPJ-OPT-01", given = { ug = { "character", has = { "Leather Coat" } } }, function(ug)
  for _, word in ipairs { "cover", "coin", "load", "stamina", "ability_stamina", "conditions", "throws" } do
    expect(function() return ug[word] end):fails(word)
  end
  expect(function() return ug.layers[1].scale end):fails "scale"
  expect(function() return ug:the("Elvish Bow").loaded end):fails "loaded"
  expect(function() return ug.Hacking.slots end):fails "slots"
end }

example "halves are rounded down, of less than nothing towards it" { source = "RPJ-OPT-02", function()
  for whole, half in pairs { [3] = 1, [5] = 2, [7] = 3, [-1] = 0, [-3] = -1 } do expect(game:half_of(whole)):is(half) end
end }
