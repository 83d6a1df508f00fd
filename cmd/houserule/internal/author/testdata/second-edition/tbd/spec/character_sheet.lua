local ann = { ann = { "character", maximum_life = 18, recovery = 5, block = 1, wealth = "Modest", swimming = "Slow", advantage = 2, Climb = 2,
  ["Weapon: sword"] = 1, ["Language: common"] = 3, weapons = { "Main Gauche" } } }

source "TBD-CHAR-30"
example "what stands on the sheet" { given = ann, function(ann)
  ann.life = 16
  local sheet = ann.sheet
  expect({ sheet.name, sheet.advantage, sheet.maximum_life, sheet.life, sheet.block, sheet.recovery, sheet.wealth, sheet.size }):is { "ann", 2, 18, 16, 1, 5, "Modest", "Medium" }
  expect({ sheet.walking, sheet.swimming, sheet.flying, sheet.climbing, sheet.burrowing }):is { "Medium", "Slow", "None", "None", "None" }
  expect(sheet.general_skills):contains { "Climb", 2 }
  expect(sheet.general_skills):contains { "Swim", -1 }
  expect(#sheet.specialized_skills):is(8)
  expect(sheet.specialized_skills[1]):is { "Weapon: sword", 1 }
  expect(sheet.specialized_skills[2]):is { "Language: common", 3 }
  expect(sheet.specialized_skills[3]):is {}
  expect(#sheet.weapons):is(2)
  expect(sheet.weapons[1].description):is "Main Gauche"
  expect(sheet.weapons[1].keywords):is { Melee = true, Ranged = false, Accurate = false, Defensive = true, Multihit = false, Reach = false, ["Far Shooter"] = false, Piercing = false }
  expect(sheet.weapons[2].description):is ""
  local boxes = 0
  for _, ticked in pairs(sheet.weapons[2].keywords) do
    boxes = boxes + 1
    expect(ticked):is(false)
  end
  expect(boxes):is(8)
end }

example "lines are no limit" { function()
  local sheet = { weapons = { "Sword", "Bow", "Club" } }
  for _, topic in ipairs { "forest", "mountain", "jungle" } do
    for _, field in ipairs { "Forage", "Hunt" } do sheet[field .. ": " .. topic] = 0 end
  end
  for _, topic in ipairs { "horse", "camel", "donkey" } do sheet["Ride: " .. topic] = 0 end
  local bob = bring("character", sheet)
  expect({ #bob.sheet.specialized_skills, #bob.sheet.weapons }):is { 9, 3 }
end }

-- The printed sheet has lost a column; Table 5 has it.
example "all general skills, not only the printed eighteen" { source = "TBD-CHAR-31", given = ann, function(ann)
  local printed = {}
  for _, name in ipairs { "Balance", "Bargain", "Codebreak", "Convince", "Disguise", "Escape", "Hide", "Insight", "Lift", "Medicine", "Pick Lock", "Pick Pocket",
    "Run", "Search", "Sneak", "Survey", "Tame", "Track" } do printed[name] = true end
  local missing, found = {}, 0
  for _, line in ipairs(ann.sheet.general_skills) do
    if printed[line[1]] then found = found + 1 else missing[#missing + 1] = line[1] end
  end
  expect(found):is(18)
  expect(missing):is { "Climb", "Defend", "Fish", "Jump", "Perceive", "Plot", "Shove", "Swim", "Willpower" }
end }
