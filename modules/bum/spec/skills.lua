-- Part Three: skills.

example "a skill on top of its stat" { source = "BUM-CHAR-16", given = { ann = { "character", Dexterity = 3, Acrobatics = 2 } }, function(ann)
  dice(1, 1)
  expect(ann.Acrobatics:check().total):is(6)
  expect(ann.Stealth:check().total):is(4)                      -- and for nothing else
end }

example "the stat that governs each" { source = { "BUM-CHAR-19", "BUM-CHAR-22" }, given = { ann = { "character", Strength = 1, Dexterity = 2, Intelligence = 3, Socialization = 4 } }, function(ann)
  for skill, stat in pairs { Lying = "Socialization", Navigation = "Intelligence", ["Axe/Mace"] = "Strength", Acrobatics = "Dexterity" } do
    expect(ann:the(skill).stat.name):is(stat)
    expect(ann:the(skill):adds()):is(ann:the(stat).level)
  end
end }

example "without the skill" { source = "BUM-CHAR-20", rules = [[ item "Soft Shoes" { helps = { "Acrobatics" }, bonus = 1 } ]], given = { ann = { "character", Dexterity = 3 } }, function(ann)
  dice(2, 2)
  expect(ann.Acrobatics:check().total):is(5)
  ann:gains "Soft Shoes"
  expect(ann.Acrobatics:check().total):is(6)
end }

example "what takes training" { source = "BUM-CHAR-21", rules = [[ skill "Nuclear Physics" { stat = "Intelligence", trained_only = true } ]], given = { ann = { "character", Intelligence = 4 } }, function(ann)
  expect(function() ann.Nuclear_Physics:check() end):is_refused "one is not trained in it"
  ann.Nuclear_Physics.level = 1
  dice(1)
  expect(ann.Nuclear_Physics:check().total):is(6)
end }

example "a skill that a player proposed" { source = "BUM-CHAR-23", rules = [[ skill "Kite Flying" { stat = "Dexterity", covers = "kites, not gliders" } ]], given = { ann = { "character", Dexterity = 2, ["Kite Flying"] = 1 } }, function(ann)
  expect(ann.Kite_Flying.covers):is "kites, not gliders"
  dice(3)
  expect(ann.Kite_Flying:check().success):is(true)
  expect(function() odds_with([[ skill "Whistling" {} ]], function() return true end) end):fails [[skill "Whistling" has no `stat`]]
end }

example "no higher than its stat" { source = { "BUM-CHAR-24", "BUM-SETUP-05" }, given = { ann = { "character", Dexterity = 2, Strength = 3 } }, function(ann)
  expect(function() ann.Acrobatics:is_raised(3) end):is_refused "no skill is higher than the stat that governs it"
  ann.Acrobatics:is_raised(2)
  expect(ann.Acrobatics.level):is(2)
  ann.Axe_Mace:is_raised(3)
  expect(ann.skill_points):is(5)
  expect(function() ann.Axe_Mace:is_raised() end):is_refused "no skill is higher than the stat that governs it"
end }

example "unless the gamemaster frees one" { source = "BUM-CHAR-24", rules = [[ skill "Knitting" { stat = "Dexterity", uncapped = true } ]], given = { ann = { "character", Dexterity = 2 } }, function(ann)
  ann.Knitting:is_raised(4)
  expect(ann.Knitting.level):is(4)
end }

local physics = [[ skill "Physics" { stat = "Intelligence" } ]]

example "nobody average is a master of physics" { source = "BUM-CHAR-25", rules = physics, given = { ann = { "character", Intelligence = 2 } }, function(ann)
  expect(function() ann.Physics:is_raised(4) end):is_refused "no skill is higher than the stat that governs it"
end }

example "but without the limit" { source = { "BUM-CHAR-24", "BUM-CHAR-25" }, rules = physics, options = { skill_cap = false }, given = { ann = { "character", Intelligence = 2 } }, function(ann)
  ann.Physics:is_raised(4)
  expect({ ann.Physics.level, ann.skill_points }):is { 4, 6 }
end }

example "no swimming in the desert" { source = "BUM-CHAR-26", rules = [[ skill "Swimming" { stat = "Strength" } ]], given = { ann = { "character", name = "Ann", Strength = 3, Dexterity = 3, Intelligence = 2, Socialization = 2 } }, function(ann)
  ann:cannot_start_with "Swimming"
  expect(function() ann.Swimming:is_raised() end):is_refused "the background allows it from the start"
  ann.Tracking:is_raised()
  ann:enters_play()
  ann.Swimming:is_raised()                                     -- later, by the sea
  expect(ann.Swimming.level):is(1)
end }

example "levels of skill" { source = "BUM-CHAR-27", function()
  local levels = {}
  for points = 1, 4 do levels[points] = game:skill_level(points) end
  expect(levels):is { "familiar", "proficient, well trained", "expert, specialist", "master" }
  expect(game:skill_level(game.master)):is "master"
end }
