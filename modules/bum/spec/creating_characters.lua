-- Part Three and Part Eight: creating characters.

example "ten points, from one to four" { source = { "BUM-CHAR-08", "BUM-SETUP-04" }, given = { ann = { "character" } }, function(ann)
  for _, good in ipairs { { 4, 4, 1, 1 }, { 3, 3, 3, 1 } } do
    ann:distributes_stats(unpack(good))
    expect({ ann.Strength.level, ann.Dexterity.level, ann.Intelligence.level, ann.Socialization.level }):is(good)
  end
  for _, case in ipairs { { "a stat starts between 1 and 4", { 5, 2, 2, 1 }, { 4, 4, 2, 0 } }, { "all the points are distributed", { 3, 2, 2, 2 }, { 4, 3, 2, 2 } } } do
    for i = 2, 3 do
      expect(function() ann:distributes_stats(unpack(case[i])) end):is_refused(case[1])
    end
  end
  expect(function() ann:distributes_stats(2.5, 2.5, 3, 2) end):is_refused "points are whole"
  expect(ann.stat_sum):is(10)
end }

example "with stats alone one can play" { source = "BUM-SETUP-04", given = { ann = { "character", name = "Ann" } }, function(ann)
  expect(function() ann:enters_play() end):is_refused "the stats are those of a starting character"
  ann:distributes_stats(3, 3, 2, 2)
  ann:enters_play()
  expect({ ann.in_play, ann.points_in_skills, ann.skill_points }):is { true, 0, 10 }
  dice(3)
  expect(ann.Strength:check().success):is(true)
end }

example "a bear" { source = "BUM-CHAR-09", given = { bear = { "character", name = "Bear" } }, function(bear)
  expect(function() bear:distributes_stats(6, 2, 1, 1) end):is_refused "a stat starts between 1 and 4"
  bear:distributes_stats { strength = 6, dexterity = 2, intelligence = 1, socialization = 1, unusual = true }
  expect({ bear.Strength.level, bear.hit_points }):is { 6, 6 }
  bear:enters_play()
end }

example "three who fill three roles" { source = { "BUM-CHAR-12", "BUM-CHAR-13", "BUM-CHAR-14" }, given = { a = { "character" }, b = { "character" }, c = { "character" } }, function(a, b, c)
  a:distributes_stats(4, 2, 2, 2)
  b:distributes_stats(3, 3, 2, 2)
  c:distributes_stats(2, 2, 3, 3)
  for _, who in ipairs { a, b, c } do expect({ who.stat_sum, who.stats_in_order }):is { 10, true } end
  a.Strength.level = 5
  expect(a.stats_in_order):is(false)
  a.Dexterity.level = 1                                        -- ten points, but one stat is above 4
  expect({ a.stat_sum, a.stats_in_order }):is { 10, false }
end }

source "BUM-CHAR-17"
example "ten skill points" { given = { ann = { "character", Strength = 4, Dexterity = 4 } }, function(ann)
  ann.Axe_Mace:is_raised(4)
  ann.Acrobatics:is_raised(4)
  ann.Stealth:is_raised(2)
  expect({ ann.points_in_skills, ann.skill_points, ann.skills_in_order }):is { 10, 0, true }
  expect(function() ann.Stealth:is_raised() end):is_refused "costs 1, 0 are left"
  ann.Stealth.level = 3
  expect(ann.skills_in_order):is(false)
end }

example "fewer is fine, and the rest stays" { given = { ann = { "character", Strength = 4 } }, function(ann)
  ann.Axe_Mace:is_raised(3)
  expect({ ann.points_in_skills, ann.skill_points, ann.skills_in_order }):is { 3, 7, true }
  expect(function() ann.Axe_Mace:is_raised(3.5) end):is_refused "goes by whole numbers, not to 3.5"
  expect(function() ann.Axe_Mace:is_raised(3) end):is_refused "stands at 3 already"
  ann.Axe_Mace:is_raised(4)                                    -- from three to four: a point
  expect({ ann.Axe_Mace.level, ann.skill_points }):is { 4, 6 }
  ann.Axe_Mace:is_raised(1)                                    -- before play, points can be given back
  expect({ ann.Axe_Mace.level, ann.skill_points }):is { 1, 9 }
end }

example "ordinary people have five" { source = "BUM-CHAR-18", options = { skill_points = 5 }, given = { ann = { "character", Strength = 4, Dexterity = 4 } }, function(ann)
  ann.Axe_Mace:is_raised(3)
  expect(function() ann.Acrobatics:is_raised(3) end):is_refused "costs 3, 2 are left"
  ann.Acrobatics:is_raised(2)
  expect(ann.skill_points):is(0)
end }

example "eight steps" { source = { "BUM-SETUP-01", "BUM-SETUP-02", "BUM-SETUP-08" }, function()
  expect({ game:setting_up(1), game:setting_up(2), game:setting_up(8) }):is {
    "the gamemaster creates the setting, the story and special rules", "cards, pencils and dice are gathered", "the game is played" }
  expect(function() return game:setting_up(9) end):fails "9"
end }

example "a card has a name" { source = "BUM-SETUP-03", function()
  local ann = bring("character", { Strength = 3, Dexterity = 3, Intelligence = 2, Socialization = 2 })
  expect(function() ann:enters_play() end):is_refused "the card has a name"
  local bob = bring("character", { name = "Bob", Strength = 3, Dexterity = 3, Intelligence = 2, Socialization = 2, background = "a miller's son" })
  bob:enters_play()
  expect(bob.in_play):is(true)
  expect(function() bob:distributes_stats(4, 2, 2, 2) end):is_refused "the card is not in play yet"
  expect(function() bob:is_created() end):is_refused "the card is not in play yet"
end }

example "items later, or never" { source = "BUM-SETUP-06", given = { ann = { "character", name = "Ann", Strength = 3, Dexterity = 3, Intelligence = 2, Socialization = 2 } }, function(ann)
  ann:enters_play()
  expect({ #ann.items, ann.money }):is { 0, 100 }
  ann:buys("Compass", 30)
  expect({ ann:has "Compass", ann.money }):is { true, 70 }
  expect(function() ann:buys("Map", 71) end):is_refused "cannot pay 71 money"
end }

example "created by questions" { source = { "BUM-CHAR-08", "BUM-SETUP-04", "BUM-SETUP-05" }, given = { ann = { "character", name = "Ann" } }, function(ann)
  decide { ["How much Strength?"] = 3, ["How much Dexterity?"] = 3, ["How much Intelligence?"] = 2,   -- two are left for Socialization
           ["Which skill gets points?"] = { "Axe/Mace", "Stealth", "no more" }, ["To which level?"] = { 3, 3 } }
  ann:is_created()
  expect({ ann.stat_sum, ann.Axe_Mace.level, ann.Stealth.level, ann.skill_points, ann.in_play }):is { 10, 3, 3, 4, true }
end }

example "created by questions, to the last point" { source = { "BUM-CHAR-17", "BUM-SETUP-05" }, given = { ann = { "character", name = "Ann" } }, function(ann)
  local asked = 0
  decide { ["How much Strength?"] = 4, ["How much Dexterity?"] = 4,   -- one is left for each of the others
           ["Which skill gets points?"] = function(_, open) asked = asked + 1 return open[1] end, ["To which level?"] = { 4, 4 } }
  ann:is_created()
  expect({ asked, ann.skill_points, ann.points_in_skills, ann.skills_in_order }):is { 4, 0, 10, true }
  expect({ ann.Strength.level, ann.Dexterity.level, ann.Intelligence.level, ann.Socialization.level }):is { 4, 4, 1, 1 }
end }

example "what stands in the way of play" { source = { "BUM-SETUP-05", "BUM-CHAR-17", "BUM-CHAR-26", "BUM-CHAR-09" }, given = { ann = { "character", name = "Ann", Strength = 3, Dexterity = 2, Intelligence = 3, Socialization = 2, Acrobatics = 3 } }, function(ann)
  expect(function() ann:enters_play() end):is_refused "the skills are those of a starting character"
  ann.Acrobatics.level, ann.Tracking.level, ann.Survival.level, ann.Medicine.level = 2, 3, 5, 1
  expect(function() ann:enters_play() end):is_refused "the skills are those of a starting character"   -- eleven points
  ann.Survival.level = 3
  ann:cannot_start_with "Medicine"
  expect(function() ann:enters_play() end):is_refused "the skills are those of a starting character"
  ann.barred_skills = {}
  ann:enters_play()
  local wolf = bring("character", { name = "Wolf", Strength = 3, Dexterity = 5, Intelligence = 1, Socialization = 1, Tracking = 4, exceptional = true })
  wolf:enters_play()
  expect({ ann.in_play, wolf.in_play }):is { true, true }
end }
