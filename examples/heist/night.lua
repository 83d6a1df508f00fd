-- The night and the days around it, scene by scene.

-- The character with the best skill acts; among equals, the first one.
rule "game.best_of (crew: list of entity, skill: skill)" { function(game, given)
  local best
  for _, who in ipairs(given.crew) do
    if not best or who:the(given.skill).effective > best:the(given.skill).effective then best = who end
  end
  return best
end }

-- The days before: one attempt a day.
action "game.looks_it_over (who: entity, skill: skill, plan: countdown)" { function(game, given)
  given.plan:attempt(given.who:the(given.skill))
  time:pass "1 day"
end }

-- The roof: a group check with a leader.
rule "game.height_of_the_roof" "4"

action "game.climbs_the_roof (crew: list of entity, leader: entity, heard: countdown)" { function(game, given)
  local success = game:group_check { skill = "Climbing", members = given.crew, leader = given.leader, difficulty = game.height_of_the_roof }
  given.heard:hears_of(success)
  return success
end }

-- The gallery; the gamemaster allows no skill again after it has failed.
action "duel.crosses (who: entity, skill: skill)" { function(duel, given)
  local before = duel.lost_by.value
  local skill  = given.who:the(given.skill)
  duel:attempt(skill)
  if duel.lost_by.value > before and duel.outcome == nil then duel:bars(given.skill) end
end }

-- The vault: an assisted check. Failures are heard.
action "countdown.turns_a_tumbler (skill: skill, helper: entity, heard: countdown)" { function(vault, given)
  local check = given.skill:assisted_check { helper = given.helper, difficulty = vault.difficulty }
  if vault:allows(check) then
    vault:note(check)
    vault:hears_of(check.success)
  end
  given.heard:hears_of(check.success)
end }

-- The escape: the car against the watch.
rule "game.chase_starts_at (size, planned: yes or no, awake: yes or no)" { sum = {
  { "middle",          "game.middle(size)" },
  { "a good plan",     "1",  when = "planned" },
  { "the house awake", "-1", when = "awake" } } }

rule "game.chase_difficulty" "4"

action "tug_of_war.is_driven (driver: entity)" { function(chase, given)
  local success = given.driver.Driving:check { difficulty = game.chase_difficulty }.success
  chase:is_pulled(success and "players" or "opponents")
end }

-- The next morning.
rule "game.noise" "game.house_awake ? 2 : 0"

action "game.morning_comes (inspector: countdown)" { function(game, given)
  if game.noise > 0 then given.inspector:advance(game.noise) end
  time:pass "1 day"
end }
