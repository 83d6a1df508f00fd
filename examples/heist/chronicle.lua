-- Announces the story. It changes no rule, and only speaks before and after.

-- Announces an attempt, then performs it.
local function tells(action, what)
  around(action) { function(as_usual, noun, given)
    say(what(noun, given))
    return as_usual()
  end }
end

local ways = { ["Casing"]    = "counts windows and guards",       ["Fast Talk"] = "has a word with the cook",
               ["Tinkering"] = "stops a clock that would strike", ["Sneaking"]  = "goes from curtain to curtain" }

tells("game.looks_it_over", function(_, given) return given.who.name .. " " .. (ways[given.skill.name] or "looks around") .. "." end)
tells("game.climbs_the_roof", function(_, given) return given.leader.name .. " goes first, up the drainpipe." end)
tells("duel.crosses", function(_, given) return given.who.name .. " " .. (ways[given.skill.name] or "moves on") .. "." end)
tells("countdown.turns_a_tumbler", function(_, given)
  return given.skill.owner.name .. " turns the dial, and " .. given.helper.name .. " helps."
end)

local function shows(countdown) say(("  %s: %d of %d"):format(countdown.name, countdown.value, countdown.size)) end

after "track.advance" { when = "kind == 'countdown' or kind == 'tug_of_war'", shows }
after "track.reverse" { when = "kind == 'tug_of_war'", shows }

after "duel.bars"                 { function(_, given) say("  (" .. given.skill.name .. " will not work again)") end }
after "countdown.wakes_the_house" { function() say "  Lamps are lit: the house is awake!" end }
