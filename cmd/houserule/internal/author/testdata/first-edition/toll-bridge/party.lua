-- The party: each of them is worth no more than 100 points.

character "Hedda" {                                      -- goes first
  maximum_life = 36, recovery = 8, block = 2, wealth = "Squalid",
  ["Weapon: halberd"] = 3, Defend = 3, Willpower = 2, Lift = 2, Sneak = 0, Shove = 2, ["Language: common"] = 1,
  weapons = { "Halberd" }, wields = "Halberd" }

character "Marek" {                                      -- sees them first
  maximum_life = 26, recovery = 6, walking = "Fast", wealth = "Wretched",
  ["Weapon: bow"] = 3, ["Weapon: knife"] = 2, Defend = 2, Sneak = 3, Hide = 3, Perceive = 3, Track = 2, ["Forage: forest"] = 2,
  weapons = { "Hunting Bow", "Long Knife" }, wields = "Hunting Bow" }

character "Ilse" {                                       -- mends them, and burns others
  maximum_life = 24, recovery = 9, block = 1, wealth = "Modest",
  ["Magic: create fire"] = 3, ["Magic: control fire"] = 1, ["Knowledge: arcana"] = 2, Defend = 2, Medicine = 3, Sneak = 1, Insight = 2,
  weapons = { "Sheet of Fire" }, wields = "Sheet of Fire" }
