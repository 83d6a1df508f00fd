-- A night's work: the bell of a chapel that the sea took.
character "Nan"   { Footing = 2, Digging = 1,   has = { "Web-footed" } }
character "Osric" { Digging = 2, Calling = 1 }
character "Pell"  { Searching = 2, Footing = 1, has = { "Born at Spring Tide" } }

countdown "The Chapel Is Found" { size = 4 }
countdown "The Bell Is Free"    { size = 6 }
-- Whoever is cold to the bone sits by the fire before the next try.
action "countdown.is_finished (who: character, skill: skill, difficulty = 1)" { function(work, given)
  while not work.resolved and not game.flooded and not given.who.numb do
    work:is_worked_at { skill = given.who:the(given.skill), difficulty = given.difficulty }
    if given.who.cold >= 3 and not game.flooded then given.who:rests() end
  end
  return work.resolved
end }
-- The way back is for each alone.
action "entity.walks_home" { function(who)
  while not game.flooded and not who.numb do
    if who.Footing:test().success then return true end
  end
  return false
end }
-- The chronicle: it tells, and changes nothing.
around "skill.takes_its_toll" { function(as_usual, skill, given)
  local names = {}
  for _, card in ipairs(given.cards) do names[#names + 1] = card.name end
  local played = given.played > 0 and (", and %d from a hand"):format(given.played) or ""
  say(("  %s, %s: %s%s. It goes %s."):format(skill.owner.name, skill.name, table.concat(names, ", "), played, given.success and "well" or "ill"))
  return as_usual()
end }
after "track.advance" { function(track, _, steps)
  if steps > 0 then say(("  %s: %d of %d"):format(track.name, track.value, track.size)) end
end }
after "entity.rests"  { function(who) say("  " .. who.name .. " lights a fire.") end }
