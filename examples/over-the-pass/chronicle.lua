-- Announces what the chronicle of the game omits. It changes no rule.

after "game.walks_a_day"      { function(_, _, metres) say(("  %.1f km further, by nightfall."):format(metres / 1000)) end }
after "entity.meets_an_adder" { function(who, _, outcome) say(who.name .. (outcome == "heard" and " hears an adder in time." or " is bitten by an adder, and " .. outcome .. ".")) end }
after "game.climbs_the_cliff" { function(_, given, success) say(given.leader.name .. (success and " brings everybody up the cliff." or " falls, and is hurt.")) end }
after "game.steals_past"      { function(_, _, heard) say(heard and heard.name .. " is heard!" or "Nobody hears them.") end }

after "entity.is_hurt" { when = "yields and not dead", function(who) say("  " .. who.name .. " gives up.") end }

after "skill.gains_experience" { function(skill, _, points)
  if points > 0 then say(("  %s: %s rises to %d%%."):format(skill.owner.name, skill.name, skill.level)) end
end }
