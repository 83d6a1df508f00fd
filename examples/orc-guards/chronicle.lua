-- Tells the fight. Nothing here changes a rule: every line comes after one.

after "game.turn_passes_on" { when = "turn == 1", function(game) say("\nRound " .. game.round) end }

after "entity.goes" { function(who)
  local with = {}
  for _, other in ipairs(who.neighbours) do with[#with + 1] = other.name end
  say(who.name .. " goes to region " .. who.place.name .. (#with > 0 and ", to " .. table.concat(with, " and ") or ""))
end }

after  "entity.draws"             { function(who, given) say(who.name .. " draws the " .. given.weapon.name) end }
after  "entity.casts_rock_armor"  { function(who) say(who.name .. " casts Rock Armor") end }
around "entity.teleports"         { function(as_usual, who)
  say(who.name .. " vanishes")
  return as_usual()
end }

after "attack.is_rolled" { function(attack)
  local verb   = attack.free and " strikes out at " or attack.ranged and " shoots at " or " attacks "
  local result = attack.missed and " and misses" or attack.no_save and ": a critical hit" or " and hits"
  say(attack.attacker.name .. verb .. attack.target.name .. result)
end }

after "hit.is_saved"     { function(hit) say("  " .. hit.target.name .. " shrugs it off") end }
after "hit.goes_through" { function(hit)
  local broken = hit.layer.broken and not hit.layer.base
  say("  " .. hit.target.name .. " loses a save of " .. hit.save .. "+ (" .. hit.layer.name .. (broken and ", which is broken)" or ")"))
end }

after "entity.bleeds"    { when = "health == 'bleeding'",   function(who) say(who.name .. " bleeds on") end }
after "entity.bleeds"    { when = "health == 'stabilised'", function(who) say(who.name .. " stops bleeding") end }
