-- Tells what the chronicle of the game leaves out. Nothing here changes a rule: every line comes after one.

after "game.turn_passes_on" { when = "turn == 1", function(game) say("\nRound " .. game.round) end }

after "entity.draws"       { function(who, given) say(who.name .. " draws the " .. given.weapon.name:lower()) end }
after "entity.closes_in"   { function(who, given) say(who.name .. " runs up to " .. given.on.name) end }
after "entity.cuts_loose"  { function(who, given) say(who.name .. " cuts the ropes of " .. given.whom.name) end }
after "entity.tends"       { function(who, given) say(who.name .. " sews up the wound of " .. given.wound.bearer.name) end }
