-- How they fight: whoever is nearest is attacked.

rule "entity.foes"      "filter(entities, #.side != side and #.can_act)"
rule "entity.next_foe"  "sorted(foes, entity.distance_to(#))[1]"
rule "game.undecided"   "any(entities, #.side == 'left' and #.can_act) and any(entities, #.side == 'right' and #.can_act)"

action "entity.acts" { function(who)
  local foe = who.next_foe
  if not foe or not who.can_act or who.actions == 0 then return false end
  if who:adjacent_to(foe) then who:attacks(foe) else who:closes_in(foe) end
  return true
end }

-- Into the foe's region, and there to the foe.
action "entity.closes_in (foe: entity)" { function(who, given)
  local foe = given.foe
  if who.place == foe.place then return who:moves { beside = foe } end
  for _, region in ipairs(all "region") do
    if who:can_reach(region) and region:distance_to(foe.place) < who.place:distance_to(foe.place) then
      return who:moves { region = region, beside = region == foe.place and foe or nil }
    end
  end
end }

action "game.bout" { function(game)
  local one, two = bring("Challenger", { name = "Ada" }), bring("Challenger", { name = "Ben" })
  local other, last = bring("Defender", { name = "Cid" }), bring("Defender", { name = "Dot" })
  game:lines_up({ one, two }, { other, last })
  game:fight_begins { combatants = { one, two, other, last } }
  while game.undecided and game.round <= 60 do
    game:next_turn()
    while game.acting:acts() do end
  end
  game:fight_ends()
  return game.round
end }
