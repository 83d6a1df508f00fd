-- Tells what the chronicle of the core rules leaves out. Nothing here changes a rule.

after "game.turn_passes_on" { when = "turn == 1", function(game) say("\nRound " .. game.round) end }

after "entity.goes"          { function(who) say(who.name .. (who.cautious and " creeps to " or " goes to ") .. who.place.name .. (who.cover and ", behind " .. who.cover.name or "")) end }
after "entity.reorients"     { function(who) say(who.name .. " goes around " .. who.cover.name) end }
after "entity.is_suppressed" { function(who, given) say("  " .. who.name .. " keeps down") end }
after "entity.reloads"       { function(who, given) say(who.name .. " reloads") end }
after "cover.crumbles"       { function(cover) say("  what is left of " .. cover.name .. ": " .. cover.worth) end }
