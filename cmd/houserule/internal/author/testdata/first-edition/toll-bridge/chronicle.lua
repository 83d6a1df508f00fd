-- Tells what the chronicle of the game leaves out. Nothing here changes a rule.

after "game.round_starts" { function(game) say("\nRound " .. game.round) end }

after "entity.draws"        { function(who, given) say(who.name .. " draws the " .. given.weapon.name) end }
after "entity.stabilises"   { function(who, given) say(who.name .. " sees to " .. given.whom.name .. ", who is " .. given.whom.health) end }
after "game.doubles_turn"   { function(game, given) say((given.paid_by and given.paid_by.name or "The gamemaster") .. " pays for a double turn") end }
around "entity.blazes_with_attack" { function(as_usual, who)
  say("The last of " .. who.name .. ":")
  return as_usual()
end }

after "entity.moves" { function(who, given) if given.feet >= 1 then say(who.name .. " goes " .. math.floor(given.feet) .. (given.feet < 2 and " foot" or " feet")) end end }
