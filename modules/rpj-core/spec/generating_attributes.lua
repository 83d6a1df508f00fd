local function gets(score) return "Which attribute gets " .. score .. "?" end

example "three ways, and Luck has its own" { source = "RPJ-ATTR-20", given = { ug = { "character" } }, function(ug)
  expect(function() ug:generates_attributes("wished") end):fails "rolled, bought or array"
  decide { ["Which primary category?"] = "Brainy" }
  ug:generates_attributes("bought")
  expect(ug.attribute_points):is(40)
  expect(function() ug.Luck:is_bought(3) end):is_refused "Luck is rolled"
  for _, attribute in ipairs(ug.unassigned) do expect(attribute.name):is_not("Luck") end
  local eiric, fred = bring "character", bring "character"
  decide { ["Which array?"] = "B", ["Which primary category?"] = "Brawny", ["Which primary attribute gets 5?"] = "Strength",
           ["Which primary attribute gets 4?"] = "Constitution", [gets(3)] = { "Dexterity", "Charisma", "Willpower" }, [gets(2)] = "Intelligence" }
  eiric:generates_attributes("array")
  expect({ eiric.Strength.level, eiric.Intelligence.level, eiric.Luck.level }):is { 5, 2, 0 }
  dice(6, 6, 5, 5, 4, 3, 3, 3, 2, 2, 2, 2, 1, 2)
  local asked = {}
  local function first(_, options)
    for _, option in ipairs(options) do asked[option.name] = true end
    return options[1]
  end
  for score = 2, 6 do if score ~= 4 then decide { [gets(score)] = first } end end
  fred:generates_attributes("rolled")
  expect({ asked.Strength, asked.Luck }):is { true }
  expect(fred.Luck.level):is(0)
end }

local seven = { 6, 6, 5, 5, 4, 3, 3, 3, 2, 2, 2, 2, 1, 2 }   -- 12, 10, 7, 6, 4, 4, 3

example "seven rolls, halved" { source = "RPJ-ATTR-21", given = { ug = { "character" } }, function(ug)
  dice(unpack(seven))
  expect(game:rolls_seven_scores()):is { 6, 5, 3, 3, 2, 2 }
  dice(unpack(seven))
  decide { [gets(6)] = "Strength", [gets(5)] = "Dexterity", [gets(3)] = { "Willpower", "Charisma" }, [gets(2)] = { "Constitution", "Intelligence" },
           ["Which primary category?"] = "Shifty" }     -- 5 and 3 are as much as 6 and 2: the player chooses
  ug:generates_attributes("rolled")
  expect(ug.unassigned):is {}                           -- each of the six got one score
  expect(ug.Strength.level):is(6)
  expect(ug.Dexterity.level):is(5)                      -- no limit outside the primary category
  expect(ug.Charisma.level):is(3)
  expect(ug.Intelligence.level):is(2)
  expect(ug.Luck.level):is(0)
  expect(ug.primary_category):is("Shifty")
end }

example "ten dice for more varied scores" { source = "RPJ-ATTR-22", given = { ug = { "character" } }, function(ug)
  dice(6, 6, 5, 4, 4, 3, 3, 2, 1, 1, 1, 6, 2, 6, 5, 4, 3, 4, 3, 1)
  expect(game:highest(game:varied_scores().dice, 6)):is { 5, 4, 4, 3, 3, 2 }
  decide { [gets(5)] = "Strength", [gets(4)] = { "Constitution", "Dexterity" }, [gets(3)] = { "Charisma", "Willpower" }, [gets(2)] = "Intelligence" }
  ug:rolls_attributes("varied")
  expect(ug.Strength.level + ug.Constitution.level):is(9)
end }

example "the primary category of rolled attributes" { source = "RPJ-ATTR-23",
  given = { ug = { "character", Strength = 5, Constitution = 4, Dexterity = 3, Charisma = 3, Intelligence = 2, Willpower = 2 },
            even = { "character", Strength = 3, Constitution = 3, Dexterity = 3, Charisma = 3 } }, function(ug, even)
    expect(ug:sum_of("Brawny")):is(9)
    expect(ug:sum_of("Shifty")):is(6)
    expect(ug:sum_of("Brainy")):is(4)
    ug:finds_primary_category()
    expect(ug.primary_category):is("Brawny")
    decide { ["Which primary category?"] = function(who, options)
      expect(options):is { "Brawny", "Shifty" }
      return "Shifty"
    end }
    even:finds_primary_category()
    expect(even.primary_category):is("Shifty")
  end }

example "Dave rolls Laeniel" { source = "RPJ-ATTR-24", text = "the book prints +1 for two attributes of 2; they have +0", given = { laeniel = { "character" } }, function(laeniel)
  dice(6, 6, 4, 4, 3, 3, 3, 4, 2, 2, 2, 3, 1, 1)        -- halved: 6, 4, 3, 3, 2, 2, 1
  decide { [gets(6)] = "Dexterity", [gets(4)] = "Charisma", [gets(3)] = { "Intelligence", "Constitution" }, [gets(2)] = { "Willpower", "Strength" } }
  laeniel:rolls_attributes()
  local printed = { Dexterity = { 6, 2 }, Charisma = { 4, 1 }, Intelligence = { 3, 1 }, Constitution = { 3, 1 }, Willpower = { 2, 0 }, Strength = { 2, 0 } }
  for name, want in pairs(printed) do
    expect(laeniel:the(name).level):is(want[1])
    expect(laeniel:the(name).bonus):is(want[2])
  end
  expect(laeniel:sum_of("Shifty")):is(10)
  expect(laeniel:sum_of("Brawny")):is(5)
  expect(laeniel:sum_of("Brainy")):is(5)
  expect(laeniel.primary_category):is("Shifty")
end }

example "40 points, all at 1" { source = "RPJ-ATTR-25", given = { ug = { "character" } }, function(ug)
  ug:starts_buying("Brawny")
  expect(ug.attribute_points):is(40)
  for _, attribute in ipairs(game.attributes) do
    expect(ug:the(attribute).level):is(attribute.category and 1 or 0)
  end
  ug:ends_buying()
  expect(ug.attribute_points):is(0)
  expect(ug.available_points):is(2)
end }

example "who starts to buy anew is at 1 again" { source = "RPJ-ATTR-25", given = { ug = { "character" } }, function(ug)
  ug:starts_buying("Brawny")
  ug.Strength:is_bought(6)
  ug:starts_buying("Shifty")
  expect(ug.Strength.level):is(1)
  expect(ug.attribute_points):is(40)
end }

example "limits outside the primary category" { source = "RPJ-ATTR-26", given = { ug = { "character" } }, function(ug)
  ug:starts_buying("Brainy")
  ug.Intelligence:is_bought(6)
  ug.Strength:is_bought(4)
  expect(function() ug.Strength:is_bought(5) end):is_refused "only primary attributes"
  expect(ug.Strength.level):is(4)
end }

example "costs of attributes" { source = "RPJ-ATTR-27", given = { ug = { "character" } }, function(ug)
  local printed = { { 1, { 2, 5, 9, 14, 20 } }, { 2, { 3, 7, 12, 18 } }, { 3, { 4, 9, 15 } }, { 4, { 5, 11 } }, { 5, { 6 } } }
  local cells = 0
  for _, row in ipairs(printed) do
    for i, cost in ipairs(row[2]) do
      expect(game:cost_of_raising(row[1], row[1] + i)):is(cost)
      cells = cells + 1
    end
  end
  expect(cells):is(15)
  ug:starts_buying("Brawny")
  ug.Strength:is_bought(3)
  expect(function() ug.Strength:is_bought(3) end):is_refused "Strength stands at 3 already"
  expect(function() ug.Strength:is_bought(2) end):is_refused "Strength stands at 3, and is not given back now"
end }

example "each level costs its number" { source = "RPJ-ATTR-28", function()
  expect(game:cost_of_raising(1, 4)):is(2 + 3 + 4)
  expect(game:cost_of_raising(1, 4)):is(game:triangular(4) - 1)
  expect(game:cost_of_raising(0, 1)):is(1)
  for n, triangular in ipairs { 1, 3, 6, 10 } do expect(game:triangular(n)):is(triangular) end
end }

example "what is left is worth two character points" { source = "RPJ-ATTR-29", function()
  for left, points in pairs { [0] = 0, [1] = 2, [17] = 2 } do
    local who = bring("character", { attribute_points = left })
    who:ends_buying()
    expect(who.available_points):is(points)
    expect(who.attribute_points):is(0)
  end
end }

example "Fred buys Ug" { source = "RPJ-ATTR-30", text = "the book takes 21 points for Intelligence 6, where its table says 20", given = { ug = { "character" } }, function(ug)
  ug:starts_buying("Brainy")
  local left = {}
  for i, buy in ipairs { { "Intelligence", 6 }, { "Willpower", 4 }, { "Constitution", 3 }, { "Dexterity", 2 }, { "Strength", 2 } } do
    ug:the(buy[1]):is_bought(buy[2])
    left[i] = ug.attribute_points
  end
  expect(left):is { 20, 11, 6, 4, 2 }
  ug:ends_buying()
  expect(ug.available_points):is(2)
  local sheet = { Strength = { 2, 0 }, Constitution = { 3, 1 }, Intelligence = { 6, 2 }, Willpower = { 4, 1 }, Dexterity = { 2, 0 }, Charisma = { 1, 0 } }
  for name, want in pairs(sheet) do
    expect(ug:the(name).level):is(want[1])
    expect(ug:the(name).bonus):is(want[2])
  end
end }

example "arrays" { source = "RPJ-ATTR-31", given = { ug = { "character" } }, function(ug)
  local worth = { A = 39, B = 40, C = 38 }
  for _, array in ipairs(game.attribute_arrays) do
    local cost = 0
    for _, list in ipairs { array.starred, array.others } do
      for _, score in ipairs(list) do cost = cost + game:cost_of_raising(1, score) end
    end
    expect(cost):is(worth[array.name])
  end
  decide { ["Which primary category?"] = "Brawny", ["Which primary attribute gets 5?"] = "Strength", ["Which primary attribute gets 4?"] = "Dexterity" }
  expect(function() ug:takes_array("B") end):fails "Constitution"
  decide { ["Which primary category?"] = "Brawny", ["Which primary attribute gets 5?"] = "Strength", ["Which primary attribute gets 4?"] = "Constitution",
           [gets(3)] = { "Dexterity", "Charisma", "Willpower" }, [gets(2)] = "Intelligence" }
  ug:takes_array("B")
  expect(ug.primary_category):is("Brawny")
  expect(ug.Strength.level):is(5)
  expect(ug.Constitution.level):is(4)
  expect(ug.Intelligence.level):is(2)
end }

example "how the arrays are told" { source = { "RPJ-ATTR-31", "RPJ-ATTR-32" }, rules = [[ attribute_array "D" { starred = { 6 }, others = { 1 }, points = 1 } ]], function()
  local told = {}
  for i, array in ipairs(game.attribute_arrays) do told[i] = array.told_to_choosers end
  expect(told):is { "6 3 primary, 3 3 2 2 others, 2 character points", "5 4 primary, 3 3 3 2 others",
                    "4 4 primary, 3 3 3 3 others, 2 character points", "6 primary, 1 others, 1 character points" }
end }

example "character points of arrays" { source = "RPJ-ATTR-32", function()
  local function first(_, options) return options[1] end
  decide { ["Which primary category?"] = "Brainy", [gets(3)] = first, [gets(2)] = first }
  for score = 3, 6 do decide { ["Which primary attribute gets " .. score .. "?"] = first } end
  for array, points in pairs { A = 2, B = 0, C = 2 } do
    local who = bring "character"
    who:takes_array(array)
    expect(who.available_points):is(points)
  end
end }

example "Luck is rolled" { source = "RPJ-ATTR-33", given = { ug = { "character" } }, function(ug)
  dice(3, 4, 6, 6, 1, 1)
  for _, want in ipairs { 3, 6, 1 } do
    ug:rolls_luck()
    expect(ug.Luck.level):is(want)
  end
end }
