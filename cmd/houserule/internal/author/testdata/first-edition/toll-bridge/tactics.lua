-- How everybody fights. What somebody does is a rule of the game and can be changed like any other.

rule "entity.foes"    { "filter(game.fighters, #.can_act and #.side != side)" }
rule "entity.friends" { "filter(game.fighters, # != owner and #.side == side and #.health != 'dead')" }

-- The nearest foe who still stands; of those at one distance, who came first.
rule "entity.nearest_foe" { function(who)
  local nearest
  for _, foe in ipairs(who.foes) do
    if not nearest or who:distance_to(foe) < who:distance_to(nearest) then nearest = foe end
  end
  return nearest
end }

rule "entity.shoots" { "wields != none and wields.has_keyword('Ranged')" }

-- Who of a side goes next: the Unstable last, for their turn may be their end.
rule "game.picks_of (whose: text)" { function(game, given)
  local waiting = game:waiting_for(given.whose)
  for _, who in ipairs(waiting) do
    if who.health == "able" then return who end
  end
  return waiting[1]
end }

action "entity.takes_turn" { function(who)
  if who:rescues() then return end
  local foe = who.nearest_foe
  if not foe then return end
  if who.shoots and not who:reaches(foe, who.wields) then return who:attacks_well(foe) end
  who:changes_weapon(foe)
  who:closes_in(foe)
  if who:reaches(foe, who.wields) then who:attacks_well(foe) elseif who.shoots then who:attacks_well(foe) end
end }

-- Somebody beside me lies dying: that comes first, for those who know how.
action "entity.rescues" { function(who)
  if who.Medicine.bonus < 1 then return false end
  for _, friend in ipairs(who.friends) do
    if friend.health == "unstable" and who:distance_to(friend) <= 5 + who:feet_by "Walking" then
      who:goes_up_to(friend, 4)
      who:stabilises(friend)
      return true
    end
  end
  return false
end }

-- Whoever has something for it draws it when a foe is close.
action "entity.changes_weapon (foe: entity)" { function(who, given)
  for _, weapon in ipairs(who.weapons) do
    if who.shoots and weapon:has_keyword "Melee" then who:draws(weapon.name) end
  end
end }

-- Towards somebody, as far as the legs go; 4 feet are near enough for a blow, 14 for a long weapon.
action "entity.closes_in (foe: entity)" { function(who, given)
  if who:reaches(given.foe, who.wields) then return end
  who:goes_up_to(given.foe, who.wields:has_keyword "Reach" and 14 or 4)
  if not who:reaches(given.foe, who.wields) and not who.shoots then
    who:moves_further()
    who:goes_up_to(given.foe, who.wields:has_keyword "Reach" and 14 or 4)
  end
end }

action "entity.goes_up_to (other: entity, near)" { function(who, given)
  local other, distance = given.other, who:distance_to(given.other)
  local feet = math.min(distance - given.near, who.movements * who:feet_by "Walking" - who.moved)
  if feet <= 0 then return end
  local part = feet / distance
  who:moves(feet)
  who:stands { east = who.east + (other.east - who.east) * part, north = who.north + (other.north - who.north) * part }
end }

-- Multihit when it is worth an Advantage: three foes at once. Whoever throws it spares friends.
rule "entity.would_strike_more (foe: entity)" { "count(foes, # != foe and #.adjacent_to(foe)) >= 2" }

action "entity.attacks_well (foe: entity)" { function(who, given)
  if who.actions < 1 then return end
  local wide = who.wields:has_keyword "Multihit" and who.advantage_at_hand > 1 and who:would_strike_more(given.foe)
  who:attacks { target = given.foe, multihit = wide }
end }

action "entity.goes_out_in_glory" { function(who)
  local foe = who.nearest_foe
  if foe then who:blazes_with_attack(foe) else who:dies() end
end }

-- Two at once, when there is Advantage to spare.
rule "game.spare_advantage" { "3" }

action "game.may_double" { function(game)
  local side = game.next_side
  local doubled = game.doubled and game:in_turn_of(side)
  if doubled or #game:waiting_for(side) < 2 or game.to_act > 1 then return end
  if side == "gamemaster" then
    if game.advantage >= game.spare_advantage then game:doubles_turn() end
    return
  end
  for _, who in ipairs(game:standing "players") do
    if who.is_players and who.advantage >= game.spare_advantage then return game:doubles_turn(who) end
  end
end }
