-- Tells what happens. Nothing here changes a rule.

after "game.walks_a_day"   { function(_, _, metres) say(("  %.1f km further, by nightfall."):format(metres / 1000)) end }
after "entity.meets_an_adder" { function(who, _, outcome) say(who.name .. (outcome == "heard" and " hears an adder in time." or " is bitten by an adder, and " .. outcome .. ".")) end }
after "game.climbs_the_cliff" { function(_, given, success) say(given.leader.name .. (success and " brings everybody up the cliff." or " falls, and is hurt.")) end }
after "game.steals_past"   { function(_, _, heard) say(heard and heard.name .. " is heard!" or "Nobody hears them.") end }

after "attack.make" { when = "missed", function(attack) say(("  %s misses %s."):format(attack.attacker.name, attack.target.name)) end }

around "attack.is_suffered" { function(as_usual, attack)
  local how = attack.damage > 0 and ("hits %s for %d."):format(attack.target.name, attack.damage) or "hits, and armour stops it."
  say(("  %s %s"):format(attack.attacker.name, how))
  return as_usual()
end }
after "entity.is_hurt" { when = "dead", function(who) say("  " .. who.name .. " is dead.") end }
after "entity.is_hurt" { when = "yields and not dead", function(who) say("  " .. who.name .. " gives up.") end }

after "skill.gains_experience" { function(skill, _, points)
  if points > 0 then say(("  %s: %s rises to %d%%."):format(skill.owner.name, skill.name, skill.level)) end
end }
