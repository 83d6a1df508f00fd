example "creation ends with gear" { source = { "HEX-TRAIT-01", "HEX-ACTION-03" }, given = { ann = { "character", name = "Ann" } }, function(ann)
  decide { ["How much Strength?"] = 4, ["How much Body?"] = 4, ["How much Agility?"] = 2, ["How much Dexterity?"] = 2, ["How much Mind?"] = 2,
    ["Which trait is raised?"] = { "Combat", "no more" }, ["To which level is Combat raised?"] = 5,
    ["Which weapon?"] = "Sword", ["Which shield?"] = "Small Wooden Shield", ["Which armour?"] = "Mail Shirt" }
  ann:is_created()
  expect({ ann.wields, ann.bears }):is { "Sword", "Small Wooden Shield" }
  expect(ann.carries):is { "Mail Shirt" }
end }

example "no shield is asked about beside a bow" { source = "HEX-SHIELD-01", given = { ann = { "character" } }, function(ann)
  decide { ["Which weapon?"] = "Bow", ["Which armour?"] = "no armour" }
  ann:chooses_gear()
  expect({ ann.wields, ann.bears }):is { "Bow", nil }
end }
