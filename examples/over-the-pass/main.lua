-- Three smugglers go over the pass: houserule run examples/over-the-pass --seed 3

local isolde, garin, tam = bring "Isolde", bring "Garin", bring "Tam"
local party = { isolde, garin, tam }

local function standing(people)
  local left = {}
  for _, who in ipairs(people) do if who.stands then left[#left + 1] = who end end
  return left
end

print "The road"
print(("%s carries %d ENC of %d, and MOV is %d."):format(garin.name, garin.load, garin.normal_load, garin.MOV))
local left, days = game.length_of_the_road, 0
while left > 0 and days < 9 do
  days = days + 1
  left = left - game:walks_a_day { party = party, leader = isolde, through = days == 1 and { "Mountains", "Forest" } or { "Mountains" } }
  if days == 1 then tam:meets_an_adder() end
  game:camps(party)
end
print(left <= 0 and "The pass lies behind them, after " .. days .. " days." or "The snow comes, and they turn back.")

print "\nThe cliff"
local tries = 0
repeat tries = tries + 1 until game:climbs_the_cliff { leader = tam, others = { isolde, garin } } or not tam.stands or tries == 3

print "\nThe border"
local guards = { bring("Border Guard", { name = "Sergeant Rurik" }), bring("Border Guard", { name = "Recruit Wenz", Sabre = 30, Listen = 30 }) }
local heard = game:steals_past { party = standing(party), sentry = guards[1] }

if heard then
  print "\nThe ford"
  game:fight_begins { combatants = all "character" }
  while game.undecided and game.round <= 30 do game:fights_a_round() end
  local round = game.round - 1
  game:fight_ends()
  local taken = {}
  for _, who in ipairs(party) do if not who.dead then taken[#taken + 1] = who.name end end
  print(game.undecided and "Both sides withdraw." or "It is over in round " .. round .. ": "
    .. (#standing(party) > 0 and "the guards are beaten." or #taken > 0 and "the guards hold the ford, and take " .. table.concat(taken, " and ") .. "." or "the guards hold the ford, and nobody is left to be taken."))
end

local free = standing(party)
if #free > 0 then
  print "\nThe market"
  local speaker = free[1]
  for _, who in ipairs(free) do if who.Bargain.rating > speaker.Bargain.rating then speaker = who end end
  print(("%s sells the silk for %d pieces of silver."):format(speaker.name, speaker:sells_the_silk()))

  print "\nA week later"
  game:skips { days = 7, people = free }
  for _, who in ipairs(party) do print(("  %s: %d of %d hit points."):format(who.name, who.hit_points, who.total_hit_points)) end
else
  print "\nNobody comes to the market."
end

-- Odds. They change nothing.
print "\nThe odds"
for _, who in ipairs(all "character") do who:leaves() end
isolde, garin, tam = bring "Isolde", bring "Garin", bring "Tam"
local guard = bring "Border Guard"

print "\nThe cliff, climbed by Tam alone, and with two who hold the rope:"
print(odds(function() return tam.Climb:check { difficulty = "Difficult", situation = 20 }.success end))
print(odds(function() return game:climbs_the_cliff { leader = tam, others = { isolde, garin } } end))

print "\nAn adder, if it bites Tam:"
print(odds(function() return game.poisons[1]:strikes(tam).success and "poisoned" or "stung" end))

print "\nHow well Tam hides:"
print(odds(function() return tam.Hide:check { situation = 20 }.result end))

print "\nOne blow of Garin's at a guard:"
print(odds(function() return garin:strikes(guard).damage end))
