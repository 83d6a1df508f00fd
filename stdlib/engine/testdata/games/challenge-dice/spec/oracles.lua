-- Of the hundred 75 are a yes, and 11, 22, ... 66 of those are extreme; 77, 88, 99 and 100 are an extreme no.
example "odds of an oracle" { given = {},
  function()
    local function answer()
      local oracle = game:foretells "likely"
      return (oracle.extreme and "extreme " or "") .. oracle.answer
    end
    expect(odds(answer)):is { yes = 69 / 100, ["extreme yes"] = 6 / 100, no = 21 / 100, ["extreme no"] = 4 / 100 }
    dice(50)
    expect(game:foretells().answer):is "yes"
  end }

-- Half of the d6 leads to the d4, half of which is the map.
example "odds of a price" { given = {},
  function()
    expect(odds(function() return game:belonging() end)):is { ["the map"] = 1 / 2, ["the lamp"] = 1 / 4, ["the rope"] = 1 / 4 }
    expect(odds(function() return game:encounter() == "somebody with the map" end)):is { ["true"] = 1 / 4, ["false"] = 3 / 4 }
  end }

example "oracles lead to others" { given = {},
  function()
    dice(75, 5, 3)
    expect(game:price()):is "somebody with the lamp"
    dice(100, 60, 1, 30, 4)
    expect(game:price()):is "twice: lost: the map; and it takes 4 days longer"
  end }
