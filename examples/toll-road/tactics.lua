-- The tactics of each side. Each decision is a rule of the game and can be changed like any other.

box  "entity.gone" "yes or no = no"                        -- away from the road

rule "entity.foes"         "filter(entities, #.is_enemy_of(entity) and #.can_act and not #.gone)"
rule "entity.known_foes"   "filter(foes, not is_blind and (not #.is_hidden or #.is_known_to(entity)))"
rule "entity.nearest_foe"  "sorted(known_foes, distance_to(#) ?? 0)[1]"

-- A whole activation: repeats actions as long as there is something to do.
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

-- Moves to a foe and attacks: with full strength, or quickly if only one point is left.
action "entity.acts_hand_to_hand (foe: entity)" { function(who, given)
  local foe = given.foe
  if not who:reaches(foe) then return who:closes_in(foe) end
  if who.action_points == 0 then return false end
  who:looks_at(foe)
  who:attacks { target = foe, deed = who.action_points >= 2 and "normal close attack" or "quick close attack" }
  return true
end }

-- The step that leads nearest to a free hex beside the foe.
rule "entity.ways_to_strike (foe: entity)"
  "map(filter(foe.place.neighbours, not #.blocked and len(#.standing) == 0), place.way_to(#, 50, hexes_in_his_way))"
rule "entity.way_to_strike (foe: entity)" "sorted(filter(ways_to_strike(foe), # != none), len(#))[1]"

action "entity.closes_in (foe: entity)" { function(who, given)
  local way = who.action_points > 0 and who:way_to_strike(given.foe)
  if not way then return false end
  who:moves(way[2])
  return true
end }

-- Possible targets of a shot: visible, nobody in between, and no friend engaged with them.
rule "entity.can_shoot_at (foe: entity)"
  "has_clear_line_to(foe) and len(between_him_and(foe)) == 0 and len(foe.engaged_with) == 0 and wields != none and wields.carries(distance_to(foe))"
rule "entity.mark" "sorted(filter(known_foes, can_shoot_at(#)), distance_to(#) ?? 0)[1]"

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

-- Flees from everybody, and leaves the road when far enough.
rule "game.far_enough" "9"

rule "entity.ways_off (foe: entity)"
  "sorted(filter(place.neighbours, place.leads_to(#) and len(#.standing) == 0 and #.distance_to(foe.place) > distance_to(foe)), -#.distance_to(foe.place))"

action "entity.runs" { function(who)
  local foe = who.nearest_foe
  if not foe or who:distance_to(foe) >= game.far_enough then
    who.gone, who.place = true, nil
    return false
  end
  local farthest = who:ways_off(foe)[1]
  if not farthest or who.action_points == 0 then return false end
  who:moves(farthest)
  return true
end }

rule "entity.still_fights" "can_act and not flees and not gone"
rule "group.still_fights"  "any(members, #.still_fights)"
rule "game.undecided"      "all(filter(groups, # in order), #.still_fights)"
