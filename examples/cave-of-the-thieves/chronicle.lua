-- Tells the story. Nothing here changes a rule: every line comes after one.

after "game.turn_passes_on" { when = "turn == 1", function(game) say("\nRound " .. game.round) end }

after "attack.is_rolled" { function(attack)
  say(("%s attacks %s with the %s: %d against %d"):format(attack.attacker.name, attack.target.name, attack.weapon.name:lower(), attack.rolled, attack.defended))
end }

around "attack.goes_unseen" { function(as_usual, attack)
  say(attack.attacker.name .. " shoots from the dark at " .. attack.target.name)
  as_usual()
  if not attack.hit then say("  and the bolt flies past") end
end }

after "entity.takes_wounds" { when = "kind == 'character'", function(who)
  say(("  %s has %d of %d hit points left"):format(who.name, who.hit_points_left, who.hit_points))
  if who.out_of_the_fight then say("  " .. who.name .. " collapses") end
end }

after "entity.dies"        { function(who) say("  " .. who.name .. " is dead") end }
after "entity.draws"       { function(who, given) say(who.name .. " draws the " .. given.weapon.name:lower()) end }
after "entity.closes_in"   { function(who, given) say(who.name .. " runs up to " .. given.on.name) end }
after "entity.cuts_loose"  { function(who, given) say(who.name .. " cuts the ropes of " .. given.whom.name) end }
after "entity.tends"       { function(who, given) say(who.name .. " sews up the wound of " .. given.wound.bearer.name) end }
