-- Fantasy: what each skill hangs on.

local skills = {
  { "RPJ-APPA-17", "Armorcrafting", "Strength" },
  { "RPJ-APPA-18", "Blunt Weapons", "Strength" },
  { "RPJ-APPA-19", "Large Blades", "Strength" },
  { "RPJ-APPA-20", "Archery", "Dexterity" },
  { "RPJ-APPA-23", "Small Blades", "Dexterity" },
  { "RPJ-APPA-24", "Weaponcrafting", "Dexterity" },
  { "RPJ-APPA-25", "Alchemy", "Intelligence" },
}

for _, row in ipairs(skills) do
  local ledger, skill, attribute = row[1], row[2], row[3]
  example(skill) { source = ledger, options = { players_pick_attributes = true }, function()
    local function taken(level, attribute, at) return bring("character", { [skill] = level, [attribute] = at }):the(skill) end
    expect(taken(2, attribute, 4).attribute):is(attribute)
    expect(taken(2, attribute, 4).effective):is(3)
    expect(taken(0, attribute, 6).effective):is(2)
    expect(#taken(0, attribute, 0).alternatives):is(#row - 3)
    expect(taken(0, attribute, 0).genre):is "fantasy"
    expect({ taken(0, attribute, 0).inside, taken(0, attribute, 0).outside }):is { 0, -1 }   -- as specialties usually are
    for i = 4, #row do
      local other = taken(2, row[i], 3)
      expect(other.effective):is(2)
      other:picks(row[i])
      expect(other.effective):is(3)
      expect(other.in_attacks):is(3)
    end
  end }
end

example "Crafting" { source = "RPJ-APPA-21", given = { ann = { "character", Crafting = 2, Dexterity = 3 } }, function(ann)
  expect({ ann.Crafting.attribute, ann.Crafting.genre }):is { "Dexterity", "fantasy" }
  ann.Crafting:specializes "wood"
  dice(3, 4, 3, 4)
  local wood = ann.Crafting:check { topic = "wood" }
  expect(wood.modifier + wood.bonuses):is(3)
  local masonry = ann.Crafting:check { topic = "masonry" }
  expect(masonry.modifier + masonry.bonuses):is(2)
  expect(function() ann.Crafting:specializes "masonry" end):is_refused "one specialty only"
end }

example "Horsemanship" { source = "RPJ-APPA-22", given = { ann = { "character", Charisma = 4, total_points = 40, available_points = 10 } }, function(ann)
  expect({ ann.Horsemanship.attribute, ann.Horsemanship.genre }):is { "Dexterity", "fantasy" }
  decide { ["Which attribute is behind Horsemanship?"] = "Charisma" }
  ann.Horsemanship:is_raised(1)
  expect(ann.Horsemanship.effective):is(2)
  expect(function() ann.Horsemanship:picks "Dexterity" end):is_refused "the attribute is picked once"
  ann.Horsemanship:is_raised(2)                          -- and nobody asks again
  expect(ann.Horsemanship.effective):is(3)
end }
