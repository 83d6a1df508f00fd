-- Tells what the chronicle of the game leaves out. Nothing here changes a rule.

after "game.nobody_acts" { when = "none(order, #.had_turn)", function(game) say("\nRound " .. game.round) end }

after "shield.is_hacked_at" { function(shield) if shield.destroyed then say("  " .. shield.owner.name .. "'s shield is in pieces") end end }

after "entity.may_flee"        { when = "flees", function(who) say("  " .. who.name .. " runs") end }
around "entity.springs_ambush" { function(as_usual, who, given)
  say("  (something stirs in the bushes)")
  return as_usual()
end }
after "entity.is_commanded"    { function(who, given) say("  (at the leader's word, " .. who.name .. ": " .. given.deed.name .. ")") end }
after "entity.meets_fate"      { when = "fate != nil", function(who) say("  " .. who.name .. " is " .. who.fate) end }
after "entity.gives_first_aid" { function(who, given, result) say(who.name .. " bandages " .. given.patient.name .. ": " .. result) end }

-- Whoever did nothing that was told yet: loads, goes, or waits.
box "entity.steps" { "number = 0" }
box "entity.busy"  { "yes or no = no" }

after "entity.moves"   { function(who) who.steps = who.steps + 1 end }
after "entity.loads"   { function(who)
  who.busy = true
  say(who.name .. (who:the(who.wields).can_be_shot and " has loaded the " or " loads the ") .. who.wields.name:lower())
end }
after "entity.draws"   { function(who, given) who.busy = true; say(who.name .. " draws the " .. given.weapon.name:lower()) end }
around "entity.attacks" { function(as_usual, who)
  who:tells_way()
  who.busy = true
  return as_usual()
end }

action "entity.tells_way" { function(who)
  if who.steps > 0 then say(who.name .. " goes " .. who.steps .. (who.steps == 1 and " hex" or " hexes")) end
  who.busy, who.steps = who.busy or who.steps > 0, 0
end }

around "entity.takes_turn" { when = "can_act and not gone", function(as_usual, who)
  who.steps, who.busy = 0, false
  as_usual()
  if who.gone then say(who.name .. " is gone from the road")
  elseif who.can_act and not who.is_hidden then
    who:tells_way()
    if not who.busy then say(who.name .. " waits for a chance") end
  end
end }
