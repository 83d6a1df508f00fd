-- The fight of Laeniel and Ug against the orc guards: houserule run examples/orc-guards --seed 7

-- The answers to all questions.
decide {
  ["Dodge or absorb?"] = function(who) return who.dodge >= who.absorb and "dodge" or "absorb" end,
  ["free_attack"]      = true,
  ["Lucky Break"]      = false,
  ["Which of those who tie goes first?"] = function(_, tied) return tied[1] end,
  ["Just outside which layer?"] = "innermost",
}

-- All four are on the path, and the warrior looks in the wrong direction.
local function meet()
  local laeniel    = bring("Laeniel Relaiesh",  { name = "Laeniel" })
  local ug         = bring("Ug the Cave-Mage",  { name = "Ug" })
  local warrior    = bring("Orc Warrior",       { name = "Warrior" })
  local headhunter = bring("Orcish Headhunter", { name = "Headhunter" })
  game:lines_up({ laeniel, ug }, { warrior, headhunter })
  game:fight_begins { combatants = { laeniel, ug, warrior, headhunter }, off_guard = { warrior } }
  return laeniel, ug, warrior, headhunter
end

local laeniel, ug, warrior, headhunter = meet()

local order = {}
for _, who in ipairs(game.order) do order[#order + 1] = who.name end
print("On a forest path, six regions long. The order: " .. table.concat(order, ", ") .. ".")

-- A fight lasts at most an hour.
while game.undecided and game.round <= 60 do
  game:next_turn()
  game.acting:takes_turn()
end

local ending = game.undecided and "Nobody wins: both sides withdraw." or "The " .. game.winners .. " win, in round " .. game.round .. "."
game:fight_ends()
print ""
print(ending)
for _, who in ipairs { laeniel, ug, warrior, headhunter } do
  print("  " .. who.name .. ": " .. who.health)
end

-- Odds of one blow, and of a duel to the end.
local function saves(who)
  local left = 0
  for _, layer in ipairs(who.layers) do left = left + #layer.saves end
  return left
end

local function blow()
  local orc, hero = bring "Orc Warrior", bring "Ug the Cave-Mage"
  local before = saves(orc)
  local attack = hero:strikes { target = orc }
  if attack.missed then return "a miss" end
  if attack.no_save then return "a critical hit" end
  return saves(orc) < before and "a save is lost" or "a hit, but the save holds"
end

print ""
print "One blow of Ug's club at a fresh orc warrior:"
print(odds(blow))

-- In the duel, the orc has lost his armour; Ug has his leather armour and Rock Armor.
local hero, orc = bring "Ug the Cave-Mage", bring "Orc Warrior"
hero:gains_temporary_saves { name = "Rock Armor", saves = { 5, 6 } }
orc.layers[1]:cross_off_all()

print ""
print "A duel with one whose armour is broken, blow for blow, Ug first:"
print(odds {
  step = function()
    hero:strikes { target = orc }
    if orc.can_act then orc:strikes { target = hero } end
  end,
  over = function() return not (hero.can_act and orc.can_act) end,
  ask  = function() return hero.can_act and "Ug stands" or "the orc stands" end,
})

-- The whole fight has too many situations for exact odds: each layer of four
-- characters' armour breaks separately. It is therefore sampled.
local function again()
  for _, who in ipairs { laeniel, ug, warrior, headhunter } do who:leaves() end
  hero:leaves()
  orc:leaves()
  meet()
  while game.undecided and game.round <= 60 do
    game:next_turn()
    game.acting:takes_turn()
  end
  game:fight_ends()
  return game.undecided and "both sides withdraw" or game.winners .. " win"
end

print ""
print "The whole fight, from the beginning:"
print(odds { ask = again, branches = 20, trials = 100 })
