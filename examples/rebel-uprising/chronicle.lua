-- Announces what the chronicle of the core rules omits. It changes no rule.

to "game.next_turn" { at = "before turn_is_taken", when = "none(order, #.had_turn)", say = "\nRound {round}" }

after "entity.goes"          { function(who) say(who.name .. (who.cautious and " creeps to " or " goes to ") .. who.place.name .. (who.cover and ", behind " .. who.cover.name or "")) end }
after "entity.reorients"     { function(who) say(who.name .. " goes around " .. who.cover.name) end }
after "entity.is_suppressed" { function(who, given) say("  " .. who.name .. " keeps down") end }
after "entity.reloads"       { function(who, given) say(who.name .. " reloads") end }
after "cover.crumbles"       { function(cover) say("  what is left of " .. cover.name .. ": " .. cover.worth) end }
