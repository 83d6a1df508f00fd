source "BRP-CHAR-01"
example "what can rise, and how" { given = { kim = { "character", STR = 9, CON = 12, SIZ = 14, INT = 12, POW = 12, DEX = 13, CHA = 11, EDU = 12 } }, function(kim)
  for _, name in ipairs { "STR", "CON", "DEX", "CHA" } do
    dice(2)
    expect(kim:the(name):is_trained()):is(1)
  end
  for _, name in ipairs { "INT", "SIZ", "POW", "EDU" } do
    expect(function() kim:the(name):is_trained() end):is_refused "it can be trained"
  end
  expect(function() kim:gains_pow() end):is_refused "there is a POW check to roll for"
end }

example "INT, if the gamemaster likes" { options = { intelligence_is_trained = true }, given = { kim = { "character", INT = 12 } }, function(kim)
  dice(3)
  kim.INT:is_trained()
  expect({ kim.INT.level, kim.INT.limit, kim.INT.ceiling }):is { 14, game.no_ceiling, 21 }
end }

example "what follows from a characteristic" { source = "BRP-CHAR-02", given = { kim = { "character", STR = 12, CON = 12, SIZ = 12, INT = 13, POW = 11, DEX = 12 } }, function(kim)
  expect({ kim.total_hit_points, kim.major_wound, kim.total_fatigue_points, kim.total_power_points, kim.sanity_points, kim.temporary_sanity_threshold, kim.damage_modifier }):is { 12, 6, 24, 11, 55, 11, "0" }
  kim:is_hurt(4)
  kim.fatigue_points = 24
  kim.CON:changes(1)
  expect({ kim.total_hit_points, kim.hit_points, kim.major_wound, kim.total_fatigue_points, kim.fatigue_points }):is { 13, 9, 7, 25, 25 }
  expect(kim.experience_bonus):is(7)
  kim.INT:changes(2)
  expect(kim.experience_bonus):is(8)
  kim.STR:changes(1)
  expect(kim.damage_modifier):is("1d4")
  kim.power_points = 4
  kim.POW:changes(2)
  expect({ kim.power_points, kim.total_power_points, kim.luck, kim.sanity_points, kim.temporary_sanity_threshold }):is { 6, 13, 65, 55, 13 }
  kim.POW:changes(-7)
  expect({ kim.power_points, kim.total_power_points }):is { 0, 6 }   -- what is not there is not lost
  kim.POW:changes(7)
  dice(65)
  expect(kim.POW:check().success):is(true)
end }

source "BRP-CHAR-03"
example "no further than the species" { given = { kim = { "character", DEX = 21, CHA = 20 } }, function(kim)
  kim.DEX.original, kim.CHA.original = 16, 16
  expect(function() kim.DEX:is_trained() end):is_refused "it can still rise"
  dice(3)
  expect(kim.CHA:is_trained()):is(1)
  expect({ kim.DEX.level, kim.CHA.level, kim.POW.species_maximum }):is { 21, 21, game.no_ceiling }
end }

example "but in epic games" { options = { power_level = "epic" }, given = { kim = { "character", DEX = 21 } }, function(kim)
  kim.DEX.original = 16
  dice(2)
  expect(kim.DEX:is_trained()):is(1)
  expect(kim.DEX.level):is(22)
end }

source "BRP-CHAR-04"
example "a POW check" { given = { kim = { "character", POW = 10 }, equal = { "character", POW = 10 }, weak = { "character", POW = 9 } }, function(kim, equal, weak)
  dice(55)
  kim:contest_of_wills(weak)
  expect(kim.pow_check):is(false)
  dice(51)
  kim:contest_of_wills(equal)
  expect(kim.pow_check):is(false)
  dice(50)
  kim:contest_of_wills(equal)
  expect(kim.pow_check):is(true)
end }

example "POW 11 against 10 is too easy" { given = { kim = { "character", POW = 11 }, foe = { "character", POW = 10 } }, function(kim, foe)
  dice(1)
  kim:contest_of_wills(foe)
  expect(kim.pow_check):is(false)
end }

example "the POW gain roll" { source = "BRP-CHAR-05", rules = [[
  species "Elf" { highest = 24, pow_dice = 2, pow_bonus = 6 }  species "Half-Elf" { highest = 22, pow_dice = 2, pow_bonus = 3 } ]], given = { kim = { "character", POW = 15 }, sage = { "character", POW = 21 }, elf = { "character", POW = 15, species = "Elf" } }, function(kim, sage, elf)
  dice(30) expect(kim:pow_gain_roll().success):is(true)
  dice(31) expect(kim:pow_gain_roll().success):is(false)
  dice(1)  expect({ sage:pow_gain_roll().chance }):is { 0 }
  dice(1)  expect(sage:pow_gain_roll().success):is(false)
  expect({ elf.species.highest_pow, elf.species.lowest_pow }):is { 18, 3 }
  dice(30) expect(elf:pow_gain_roll().chance):is(30)
  elf.species = "Half-Elf"
  expect({ elf.species.highest_pow, elf.species.lowest_pow }):is { 15, 2 }   -- a smaller bonus is no die
end }

local function tests_will(kim, fixed, ...)
  kim.POW.level, kim.pow_check = 15, true
  dice(...)
  return kim:gains_pow { fixed = fixed }
end

example "what POW gains" { source = "BRP-CHAR-06", given = { kim = { "character", POW = 15 } }, function(kim)
  expect(tests_will(kim, false, 30, 1)):is(0)
  expect(tests_will(kim, false, 30, 2)):is(1)
  expect(tests_will(kim, false, 30, 3)):is(2)
  expect(kim.POW.level):is(17)
  expect(tests_will(kim, true, 30)):is(1)
  expect(kim.POW.level):is(16)
  expect(tests_will(kim, true, 31)):is(0)
  expect({ kim.POW.level, kim.pow_check }):is { 15, false }
  expect(function() kim:gains_pow { fixed = true } end):is_refused "what is gained is said before it"
end }

example "18 + 3 = 21, and 1 - 1 to 3 - 1" { source = "BRP-CHAR-07", given = { kim = { "character", POW = 20 } }, function(kim)
  expect(kim.species.highest_pow + kim.species.lowest_pow):is(21)
  dice(5)
  expect(kim:pow_gain_roll().chance):is(5)
  local gains = {}
  for shown = 1, 3 do
    dice(shown)
    gains[shown] = kim.POW:increase().gain
  end
  expect(gains):is { 0, 1, 2 }
end }

example "STR and CON by training" { source = "BRP-CHAR-08", given = { kim = { "character", STR = 9, CON = 12, SIZ = 10 } }, function(kim)
  expect({ kim.STR.ceiling, kim.CON.ceiling }):is { 12, 12 }
  expect(function() kim.CON:is_trained() end):is_refused "it can still rise"
  kim.STR.level = 11
  dice(3)
  expect(kim.STR:is_trained()):is(1)
  expect(kim.STR.level):is(12)
  kim.CON:changes(3)                                   -- however it rose, the original counts
  expect(kim.STR.ceiling):is(12)
end }

example "SIZ 14 is the highest" { source = "BRP-CHAR-09", given = { kim = { "character", STR = 12, CON = 11, SIZ = 14 } }, function(kim)
  expect({ kim.STR.ceiling, kim.CON.ceiling }):is { 14, 14 }
end }

example "DEX and CHA by training" { source = "BRP-CHAR-10", given = { kim = { "character", CHA = 11, DEX = 10 } }, function(kim)
  expect({ kim.CHA.ceiling, kim.DEX.ceiling }):is { 17, 15 }
  kim.CHA.level = 16
  dice(3)
  expect(kim.CHA:is_trained()):is(1)
  expect(function() kim.CHA:is_trained() end):is_refused "it can still rise"
end }

example "DEX 13" { source = "BRP-CHAR-11", given = { kim = { "character", DEX = 13 } }, function(kim)
  expect(kim.DEX.ceiling):is(20)
end }

example "25 hours for each point there is" { source = "BRP-CHAR-12", given = { kim = { "character", CON = 14, SIZ = 16 } }, function(kim)
  expect(kim.CON.hours_of_training):is(350)
  expect(function() kim.CON:is_trained { hours = 349 } end):is_refused "it takes all its hours, without a break"
  dice(1)
  expect(kim.CON:is_trained { hours = 350 }):is(0)
  dice(3)
  kim.CON:is_trained { hours = 350 }
  expect(kim.CON.level):is(16)
end }

example "STR 12, 300 hours and a 2" { source = "BRP-CHAR-13", given = { kim = { "character", STR = 12, SIZ = 14 } }, function(kim)
  expect(kim.STR.hours_of_training):is(300)
  dice(2)
  expect(kim.STR:is_trained { hours = 300 }):is(1)
  expect(kim.STR.level):is(13)
end }

source "BRP-CHAR-14"
example "SIZ is not trained" { given = { kim = { "character", SIZ = 12, DEX = 12 } }, function(kim)
  expect(function() kim.SIZ:is_trained() end):is_refused "it can be trained"
end }

example "unless the gamemaster allows it" { options = { size_is_trained = true }, given = { kim = { "character", SIZ = 12, DEX = 12 } }, function(kim)
  dice(3)
  expect(kim.SIZ:is_trained()):is(2)
  dice(3)
  expect(kim.SIZ:is_trained { lowered = true }):is(-2)
  expect(kim.SIZ.level):is(12)
  expect(function() kim.DEX:is_trained { lowered = true } end):is_refused "only SIZ is trained down"
end }

source { "BRP-IMPROVE-08", "BRP-IMPROVE-10", "BRP-CHAR-06" }
example "by questions" { given = { kim = { "character", Hide = 40, Sense = 50, POW = 10, pow_check = true } }, function(kim)
  kim.Hide:earns_check()
  kim.Sense:earns_check()
  decide { ["What does Hide gain?"] = "a die", ["What does Sense gain?"] = "half of it", ["What does POW gain?"] = "1 point" }
  dice(90, 4,  20,  10)
  kim:advances()
  expect({ kim.Hide.rating, kim.Sense.rating, kim.POW.level }):is { 44, 50, 11 }
  expect(function() kim:advances() end):is_refused "there is an experience check to roll for"
end }

example "one skill is enough" { given = { kim = { "character", Hide = 40, POW = 10 } }, function(kim)
  kim.Hide:earns_check()
  decide { ["What does Hide gain?"] = "half of it" }
  dice(90)
  kim:advances()
  expect(kim.Hide.rating):is(43)
end }

example "or a POW check" { given = { kim = { "character", POW = 10, pow_check = true } }, function(kim)
  decide { ["What does POW gain?"] = "1 point" }
  dice(20)
  kim:advances()
  expect(kim.POW.level):is(11)
end }
