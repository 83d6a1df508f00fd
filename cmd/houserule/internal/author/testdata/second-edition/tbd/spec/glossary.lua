example "the terms of the index" { source = "TBD-META-03", function()
  for _, name in ipairs { "Action", "Quick Action", "Advantage", "Attribute", "Block", "Dangerous", "Decrease", "Defeat", "Difficulty", "Distance", "Healing", "Help",
    "Increase", "Life", "Magic", "Magnitude", "Melee Attack", "Outcome", "Ranged Attack", "Recovery", "Size", "Skill", "Speed", "Wealth", "Weapon" } do
    expect(#game:glossary(name)):is_at_least(10)
  end
  for _, keyword in ipairs(game.keywords) do expect(game:glossary(keyword.name):match "Weapon Keyword"):is "Weapon Keyword" end
  expect(function() return game:glossary "Hit Points" end):fails "Hit Points"
end }
