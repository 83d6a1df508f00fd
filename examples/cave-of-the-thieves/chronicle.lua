-- Announces what the chronicle of the game omits. It changes no rule: every line follows a rule.

to "game.next_turn" { at = "before turn_is_taken", when = "none(order, #.had_turn)", say = "\nRound {round}" }

after "entity.draws"      { function(who, given) say(who.name .. " draws the " .. given.weapon.name:lower()) end }
after "entity.closes_in"  { function(who, given) say(who.name .. " runs up to " .. given.on.name) end }
after "entity.cuts_loose" { function(who, given) say(who.name .. " cuts the ropes of " .. given.whom.name) end }
after "entity.tends"      { function(who, given) say(who.name .. " sews up the wound of " .. given.wound.bearer.name) end }
