local function way(name)
  for _, travel in ipairs(game.travels) do
    if travel.name == name then return travel end
  end
end

example "three classes" { source = "BRP-MOVE-01", ask = "game.movement_class", cases = {
  { seconds = 12, is = "combat round" }, { seconds = 13, is = "local" }, { seconds = 60, is = "local" }, { seconds = 3600, is = "local" }, { seconds = 90 * 60, is = "regional" } } }

example "a day of travel" { source = "BRP-MOVE-02", function()
  expect({ game.hours_of_travel, game.turns_in_an_hour }):is { 10, 12 }
  expect(game.turns_in_an_hour * game.seconds_in_a_turn):is(3600)
  expect(game:metres_in_an_hour(40 / 3)):is_near(4000, 1e-6)
  expect(game:metres_in_a_day(40 / 3)):is_near(40000, 1e-6)
end }

example "MOV" { source = "BRP-MOVE-03", given = { kim = { "character" }, beetle = { "character", pace = 6 } }, function(kim, beetle)
  expect({ kim.MOV, kim.metres_in_a_round }):is { 10, 30 }
  expect({ beetle.MOV, beetle.metres_in_a_round }):is { 6, 18 }
end }

example "slower for a while" { source = "BRP-MOVE-04", rules = [[ gear "Bale" { enc = 14 } ]], given = { kim = { "character", STR = 11, CON = 11 } }, function(kim)
  kim:gains "Bale"                                     -- three too many
  expect(kim.MOV):is(7)
  kim.slowed = 2
  expect(kim.MOV):is(5)
  kim.slowed = 20
  expect(kim.MOV):is(0)
end }

example "a way to travel that is not listed" { source = "BRP-MOVE-05", rules = [[ travel "Ox cart" { by = "land", metres = 8 } ]], function()
  local cart = way "Ox cart"
  expect({ cart.in_a_turn, cart.in_an_hour, cart.in_a_day, cart.without_a_stop }):is { 200, 2400, 24000, 57600 }
end }

-- The movement rates as they are printed, in metres.
local printed = {
  ["Walking"] = { 10, 250, 3000, 30000 }, ["Marching, forced"] = { 12, 300, 3600, 36000 }, ["Running, normally"] = { 30, 750, 9000, 90000 },
  ["Running, sprinting"] = { 50, 1250, 15000, 150000 }, ["Swimming"] = { 5, 125, 1500, 15000 }, ["Riding, walking speed"] = { 12, 300, 3600, 36000 },
  ["Riding, gallop"] = { 60, 1500, 18000, 180000 }, ["Land vehicle, drawn"] = { 10, 250, 3000, 30000 }, ["Land vehicle, vintage"] = { 200, 5000, 60000, 600000 },
  ["Land vehicle, modern"] = { 400, 10000, 120000, 1200000 }, ["Land vehicle, future"] = { 1200, 30000, 360000, 3600000 }, ["Boat, small rowed"] = { 40, 1000, 12000, 120000 },
  ["Ship, ancient rowed"] = { 10, 250, 3000, 30000 }, ["Ship, vintage sailing"] = { 20, 500, 6000, 60000 }, ["Ship, modern cruise"] = { 200, 5000, 60000, 600000 },
  ["Ship, future"] = { 600, 15000, 180000, 1800000 }, ["Train, steam engine"] = { 200, 5000, 60000, 600000 }, ["Train, bullet"] = { 1100, 27500, 330000, 3300000 },
  ["Train, mag-lev"] = { 1600, 40000, 480000, 4800000 }, ["Air vehicle, dirigible"] = { 400, 10000, 120000, 1200000 }, ["Air vehicle, propeller"] = { 600, 15000, 180000, 1800000 },
  ["Air vehicle, jet"] = { 3250, 81250, 975000, 9750000 }, ["Air vehicle, future"] = { 1750, 43750, 525000, 5250000 }, ["Space vehicle, modern"] = { 100000, 2500000, 30000000, 300000000 } }

example "the movement rates, row by row" { source = "BRP-MOVE-06", function()
  local rows, varying, starred = 0, {}, {}
  for _, travel in ipairs(game.travels) do
    if travel.metres then
      rows = rows + 1
      expect({ travel.metres, travel.in_a_turn, travel.in_an_hour, travel.in_a_day }):is(printed[travel.name])
    else
      varying[#varying + 1] = travel.name
    end
    if travel.tiring ~= "not" then starred[travel.name] = travel.tiring end
  end
  expect(rows):is(24)
  expect(varying):is { "Space vehicle, future" }
  expect(starred):is { ["Marching, forced"] = "by the hour", ["Riding, gallop"] = "by the hour", ["Running, normally"] = "by the turn", ["Running, sprinting"] = "by the turn" }
  local varies = way "Space vehicle, future"
  expect({ varies.in_a_turn, varies.in_an_hour, varies.in_a_day, varies.without_a_stop }):is {}
end }

example "what haste costs, and when a body is tried" { source = { "BRP-MOVE-07", "BRP-MOVE-08" }, function()
  local costs = {}
  for i, row in ipairs { { "Marching, forced", 59 }, { "Marching, forced", 60 }, { "Marching, forced", 600 }, { "Marching, forced", 601 },
                         { "Running, normally", 4 }, { "Running, normally", 5 }, { "Running, normally", 59 }, { "Running, normally", 60 }, { "Walking", 600 } } do
    local travel, minutes = way(row[1]), row[2]
    costs[i] = { travel:fatigue(minutes), travel:stamina_rolls(minutes) }
  end
  expect(costs):is { { 0, 1 }, { 1, 1 }, { 10, 1 }, { 10, 2 }, { 0, 0 }, { 1, 0 }, { 11, 0 }, { 12, 1 }, { 0, 0 } }
end }

example "who cannot act goes nowhere" { source = { "BRP-MOVE-04", "BRP-MOVE-06" }, given = { kim = { "character", knocked_out = true } }, function(kim)
  expect(function() kim:moves(1) end):is_refused "whoever moves can act"
  expect(function() kim:travels { travel = "Walking", minutes = 60 } end):is_refused "whoever travels can act"
end }

local tired = { fatigue_points = true }

source "BRP-MOVE-07"
example "a forced march" { options = tired, given = { kim = { "character", STR = 12, CON = 12, SIZ = 12, POW = 9 } }, function(kim)
  dice(60)
  kim:travels { travel = "Marching, forced", minutes = 8 * 60 }
  expect({ kim.fatigue_points, kim.hit_points }):is { 16, 12 }
  dice(61)
  kim:travels { travel = "Marching, forced", minutes = 8 * 60 }
  expect({ kim.fatigue_points, kim.hit_points }):is { 8, 11 }
  kim:travels { travel = "Walking", minutes = 10 * 60 }
  expect(kim.fatigue_points):is(8)
  expect(time.now):is(26 * 3600)
end }

example "a gallop is hard on both" { options = tired, given = { kim = { "character", STR = 12, CON = 12, SIZ = 12, POW = 9 }, horse = { "character", CON = 14, SIZ = 28 } }, function(kim, horse)
  dice(61)
  kim:travels { travel = "Riding, gallop", minutes = 120, mount = horse }
  expect({ kim.hit_points, horse.hit_points, kim.fatigue_points }):is { 11, 20, 22 }
  dice(60)
  kim:travels { travel = "Riding, gallop", minutes = 120, mount = horse }
  expect({ kim.hit_points, horse.hit_points }):is { 11, 20 }
  dice(61)                                             -- led by the bridle, the horse takes no harm
  kim:travels { travel = "Marching, forced", minutes = 120, mount = horse }
  expect({ kim.hit_points, horse.hit_points }):is { 10, 20 }
end }

example "running" { source = "BRP-MOVE-08", options = tired, given = { kim = { "character", STR = 12, CON = 12, SIZ = 12, POW = 9 } }, function(kim)
  kim:travels { travel = "Running, normally", minutes = 30 }
  expect({ kim.fatigue_points, kim.hit_points }):is { 18, 12 }
  dice(61, 60)
  kim:travels { travel = "Running, normally", minutes = 130 }
  expect({ kim.fatigue_points, kim.hit_points }):is { -8, 11 }
end }

example "nobody tires where fatigue points are not played" { source = { "BRP-MOVE-07", "BRP-MOVE-08" }, given = { kim = { "character", STR = 12, CON = 12, SIZ = 12, POW = 9 } }, function(kim)
  kim:travels { travel = "Running, sprinting", minutes = 120 }
  expect({ kim.fatigue_points, kim.hit_points }):is { 24, 12 }
  expect(function() kim:loses_fatigue(1) end):is_refused "fatigue points are played"
end }
