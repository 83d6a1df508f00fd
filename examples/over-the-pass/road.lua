-- The road: the distance of a day, and the scenes on the way.

rule "game.length_of_the_road" { text = "the length of the road over the pass, in metres", "24000" }

-- The slowest character sets the pace: a day's walk through the mountains, by MOV and load.
rule "game.day_of (party: list of entity, through: list of terrain)" { function(game, given)
  local pace
  for _, who in ipairs(given.party) do pace = math.min(pace or who.MOV, who.MOV) end
  return game:way_left { distance = game:metres_in_a_day(pace), by = "Walking", through = given.through }
end }

-- A day on the road. Without the path, half of it is lost.
action "game.walks_a_day (party: list of entity, leader: entity, through: list of terrain)" { function(game, given)
  local found = given.leader.Navigate:check().success
  time:pass(game.hours_of_travel .. " hours")
  return game:day_of(given.party, given.through) * (found and 1 or 1 / 2)
end }

-- A night's rest for everybody.
action "game.camps (party: list of entity)" { function(game, given)
  for _, who in ipairs(given.party) do who.asleep = true end
  time:pass "8 hours"
  for _, who in ipairs(given.party) do who.asleep = false end
end }

-- An adder in the scree does not bite characters who hear it.
action "entity.meets_an_adder" { function(who)
  if who.Listen:check { situation = game:situation_of { conditions = { Environment = "poor" } } }.success then return "heard" end
  return game.poisons[1]:strikes(who).success and "poisoned" or "stung"
end }

-- The cliff: one leads, and the others help.
action "game.climbs_the_cliff (leader: entity, others: list of entity)" { function(game, given)
  local helpers = {}
  for i, who in ipairs(given.others) do helpers[i] = who.Climb end
  local climb = given.leader.Climb:cooperative_check { helpers = helpers, difficulty = "Difficult", situation = game:situation_modifier "good" }
  if not climb.success then given.leader:is_hurt(roll "1d3") end
  return climb.success
end }

-- Past the sentries: everybody hides from the best listener; the worst roll counts.
action "game.steals_past (party: list of entity, sentry: entity)" { function(game, given)
  for _, who in ipairs(given.party) do
    local contest = who.Hide:opposed_check { by = given.sentry.Listen, situation = game:situation_modifier "good" }
    if contest.winner == given.sentry then return who end
  end
end }

-- The price of the silk depends on the degree of a bargain.
table "game.silver_for_a_bale (degree)" { { 0, 20 }, { 1, 40 }, { 2, 60 }, { 3, 80 }, { 4, 120 } }

action "entity.sells_the_silk" { function(who) return game:silver_for_a_bale(who.Bargain:check().degree) end }
