-- Part Four: items and money.

example "an item adds its bonus" { source = "BUM-ITEM-01", rules = [[ item "Almanac" { helps = { "Navigation" }, bonus = 2 } item "Cursed Compass" { helps = { "Navigation" }, bonus = -1 } ]],
  given = { ann = { "character", Intelligence = 2, Navigation = 1, has = { "Almanac" } } }, function(ann)
    dice(1, 1, 1)
    expect(ann.Navigation:check().total):is(6)
    ann:gains "Cursed Compass"
    expect(ann.Navigation:check().total):is(5)
    expect(ann.Tracking:check().total):is(3)                   -- where it does not help, it does not count
  end }

example "compass and map" { source = "BUM-ITEM-02", given = { ann = { "character", Intelligence = 2, Navigation = 1, has = { "Compass" } } }, function(ann)
  expect(ann.Navigation:item_bonus()):is(1)
  ann:gains "Map"
  expect(ann.Navigation:item_bonus()):is(2)
  dice(2)
  expect(ann.Navigation:check().total):is(7)
end }

local hammer = [[ item "Sledgehammer" { bonus = 3 } ]]

example "a sledgehammer, and bare hands" { source = "BUM-ITEM-03", rules = hammer, given = { ann = { "character", Strength = 2, has = { "Sledgehammer" } } }, function(ann)
  dice(2, 2)
  expect(ann.Strength:check { using = { "Sledgehammer" } }.total):is(7)
  expect(ann.Strength:check().total):is(4)
end }

example "what cannot be done without" { source = "BUM-ITEM-04", rules = hammer, given = { ann = { "character", Strength = 2, Dexterity = 3, Lockpicking = 2 } }, function(ann)
  expect(function() ann.Strength:check { needs = "Sledgehammer" } end):is_refused "the right thing for it is not at hand"
  expect(function() ann.Lockpicking:check() end):is_refused "the tools for it are not at hand"
  ann:gains "Sledgehammer"
  ann:gains "Lockpicks"
  dice(4, 4)
  expect(ann.Strength:check { needs = "Sledgehammer", using = { "Sledgehammer" } }.total):is(9)
  expect(ann.Lockpicking:check().total):is(9)
  expect(function() ann.Lockpicking:check { using = { "Sledgehammer" } } end):is_refused "the tools for it are not at hand"
end }

example "lockpicks" { source = { "BUM-ITEM-05", "BUM-ITEM-06" }, given = { ann = { "character", Dexterity = 3, Lockpicking = 2 } }, function(ann)
  for picks, total in pairs { ["Poor Improvised Lockpicks"] = 7, ["Improvised Lockpicks"] = 8, Lockpicks = 9, ["Exceptional Lockpicks"] = 10, ["Finest Lockpicks"] = 11 } do
    ann:gains(picks)
    dice(4)
    expect(ann.Lockpicking:check().total):is(total)
    ann:loses(picks)
  end
end }

example "of several sets, the best" { source = "BUM-ITEM-05", given = { ann = { "character", Dexterity = 3, has = { "Improvised Lockpicks", "Lockpicks", "Poor Improvised Lockpicks" } } }, function(ann)
  expect(ann.Lockpicking:item_bonus()):is(0)
  expect(ann.Lockpicking:item_bonus { "Poor Improvised Lockpicks" }):is(-2)
  ann:loses "Lockpicks"
  expect(ann.Lockpicking:item_bonus()):is(-1)
end }

example "of each sort the best, and all sorts together" { source = { "BUM-ITEM-01", "BUM-ITEM-05" }, rules = [[ item "Lamp" { helps = { "Lockpicking" }, serves_as = "light", bonus = 3 } ]],
  given = { ann = { "character", Dexterity = 3, has = { "Lamp", "Improvised Lockpicks", "Exceptional Lockpicks" } } }, function(ann)
    expect(ann.Lockpicking:item_bonus()):is(3 + 1)
  end }

example "nobody uses what somebody else has" { source = { "BUM-ITEM-03", "BUM-ITEM-04" }, rules = hammer, given = { ann = { "character", Strength = 2 }, bob = { "character", has = { "Sledgehammer" } } }, function(ann, bob)
  expect(function() ann.Strength:check { using = { "Sledgehammer" } } end):is_refused "one uses what one has"
  expect(function() ann.Acrobatics:check { using = { "Sledgehammer" } } end):is_refused "one uses what one has"
  expect(function() ann.Acrobatics:contest { opponent = bob, using = { "Sledgehammer" } } end):is_refused "one uses what one has"
end }

example "a hundred silver coins" { source = "BUM-ITEM-08", given = { ann = { "character" }, poor = { "character", money = 40 } }, function(ann, poor)
  expect({ ann.money, game.currency }):is { 100, "silver coins" }
  ann:pays(30)
  expect(ann.money):is(70)
  expect(poor.money):is(40)
  expect(function() poor:pays(41) end):is_refused "cannot pay 41 money"
  expect(function() poor:pays(-1) end):is_refused "a price is not less than nothing"
  expect(function() poor:buys("Map", -1) end):is_refused "a price is not less than nothing"
  poor:pays(0)
  poor:buys("Map", 0)                                          -- a gift
  expect({ poor:has "Map", poor.money }):is { true, 40 }
end }

example "another setting, another currency" { source = "BUM-ITEM-09", options = { starting_money = 2500, currency = "dollars" }, given = { ann = { "character" } }, function(ann)
  expect({ ann.money, game.currency }):is { 2500, "dollars" }
end }

example "each counts once, however it is named" { source = { "BUM-ITEM-01", "BUM-DICE-06" }, given = { ann = { "character", Intelligence = 2, primary = "Dagger", has = { "Map", "Dagger" } } }, function(ann)
  expect(ann.Navigation:item_bonus { "Map", "Map" }):is(1)
  dice(1)
  expect(ann.Navigation:check { using = { ann:the("Map") } }.total):is(4)
  expect({ ann:has_at_hand(ann.primary), ann:has_at_hand("Compass") }):is { true, false }
  ann:readies(ann.primary)
  expect(ann.wields.name):is "Dagger"
end }
