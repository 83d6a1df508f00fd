-- How everybody here fights. What somebody does is a rule of the game and can be changed like any other.

box  "entity.gone" { "yes or no = no" }                        -- away from the road

rule "entity.foes"         { "filter(entities, #.is_enemy_of(owner) and #.can_act and not #.gone)" }
rule "entity.nearest_foe"  { function(who)
  local nearest
  for _, foe in ipairs(who.foes) do
    if not who.is_blind and (not nearest or who:distance_to(foe) < who:distance_to(nearest)) and (not foe.is_hidden or foe:is_known_to(who)) then nearest = foe end
  end
  return nearest
end }

-- A whole activation: one thing after the other, as long as there is something to do.
action "entity.takes_turn" { function(who)
  if not who.can_act or who.gone or who.is_hidden then return end
  who:is_activated()
  while who.active and who.can_act and who:acts() do end
  if who.active then
    if who.nearest_foe then who:looks_at(who.nearest_foe) end
    who:is_deactivated()
  end
end }

action "entity.acts" { function(who)
  if who.flees then return who:runs() end
  local foe = who.nearest_foe
  if not foe then return false end
  if who.wields.missile then return who:acts_from_afar(foe) end
  return who:acts_hand_to_hand(foe)
end }

action "entity.looks_at (foe: entity)" { function(who, given)
  if not who:looks_towards(given.foe.place) then who:turns_to(who.place:side_towards(given.foe.place)) end
end }

-- Up to the foe, and at him: with all one's strength, or quickly where there is only one point left.
action "entity.acts_hand_to_hand (foe: entity)" { function(who, given)
  local foe = given.foe
  if not who:reaches(foe) then return who:closes_in(foe) end
  if who.action_points == 0 then return false end
  who:looks_at(foe)
  who:attacks { target = foe, deed = who.action_points >= 2 and "normal close attack" or "quick close attack" }
  return true
end }

-- The step that brings somebody nearest to a free place beside the foe.
rule "entity.way_to_strike (foe: entity)" { function(who, given)
  local best
  for _, beside in ipairs(given.foe.place.neighbours) do
    if not beside.blocked and #beside.standing == 0 then
      local way = who.place:way_to { other = beside, around = who.hexes_in_his_way }
      if way and (not best or #way < #best) then best = way end
    end
  end
  return best
end }

action "entity.closes_in (foe: entity)" { function(who, given)
  local way = who.action_points > 0 and who:way_to_strike(given.foe)
  if not way then return false end
  who:moves(way[2])
  return true
end }

-- Who may be shot at: seen, nobody in between, and no friend in the thick of it.
rule "entity.can_shoot_at (foe: entity)" { function(who, given)
  local foe = given.foe
  if foe.is_hidden and not foe:is_known_to(who) then return false end
  if not who.place:sees(foe.place) or #who:between_him_and(foe) > 0 then return false end
  return #foe.engaged_with == 0 and who:distance_to(foe) <= who.wields.most_range
end }

rule "entity.mark" { function(who)
  local best
  for _, foe in ipairs(who.foes) do
    if who:can_shoot_at(foe) and (not best or who:distance_to(foe) < who:distance_to(best)) then best = foe end
  end
  return best
end }

action "entity.acts_from_afar (foe: entity)" { function(who)
  if who.action_points == 0 then return false end
  if who.is_engaged then return who:draws_what_is_left() end
  local weapon = who:the(who.wields)
  if not weapon.can_be_shot then
    who:loads()
    return true
  end
  if not who.mark or who.action_points < who:cost_of(weapon.usual_attack) then return false end
  who:looks_at(who.mark)
  who:attacks(who.mark)
  return true
end }

action "entity.draws_what_is_left" { function(who)
  if #who.stowed == 0 then return false end
  who:draws(who.stowed[1])
  return true
end }

-- Away from everybody, and off the road when far enough.
rule "game.far_enough" { "9" }

action "entity.runs" { function(who)
  local foe = who.nearest_foe
  if not foe or who:distance_to(foe) >= game.far_enough then
    who.gone, who.place = true, nil
    return false
  end
  local best, farthest = nil, who:distance_to(foe)
  for _, there in ipairs(who.place.neighbours) do
    if who.place:leads_to(there) and #there.standing == 0 and there:distance_to(foe.place) > farthest then
      best, farthest = there, there:distance_to(foe.place)
    end
  end
  if not best or who.action_points == 0 then return false end
  who:moves(best)
  return true
end }

rule "entity.still_fights"  { "can_act and not flees and not gone" }
rule "group.still_fights"   { "any(members, #.still_fights)" }
rule "game.undecided"       { "all(filter(groups, # in order), #.still_fights)" }
