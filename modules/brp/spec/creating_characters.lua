local lists = [[
  rule "entity.rolled" "map(characteristics, #.level)"
  profession "Thief"   { skills = { "Hide", "Sense" } }
  profession "Warrior" { skills = { "Sword" } } ]]

source "BRP-CREATE-01"
example "a thief by questions" { rules = lists, given = { kim = { "character" } }, function(kim)
    dice(4, 5, 6,  3, 3, 4,  3, 4,  5, 2,  6, 6, 1,  4, 4, 4,  2, 3, 3)
    decide { ["Which characteristic gives up a point?"] = { "DEX", "none" }, ["Which gets it?"] = "STR",
      ["Which profession?"] = "Thief",
      ["Which skill of the profession?"] = { "Hide", "no more" }, ["By how much does Hide rise above 10 %?"] = 65,
      ["Which skill of one's own?"] = { "Sword", "no more" }, ["By how much does Sword rise above 15 %?"] = 30 }
    kim:is_created()
    expect(kim.rolled):is { 16, 10, 13, 13, 13, 11, 8, 0 }
    expect({ kim.profession.name, kim.Hide.rating, kim.Sense.rating, kim.Sword.rating }):is { "Thief", 75, 10, 45 }
    expect({ kim.hit_points, kim.power_points, kim.fatigue_points, kim.sanity_points, kim.being_created }):is { 12, 13, 26, 65, false }
    expect(kim.STR.original):is(16)
    expect(function() kim:is_created() end):is_refused "a character is created once"
  end }

example "dice and their bounds" { source = { "BRP-CREATE-02", "BRP-CREATE-03" }, given = { kim = { "character", being_created = true } }, function(kim)
    expect({ kim.STR.lowest_roll, kim.STR.highest_roll, kim.SIZ.lowest_roll, kim.INT.highest_roll }):is { 3, 18, 8, 18 }
    dice(4, 5, 6)
    kim.STR:is_first_rolled()
    dice(3, 4)
    kim.SIZ:is_first_rolled()
    expect({ kim.STR.level, kim.SIZ.level, kim.EDU.is_rolled }):is { 15, 13, false }
    expect(function() kim:rolls_characteristics() end):is_refused "they are rolled once"
  end }

example "three points move" { source = "BRP-CREATE-04", given = { kim = { "character", being_created = true, STR = 12, CON = 18, DEX = 3 } }, function(kim)
    expect(function() kim:moves_point(kim.DEX, kim.STR) end):is_refused "what the dice cannot take"
    expect(function() kim:moves_point(kim.STR, kim.CON) end):is_refused "above what can be rolled"
    expect(function() kim:moves_point(kim.STR, kim.STR) end):is_refused "above what can be rolled"
    for _ = 1, 3 do kim:moves_point(kim.STR, kim.DEX) end
    expect({ kim.STR.level, kim.DEX.level }):is { 9, 6 }
    expect(function() kim:moves_point(kim.STR, kim.DEX) end):is_refused "three points are moved at most"
  end }

example "one profession" { source = "BRP-CREATE-05", rules = lists, given = { kim = { "character", being_created = true } }, function(kim)
    kim:takes_up "Thief"
    expect(function() kim:takes_up "Warrior" end):is_refused "one profession"
  end }

example "what a profession teaches" { source = "BRP-CREATE-06", rules = lists, given = { kim = { "character", being_created = true, professional_points = 70, profession = "Thief" } }, function(kim)
    expect(game.professional_points):is(250)
    expect(function() kim.Sword:is_learned_at_work(5) end):is_refused "the profession teaches it"
    kim.Hide:is_learned_at_work(60)
    expect({ kim.Hide.rating, kim.professional_points }):is { 70, 10 }
    expect(function() kim.Sense:is_learned_at_work(11) end):is_refused "professional_points"
  end }

example "epic games" { source = { "BRP-CREATE-06", "BRP-CREATE-08" }, options = { power_level = "epic" }, function()
    expect({ game.professional_points, game.highest_at_creation }):is { 400, 101 }
  end }

example "points of one's own" { source = "BRP-CREATE-07", rules = lists, given = { kim = { "character", being_created = true, INT = 13, personal_points = 30, profession = "Thief" } }, function(kim)
    expect(kim.points_of_ones_own):is(130)
    kim.Sword:is_learned_for_oneself(20)
    expect({ kim.Sword.rating, kim.personal_points }):is { 35, 10 }
  end }

example "a limit at the beginning" { source = "BRP-CREATE-08", rules = lists, given = { kim = { "character", being_created = true, personal_points = 100 } }, function(kim)
    expect(function() kim.Hide:is_learned_for_oneself(66) end):is_refused "limit of the power level"
    kim.Hide:is_learned_for_oneself(65)
    expect(kim.Hide.rating):is(75)
    kim.being_created = false
    expect(function() kim.Sense:is_learned_for_oneself(1) end):is_refused "being created"
  end }
