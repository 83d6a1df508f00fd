-- Modern times: what each skill hangs on.

local skills = {
  { "RPJ-APPA-26", "Anti-Vehicle Weapons", "Strength" },
  { "RPJ-APPA-27", "Melee Weapons", "Strength" },
  { "RPJ-APPA-28", "Power Armor Use", "Strength" },
  { "RPJ-APPA-29", "Vehicle Gunnery", "Dexterity" },
  { "RPJ-APPA-30", "Hand Weapons", "Dexterity" },
  { "RPJ-APPA-31", "Pilot", "Dexterity" },
  { "RPJ-APPA-32", "Logistics", "Intelligence" },
  { "RPJ-APPA-33", "Combat Maneuvering", "Intelligence" },
  { "RPJ-APPA-34", "Jury-Rig", "Intelligence" },
  { "RPJ-APPA-35", "Medicine", "Intelligence" },
  { "RPJ-APPA-36", "Develop Technology", "Intelligence" },
  { "RPJ-APPA-37", "Navigation", "Intelligence" },
  { "RPJ-APPA-38", "Manipulate Technology", "Willpower" },
  { "RPJ-APPA-39", "Repair", "Willpower" },
}

for _, row in ipairs(skills) do
  local ledger, skill, attribute = row[1], row[2], row[3]
  example(skill) { source = ledger, options = { players_pick_attributes = true }, function()
    local function taken(level, attribute, at) return bring("character", { [skill] = level, [attribute] = at }):the(skill) end
    expect(taken(2, attribute, 4).attribute):is(attribute)
    expect(taken(2, attribute, 4).effective):is(3)
    expect(taken(0, attribute, 6).effective):is(2)
    expect(#taken(0, attribute, 0).alternatives):is(#row - 3)
    expect(taken(0, attribute, 0).genre):is "modern"
    expect({ taken(0, attribute, 0).inside, taken(0, attribute, 0).outside }):is { 0, -1 }     -- as specialties usually are
    for i = 4, #row do
      local other = taken(2, row[i], 3)
      expect(other.effective):is(2)
      other:picks(row[i])
      expect(other.effective):is(3)
      expect(other.in_attacks):is(3)
    end
  end }
end
