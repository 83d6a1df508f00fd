local points = { ["How are the characteristics found?"] = "rolled", ["Which skill is raised?"] = "no more" }

source "BRP-CHAR-05"
example "rolled characteristics, and what follows from them" { source = { "BRP-CHAR-02", "BRP-CHAR-05" }, given = { ann = { "character", name = "Ann" } }, function(ann)
  expect(ann.hit_points):is(0)                         -- read while the sheet is empty
  decide(points)
  dice(3, 3, 4,  4, 4, 4,  3, 4,  5, 3,  2, 4, 5,  6, 4, 3,  3, 4, 3,  2, 3, 2)
  ann:is_created()
  expect({ ann.STR.level, ann.CON.level, ann.SIZ.level, ann.INT.level, ann.POW.level, ann.DEX.level, ann.CHA.level, ann.EDU.level }):is { 10, 12, 13, 14, 11, 13, 10, 10 }
  expect({ ann.hit_points, ann.power_points, ann.fatigue_points, ann.sanity_points }):is { 13, 11, 22, 55 }
  expect(ann.STR.original):is(10)
  expect(ann.player):is(true)
  expect(ann.skill_points):is(250 + 14 * 10)
  expect(function() ann:is_created() end):is_refused "the sheet is still empty"
end }

example "chosen characteristics stay within what can be rolled" { given = { ann = { "character" } }, function(ann)
  decide { ["How much STR?"] = 18, ["How much INT?"] = { 8, 7 } }
  ann.STR:is_chosen()
  expect(ann.STR.level):is(18)
  ann.INT:is_chosen()
  expect(function() ann.INT:is_chosen() end):fails "8 to 18"
  expect({ ann.EDU.lowest_rolled, ann.EDU.highest_rolled }):is { 6, 21 }
  decide { ["How much INT?"] = 12 }
  ann.INT:is_chosen()
end }

source "BRP-SKILL-02"
example "a point raises a rating by one above its base chance" { given = { ann = { "character", being_created = true, skill_points = 60 } }, function(ann)
  ann.Sword:is_learned(60)                             -- 15 at first
  expect({ ann.Sword.level, ann.skill_points }):is { 60, 15 }
  expect(function() ann.Brawl:is_learned(45) end):is_refused "15 are left"
  ann.Sword:is_learned(50)                             -- ten come back
  expect({ ann.Sword.level, ann.skill_points }):is { 50, 25 }
  ann.skill_points = 100
  expect(function() ann.Sword:is_learned(76) end):is_refused "75"
  expect(function() ann.Wither:is_learned(10) end):is_refused "points are for skills"
  ann.being_created = false
  expect(function() ann.Sword:is_learned(51) end):is_refused "the character is being created"
end }
