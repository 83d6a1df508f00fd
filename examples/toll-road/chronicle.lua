-- Tells what happens. Nothing here changes a rule: every line comes after one.

after "game.turn_passes_on" { when = "place == 1", function(game) say("\nRound " .. game.round) end }

local endings = { Miss = ", in vain", Reverse = ", and lays himself open" }

around "attack.is_resolved" { function(as_usual, attack)
  local how = attack.counterattack and " strikes back at " or attack.is_missile and " shoots at " or " strikes at "
  say(attack.attacker.name .. how .. attack.target.name .. (endings[attack.outcome] or ": " .. attack.points .. (attack.points == 1 and " point" or " points")))
  return as_usual()
end }

after "hit.meets_piece" { function(hit, given)
  say("  the " .. given.piece.name:lower() .. " lets " .. (hit.points > 0 and hit.points or "nothing") .. " through" .. (given.piece.fallen_apart and ", and falls apart" or ""))
end }

after "shield.is_hacked_at" { function(shield) if shield.destroyed then say("  " .. shield.owner.name .. "'s shield is in pieces") end end }

around "entity.goes_down"      { function(as_usual, who)
  say("  " .. who.name .. " goes down")                       -- and then others may run
  return as_usual()
end }
after "entity.becomes_wounded" { function(who) say("  " .. who.name .. " is wounded") end }
after "entity.dies"            { function(who) say("  " .. who.name .. " is dead") end }
after "entity.may_flee"        { when = "flees", function(who) say("  " .. who.name .. " runs") end }
around "entity.springs_ambush" { function(as_usual, who, given)
  say("  (something stirs in the bushes)")
  return as_usual()
end }
after "entity.is_commanded"    { function(who, given) say("  (at the leader's word, " .. who.name .. ": " .. given.deed.name .. ")") end }
after "entity.meets_fate"      { when = "fate != nil", function(who) say("  " .. who.name .. " is " .. who.fate) end }
after "entity.gives_first_aid" { function(who, given, result) say(who.name .. " bandages " .. given.patient.name .. ": " .. result) end }
