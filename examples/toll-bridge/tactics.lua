-- The tactics of each character. Each decision is a rule of the game and can be changed like any other.

rule "entity.foes"    "filter(game.fighters, #.can_act and #.side != side)"
rule "entity.friends" "filter(game.fighters, # != owner and #.side == side and #.health != 'dead')"

-- The nearest foe who still stands; at equal distances, the first one.
rule "entity.nearest_foe" { function(who)
  local nearest
  for _, foe in ipairs(who.foes) do
    if not nearest or who:distance_to(foe) < who:distance_to(nearest) then nearest = foe end
  end
  return nearest
end }

rule "entity.shoots" "wields != none and wields.has_keyword('Ranged')"

-- The next character of a side: Unstable characters last, because each turn may be their end.
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

-- First, a healer helps a dying friend beside them.
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

-- Draws a melee weapon when a foe is close.
action "entity.changes_weapon (foe: entity)" { function(who, given)
  for _, weapon in ipairs(who.weapons) do
    if who.shoots and weapon:has_keyword "Melee" then who:draws(weapon.name) end
  end
end }

-- Moves towards a target as far as possible; 4 feet are close enough for a blow, 14 for a long weapon.
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

-- Multihit against three foes or more, which is worth an Advantage. It spares friends.
rule "entity.would_strike_more (foe: entity)" "count(foes, # != foe and #.adjacent_to(foe)) >= 2"

action "entity.attacks_well (foe: entity)" { function(who, given)
  if who.actions < 1 then return end
  local wide = who.wields:has_keyword "Multihit" and who.advantage_at_hand > 1 and who:would_strike_more(given.foe)
  who:attacks { target = given.foe, multihit = wide }
end }

action "entity.goes_out_in_glory" { function(who)
  local foe = who.nearest_foe
  if foe then who:blazes_with_attack(foe) else who:dies() end
end }

-- Two turns at once if there is enough Advantage.
rule "game.spare_advantage" "3"

action "game.may_double" { function(game)
  local side = game.next_side
  local doubled = game.doubled and game.side == side
  if doubled or #game:waiting_for(side) < 2 or game.to_act > 1 then return end
  if side == "gamemaster" then
    if game.advantage >= game.spare_advantage then game:doubles_turn() end
    return
  end
  for _, who in ipairs(game:standing "players") do
    if who.is_players and who.advantage >= game.spare_advantage then return game:doubles_turn(who) end
  end
end }
