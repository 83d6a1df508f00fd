example "creation ends with gear" { source = { "RPJ-CHAR-12", "RPJ-GCS-94" }, given = { ann = { "character", name = "Ann" } }, function(ann)
  decide { ["How are the attributes generated?"] = "array", ["Which array?"] = "B", ["Which primary category?"] = "Brawny",
    ["Which primary attribute gets 5?"] = "Strength", ["Which primary attribute gets 4?"] = "Constitution",
    ["Which attribute gets 3?"] = { "Dexterity", "Charisma", "Willpower" }, ["Which attribute gets 2?"] = "Intelligence",
    ["How many character points to start with?"] = 40,
    ["Which class?"] = "Warrior", ["Which class skill?"] = { "Large Blades", "Blunt Weapons", "Heavy Armor Use", "Dodge" },
    ["Which skill is raised?"] = { "Large Blades", "no more" }, ["To which level is Large Blades raised?"] = 3,
    ["Which weapon?"] = function(_, weapons)
      expect(weapons):is { "Longsword", "Greatsword" }   -- of the only skill that she has learned
      return "Longsword"
    end,
    ["Which armour?"] = "Mail", ["Which shield?"] = "Round Shield" }
  dice(3, 4)
  ann:is_created()
  expect({ ann.wields, ann.side }):is { "Longsword", "heroes" }
  expect(ann.carries):is_any_order { "Mail", "Round Shield" }
end }

example "both hands hold a greatsword, and no shield is asked about" { source = { "RPJ-GCS-82", "RPJ-GCS-94" }, given = { ann = { "character" } }, function(ann)
  expect(#ann.weapons_to_start_with):is(9)               -- all but bare hands: she has learned none
  decide { ["Which weapon?"] = "Greatsword", ["Which armour?"] = "no armour" }
  ann:chooses_gear()
  expect({ ann.wields, #ann.carries }):is { "Greatsword", 0 }
end }

example "a side that the gamemaster gave stays" { given = { ann = { "character", side = "outlaws" }, bob = { "character" } }, function(ann, bob)
  for _, who in ipairs { ann, bob } do
    who:creation_begins()
    who:creation_ends()
  end
  expect({ ann.side, bob.side }):is { "outlaws", "heroes" }
end }
