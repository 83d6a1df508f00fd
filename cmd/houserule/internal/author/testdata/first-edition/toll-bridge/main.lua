-- Three travellers and a bridge: houserule run examples/toll-bridge --seed 7

-- What everybody answers when asked. Where consent is asked of the gamemaster, who is the game itself.
local function good_for(who, check, mine) return (check.roller.side == "players") == mine and check.net == 0 end

decide {
  ["Something extra or an Advantage?"]  = "an Advantage",
  ["Who gains the Advantage?"]          = function(_, members) return members[1] end,
  ["A repercussion or Advantage?"]      = "Advantage",
  ["Strike back or take Advantage?"]    = function(who) return who.attacks_made == 0 and "strike back" or "take Advantage" end,
  ["Does it strike friends, too?"]      = false,
  ["How do you meet defeat?"]           = function(who)
    if not who.is_players then return "Unconsciousness" end
    return who.name == "Hedda" and "Blaze of Glory" or "Unstable"
  end,
  ["Increase"]    = function(who, check) return not who.side or good_for(who, check, true) and check.natural <= 8 end,
  ["Decrease"]    = function(who, check) return not who.side or good_for(who, check, false) and check.natural >= 15 end,
  ["More Damage"] = function(who, check) return not who.side or who.advantage > 3 and check.roller.side == "players" and check.added < 2 end,
  ["Piercing"]    = function(who, check) return check.blocked > 1 end,
  ["Gamemaster's Increase"]    = function(_, check) return game.advantage > 1 and good_for(game, check, false) and check.natural <= 7 end,
  ["Gamemaster's More Damage"] = function(_, check) return game.advantage > 2 and check.roller.side == "gamemaster" and check.count <= 1 end,
}

local hedda, marek, ilse = bring "Hedda", bring "Marek", bring "Ilse"
local party    = { hedda, marek, ilse }
local brigands = { bring("Toll Keeper", { name = "Odo the Toll Keeper" }), bring("Troll", { name = "Grub the Troll" }) }
for _, brigand in ipairs(bring("Brigand", 4)) do brigands[#brigands + 1] = brigand end

print "At the river"
local outcome = game:creeps_up(party)
local heard   = not game:achieved(outcome)
game:takes_places { party = party, brigands = brigands, heard = heard }
print(("They creep up to the bridge: %s. %s"):format(outcome, heard and "A twig breaks, and swords are drawn." or "Nobody turns round."))

local everybody = {}
for _, side in ipairs { party, brigands } do
  for _, who in ipairs(side) do everybody[#everybody + 1] = who end
end
game:fight_begins { combatants = everybody, first = heard and "gamemaster" or "players" }

-- Nobody fights longer than 30 rounds.
while game.undecided and game.round <= 30 do
  game:may_double()
  game:lets_act(game:picks_of(game.next_side) or game:standing(game.next_side)[1])
end

local winners = game.undecided and "nobody" or #game:standing "players" > 0 and "players" or "brigands"
local endings = { players = "The bridge is free, in round %d.", brigands = "Nobody gets across, in round %d.", nobody = "Both sides withdraw, in round %d." }
print("\n" .. endings[winners]:format(game.round))
game:fight_ends()

if winners == "players" then
  print "\nAt a fire"
  for _, who in ipairs(party) do
    if who.health == "unstable" then who:is_out() end
  end
  if ilse.can_act then ilse:tends(party) end
  for _, who in ipairs(party) do
    if who.lies then who:will_wake(4) end
  end
  game:rest { sleepers = party }
end
for _, who in ipairs(party) do print(("  %s: %s, %d of %d Life, %d Advantage"):format(who.name, who.health, who.life, who.maximum_life, who.advantage)) end

-- What was to be expected. Of all this nothing happens.
print "\nThe odds"
for _, who in ipairs(all "entity") do who:leaves() end
decide { Increase = false, Decrease = false, Piercing = false, ["More Damage"] = false, ["Gamemaster's Increase"] = false, ["Gamemaster's More Damage"] = false }
hedda, marek = bring "Hedda", bring "Marek"
local troll = bring "Troll"

print "\nMarek creeps up:"
print(odds(function() return marek.Sneak:check("Medium").outcome end))

print "\nand with an Advantage, spent when it would fail:"
marek.advantage = 1
decide { Increase = function(who, check) return not who.side or not check.success end }
print(odds(function() return marek.Sneak:check("Medium").outcome end))

print "\nHedda's halberd at the troll, by the outcome alone:"
decide { Increase = false }
print(odds(function()
  local attack = new.attack { attacker = hedda, target = troll, weapon = "Halberd" }
  local blow   = new.blow { attacker = hedda, target = troll, weapon = "Halberd" }
  return game:opposed_outcome(attack:roll().total - blow:defence().total)
end))

print "\nHow many turns somebody Unstable lives, if nobody comes:"
hedda.health = "unstable"
print(odds(function()
  for turn = 1, 8 do
    hedda:rolls_for_life()
    if hedda.health == "dead" then return turn end
  end
  return "more than 8"
end))
