-- The tactics of each side. Each decision is a rule of the game and can be changed like any other.

rule "entity.foes" "filter(entities, #.side != side and #.can_act)"

-- The nearest foe who still stands; at equal distances, the first one.
rule "entity.nearest_foe" { function(who)
  local nearest
  for _, foe in ipairs(who.foes) do
    if not nearest or who:distance_to(foe) < who:distance_to(nearest) then nearest = foe end
  end
  return nearest
end }

-- One action of a turn; returns whether there was anything to do.
action "entity.acts" { function(who)
  local foe = who.nearest_foe
  if not foe or not who.can_act or who.actions == 0 then return false end
  if who.wields and who.wields.name == "Longbow" then return who:acts_with_bow(foe) end
  if who:has "Teleport" and who.spells_left > 0 then return who:acts_with_spells(foe) end
  return who:acts_hand_to_hand(foe)
end }

action "entity.acts_hand_to_hand (foe: entity)" { function(who, given)
  if who:adjacent_to(given.foe) then who:attacks(given.foe) else who:closes_in(given.foe) end
  return true
end }

-- An archer shoots from a distance, and draws the sword when somebody comes close.
action "entity.acts_with_bow (foe: entity)" { function(who, given)
  local distance = who:distance_to(given.foe)
  if distance < 0 then
    who:draws "Elvish Sword"
  elseif distance <= 2 then
    who:attacks(given.foe)
  else
    who:closes_in(given.foe)
  end
  return true
end }

-- A mage casts Rock Armor, and then teleports to an enemy.
action "entity.acts_with_spells (foe: entity)" { function(who, given)
  if who:adjacent_to(given.foe) then return who:acts_hand_to_hand(given.foe) end
  if #who.temporary_layers == 0 then who:casts_rock_armor()
  elseif who:distance_to(given.foe) > 1 then who:teleports { region = given.foe.place, beside = given.foe }
  else who:closes_in(given.foe)
  end
  return true
end }

action "entity.closes_in (foe: entity)" { function(who, given)
  local foe = given.foe
  if who.place == foe.place then return who:moves { beside = foe } end
  for _, region in ipairs(all "region") do
    if who:can_reach(region) and region:distance_to(foe.place) < who.place:distance_to(foe.place) then
      return who:moves { region = region, beside = region == foe.place and who:joins(foe) or nil }
    end
  end
end }

-- Archers do not move into melee.
rule "entity.joins (foe: entity)" { function(who, given)
  if who.wields and who.wields.range >= 0 then return nil end
  return given.foe
end }

-- A whole turn.
action "entity.takes_turn" { function(who)
  while who:acts() do end
end }

rule "game.undecided" "any(entities, #.side == 'heroes' and #.can_act) and any(entities, #.side == 'orcs' and #.can_act)"
rule "game.winners"   "any(entities, #.side == 'heroes' and #.can_act) ? 'heroes' : 'orcs'"
