-- The cave: sneaking in, one shot from hiding, and a fight with the remaining thieves.

action "game.enters_the_cave (scout: entity, thieves: list of entity)" { function(game, given)
  local scout = given.scout
  scout:readies "Large Crossbow"
  local unheard = scout:sneaks_up_on { target = given.thieves[1], difficulty = game.way_into_the_cave }.success
  for _, thief in ipairs(given.thieves) do
    thief:stands(1)
    if unheard then thief:overlooks(scout) end
  end
  return unheard
end }

-- A target that is shot at notices it, and so does everybody else at the fire.
action "game.shoots_from_the_dark (scout: entity, thieves: list of entity)" { function(game, given)
  local attack = given.scout:shoots_unseen { target = given.thieves[1], difficulty = game.shot_from_the_dark, head = true }
  for _, thief in ipairs(given.thieves) do thief:notices_them(given.scout) end
  return attack.hit
end }

-- If the heroes are heard, the thieves are ready and act first.
action "game.comes_to_blows (party: list of entity, thieves: list of entity, heard: yes or no)" { function(game, given)
  local first, last = given.party, given.thieves
  if given.heard then first, last = last, first end
  local order = { first[1] }
  for _, who in ipairs(last) do
    if not who.dead then order[#order + 1] = who end
  end
  for i = 2, #first do order[#order + 1] = first[i] end
  game:fight_begins { combatants = order }
end }

rule "game.fight_goes_on" "any(entities, #.side == 'party' and #.can_act) and any(entities, #.side == 'thieves' and #.can_act)"
rule "game.party_stands"  "any(entities, #.side == 'party' and #.can_act)"

action "entity.cuts_loose (whom: entity)" { requires = { { "whoever cuts ropes is able to", "can_act" }, { "there are ropes to cut", "whom.captured" } },
  function(who, given) given.whom.captured = false end }
