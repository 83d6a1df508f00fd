example "what lies within one's Wealth" { source = "TBD-CHAR-11", given = { ann = { "character", wealth = "Modest" } }, function(ann)
  ann:buys "Rope"                                      -- Squalid
  ann:buys "Beast of Burden"                           -- Modest
  expect(ann.bought):is { "Rope", "Beast of Burden" }
  expect(ann:affords("Sailboat")):is(false)
  expect(function() ann:buys "Sailboat" end):is_refused "within the buyer's Wealth"
  expect(function() ann:buys "Mercenary" end):is_refused "within the buyer's Wealth"
end }

source "TBD-CHAR-12"
example "six levels" { function()
  local levels = { "None", "Wretched", "Squalid", "Modest", "Comfortable", "Luxurious" }
  for i, level in ipairs(levels) do
    expect(bring("character", { wealth = level }):affords("Climbing Equipment")):is(i >= 4)
  end
  expect(function() bring("character", { wealth = "Rich" }) end):fails "Rich"
end }

example "what each level buys" { function()
  local bought = { None = {}, Wretched = {}, Squalid = {}, Modest = {}, Comfortable = {}, Luxurious = {} }
  for _, ware in ipairs(game.wares) do table.insert(bought[ware.wealth], ware.name) end
  expect(bought):is { None = {}, Wretched = { "Basic Food for a Day", "Basic Lodging for a Day" }, Squalid = { "Rope", "Arrows", "Tent" },
    Modest = { "Climbing Equipment", "Day of Unskilled Labour", "Beast of Burden" },
    Comfortable = { "Sailboat", "Comfortable Wagon", "Day of Skilled Labour" }, Luxurious = { "Mercenary", "Abandoned Warehouse", "Small Property" } }
  local levels = { "None", "Wretched", "Squalid", "Modest", "Comfortable", "Luxurious" }
  for i, level in ipairs(levels) do
    local buyer = bring("character", { wealth = level })
    for j, other in ipairs(levels) do
      for _, ware in ipairs(bought[other]) do expect(buyer:affords(ware)):is(i >= j) end
    end
  end
end }
