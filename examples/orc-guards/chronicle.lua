-- Announces what the chronicle of the core rules omits: rounds, moves and spells.
-- It changes no rule: every line follows one.

to "game.next_turn" { at = "before turn_is_taken", when = "none(order, #.had_turn)", say = "\nRound {round}" }

after "entity.goes" { function(who)
  local with = {}
  for _, other in ipairs(who.neighbours) do with[#with + 1] = other.name end
  say(who.name .. " goes to region " .. who.place.name .. (#with > 0 and ", to " .. table.concat(with, " and ") or ""))
end }

after  "entity.draws"            { function(who, given) say(who.name .. " draws the " .. given.weapon.name) end }
after  "entity.casts_rock_armor" { function(who) say(who.name .. " casts Rock Armor") end }
around "entity.teleports"        { function(as_usual, who)
  say(who.name .. " vanishes")
  return as_usual()
end }
