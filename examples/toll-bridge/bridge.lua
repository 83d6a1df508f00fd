-- The scenes: creeping up, the fight, and a rest by the fire.

-- A group roll, each with their own difficulty: heavy armour is heard.
rule "game.difficulty_of_creeping (who: entity)" "who.block > 1 ? 'Hard' : 'Medium'"

action "game.creeps_up (party: list of entity)" { text = "returns the outcome", function(game, given)
  local group = game:calls_group_roll { sort = "cooperative" }
  for _, who in ipairs(given.party) do who.Sneak:counts_for { group, difficulty = game:difficulty_of_creeping(who) } end
  group:ends()
  return group.outcome
end }

-- The distance between the sides at the beginning, in feet.
rule "game.distance_unheard" "40"
rule "game.distance_heard"   "70"

action "game.takes_places (party: list of entity, brigands: list of entity, heard: yes or no)" { function(game, given)
  for i, who in ipairs(given.party)    do who:stands { north = 5 * i } end
  for i, who in ipairs(given.brigands) do who:stands { east = given.heard and game.distance_heard or game.distance_unheard, north = 5 * i - 5 } end
end }

rule "game.fighters" { text = "in their order", "sorted(filter(entities, # in order), place_of(#))" }
rule "game.standing (whose: text)" "filter(fighters, #.can_act and #.side == whose)"
rule "game.undecided"              "len(standing('players')) > 0 and len(standing('gamemaster')) > 0"

-- One turn; a Blaze of Glory is taken at once.
action "game.lets_act (who: entity)" { function(game, given)
  game:next_turn(given.who)
  if given.who.can_act then given.who:takes_turn() end
  for _, who in ipairs(game.fighters) do
    if who.health == "blazing" then who:goes_out_in_glory() end
  end
end }

-- After the fight: an hour of healing for each who needs it, as long as somebody can heal.
action "entity.tends (wounded: list of entity)" { function(who, given)
  for _, other in ipairs(given.wounded) do
    if other.life < other.maximum_life and other.health ~= "dead" then who:treats { whom = other, minutes = 60 } end
  end
end }
