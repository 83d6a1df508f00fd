-- The cave of the thieves: houserule run examples/cave-of-the-thieves --seed 1

local one, two = bring "Player 1", bring "Player 2"
local thieves = { bring("Thief", { name = "the closest thief" }), bring("Thief", { name = "the other thief" }) }
local girl    = bring "The Girl"
local party   = { one, two }

print "At the mouth of the cave"
local unheard = game:enters_the_cave { scout = two, thieves = thieves }
print(unheard and "Player 2 sneaks in, crossbow ready. Two thieves sit around a fire." or "A stone rolls. The thieves leap up.")

if unheard then game:shoots_from_the_dark { scout = two, thieves = thieves } end

-- A fight lasts at most a minute.
game:comes_to_blows { party = party, thieves = thieves, heard = not unheard }
while game.fight_goes_on and game.round <= 30 do
  game:next_turn()
  game.acting:takes_turn()
end
local rounds = game.round
game:fight_ends()

print ""
if not game.party_stands then
  decide { ["What becomes of Player 1?"] = "captured", ["What becomes of Player 2?"] = "robbed" }
  for _, who in ipairs(party) do who:meets_fate() end
  print("The thieves win, in round " .. rounds .. ": Player 1 lies bound beside the girl, and Player 2 without a coin in the forest.")
elseif game.fight_goes_on then
  print "Nobody wins: the thieves withdraw into the dark, and the girl with them."
else
  print("The party wins, in round " .. rounds .. ".")
  local able = one.can_act and one or two
  for _, thief in ipairs(thieves) do
    if not thief.dead then able:finishes_off(thief) end        -- the thieves do not know about them
  end
  able:cuts_loose(girl)

  print "\nAt the inn"
  game:rewards_the_party(party)
  for _, who in ipairs(party) do who:is_sewn_up(able) end
  time:pass "10 hours"
  for _, who in ipairs(party) do
    local days = 0
    for _, wound in ipairs(who.wounds) do days = math.max(days, wound.days) end
    print(("  %s: %d silver coins, %d of %d hit points%s"):format(who.name, who.money, who.hit_points_left, who.hit_points, days > 0 and ", whole again after " .. days .. " days" or ""))
  end
end

-- Odds. They change nothing.
local function fresh()
  local scout, thief = bring "Player 2", bring("Thief", { x = 1 })
  scout:readies "Large Crossbow"
  thief:overlooks(scout)
  return scout, thief
end

print "\nThe shot from the dark:"
local scout, thief = fresh()
print(odds(function() return game:shoots_from_the_dark { scout = scout, thieves = { thief } } and "dead" or "warned" end))

print "\nUp to the fire unheard, and then the shot:"
print(odds(function()
  local scout, thief = bring "Player 2", bring "Thief"
  if not game:enters_the_cave { scout = scout, thieves = { thief } } then return "heard" end
  return game:shoots_from_the_dark { scout = scout, thieves = { thief } } and "dead" or "warned"
end))

print "\nPlayer 1 and a thief, blow for blow, Player 1 first:"
local knight, robber = bring "Player 1", bring "Thief"
print(odds {
  step = function() game:blow_falls(knight, robber) end,
  over = function() return not (knight.can_act and robber.can_act) end,
  ask  = function() return knight.can_act and "Player 1 stands" or "the thief stands" end,
})
