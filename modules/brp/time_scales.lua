-- Time scales: what is told, what is played, and what is counted.

source "BRP-TIME-01"
kind "time_scale" { seconds = "number or none" }

time_scale "Narrative time" {}
time_scale "Scene"          {}
time_scale "Turn"           { source = "BRP-TIME-02", seconds = 300 }

source "BRP-TIME-03"
time_scale "Combat round"   { seconds = 12 }

instead_of "time.seconds_in_a_round" { "12" }

rule "game.rounds_in_a_turn"  { source = "BRP-TIME-02", "25" }
rule "game.seconds_in_a_turn" { source = "BRP-TIME-02", "game.rounds_in_a_turn * time.seconds_in_a_round" }

-- A combat round: one offensive action and a defence, or a move with open eyes.

box "entity.actions"   { text = "offensive ones, or a move", refills = "round", starts = "1" }
box "entity.reactions" { text = "parries and dodges; a fight may allow more", refills = "round", starts = "1" }

rule "entity.action_price" { text = "of an attack or a move; where no rounds are counted none", "game.round > 0 ? 1 : 0" }

action "game.next_combat_round (fighters: list of entity or none)" { text = "in a fight, too, when somebody does nothing",
  function(game, given)
    game:turn_is_over()
    time:pass "1 round"
    if game.round > 0 then game.round = game.round + 1 end
    for _, who in ipairs(given.fighters or {}) do who:turn_begins() end
  end }

-- A fight, round by round. Who comes first is a matter of the chapter on combat; here the gamemaster says who is next.

box "game.round"       { "number = 0" }                   -- 0: nobody fights
box "game.fighters"    { "list of entity" }
box "game.acting"      { "entity or none" }
box "entity.has_acted" { refills = "round", "yes or no = no" }

rule "game.everybody_has_acted" { "none(fighters, # in entities and #.can_act and not #.has_acted)" }

action "game.fight_begins (combatants: list of entity)" { requires = {
    { "one fight at a time", "round == 0" },
    { "somebody fights",     "len(combatants) > 0" } },
  function(game, given)
    game.fighters, game.round = given.combatants, 1
    for _, who in ipairs(game.fighters) do who.has_acted = false end
  end }

action "game.next_turn (who: entity)" { requires = {
    { "a fight is on",                  "round > 0" },
    { "whoever is next takes part, and can act", "who in fighters and who.can_act" },
    { "everybody acts once in a round", "not who.has_acted or everybody_has_acted" } },
  steps = { "turn_is_over", "round_is_over", "turn_is_taken" } }

action "game.turn_is_over" { function(game)
  local acting = game.acting
  game.acting = nil
  for _, who in ipairs(all "entity") do
    if who == acting then acting:turn_ends() end                               -- unless it left the table
  end
end }

action "entity.leaves_the_fight" { requires = { { "whoever leaves is in it", "owner in game.fighters" } },
  function(who)
    if game.acting == who then game:turn_is_over() end
    game:take("fighters", who)
  end }

action "game.round_is_over" { text = "once everybody has acted", function(game)
  if game.everybody_has_acted then game:next_combat_round() end
end }

action "game.turn_is_taken (who: entity)" { function(game, given)
  game.acting, given.who.has_acted = given.who, true
  given.who:turn_begins()
end }

action "game.fight_ends" { requires = { { "a fight is on", "round > 0" } }, function(game)
  game:turn_is_over()
  game.round, game.fighters = 0, {}
end }

action "entity.defends" { costs = "action_price reactions", requires = {
    { "whoever defends can act", "can_act" } },
  function(who) end }

-- Significant intervals

source "BRP-TIME-05"
kind "interval" { takes = "text" }

interval "Narrative time"             { takes = "as long as the telling" }
interval "Scene"                      { takes = "as long as it goes on" }
interval "Game turn"                  { takes = "5 minutes, or 25 combat rounds" }
interval "Combat round"               { takes = "12 seconds" }
interval "A day of travel"            { takes = "10 hours" }
interval "Unconsciousness"            { takes = "about 1 hour" }
interval "1 fatigue point"            { takes = "1 minute of inactivity" }
interval "All fatigue points"         { takes = "20 minutes of rest" }
interval "1D3 hit points"             { takes = "7 days" }
interval "1 power point"              { takes = "1 hour asleep, or 2 awake" }
interval "All power points"           { takes = "24 hours" }
interval "Training of a combat skill" { takes = "about 3 weeks" }
interval "Training of another skill"  { takes = "12 weeks or less" }
interval "Experience rolls"           { takes = "1 week or more" }

rule "game.hours_of_travel"      { text = "in a day", "10" }
rule "game.hours_unconscious"    { "1" }
rule "game.minutes_to_rest"      { text = "until nobody is tired any more", "20" }
rule "game.days_to_heal"         { "7" }
rule "game.hours_for_all_power"  { "24" }

-- Fatigue points come back at rest.

action "entity.rests (hours = 0, minutes = 0)" { requires = {
    { "a rest takes time", "hours >= 0 and minutes >= 0 and hours + minutes > 0" } },
  function(who, given)
    local minutes = given.hours * 60 + given.minutes
    time:pass(minutes .. " minutes")
    who.fatigue_points = who:rested(minutes)
  end }

rule "entity.rested (minutes)" {
  "minutes >= game.minutes_to_rest ? max(fatigue_points, total_fatigue_points) : max(fatigue_points, min(total_fatigue_points, fatigue_points + minutes))" }

-- Power points come back by the hour: in two halves awake, whole asleep, and all of them within a day.

box "entity.asleep"         { "yes or no" }
box "entity.half_a_point"   { "yes or no" }
box "entity.hours_drained"  { "number = 0" }

action "entity.sleeps (hours)" { function(who, given)
  who.asleep = true
  time:pass(given.hours .. " hours")
  who.asleep = false
end }

to "time.hour_ends" { steps = { "power_returns" } }

action "time.power_returns" { function()
  for _, who in ipairs(all "entity") do
    if who.power_points >= who.total_power_points then who.hours_drained, who.half_a_point = 0, false
    elseif not who.dead then who:regains_power() end
  end
end }

action "entity.regains_power" { function(who)
  who.hours_drained = who.hours_drained + 1
  if who.hours_drained >= game.hours_for_all_power then
    who.power_points = who.total_power_points
  elseif who.asleep or who.half_a_point then
    who.power_points, who.half_a_point = who.power_points + 1, who.asleep and who.half_a_point
  else
    who.half_a_point = true
  end
  if who.power_points >= who.total_power_points then who.hours_drained, who.half_a_point = 0, false end
end }

-- Hit points come back by the week.

box "entity.days_of_healing" { "number = 0" }

to "time.day_ends" { steps = { "wounds_heal" } }

action "time.wounds_heal" { function()
  for _, who in ipairs(all "entity") do
    if who.hit_points >= who.total_hit_points then who.days_of_healing = 0       -- a new wound has its own week
    elseif not who.dead then who:heals_a_day() end
  end
end }

action "entity.heals_a_day" { function(who)
  who.days_of_healing = who.days_of_healing + 1
  if who.days_of_healing >= game.days_to_heal then
    who.days_of_healing = 0
    who.hit_points = math.min(who.total_hit_points, who.hit_points + roll "1d3")
  end
end }

-- Narrative time: days go by in a sentence, and everybody says what they did with them.

source "BRP-TIME-04"
action "game.skips (days, people: list of entity)" { requires = {
    { "some time goes by", "days >= 1" } },
  steps = { "days_go_by", "everybody_studies", "everybody_learns_from_experience" } }

action "game.days_go_by (days)" { function(game, given) time:pass(given.days .. " days") end }

action "game.everybody_studies (days, people: list of entity)" { source = "BRP-IMPROVE-13", function(game, given)
  for _, who in ipairs(given.people) do
    if not who.dead then who:studies(given.days) end
  end
end }

action "game.everybody_learns_from_experience (days, people: list of entity)" { source = "BRP-IMPROVE-07", function(game, given)
  if given.days < game.days_after_an_adventure then return end
  for _, who in ipairs(given.people) do
    if not who.dead then who:learns_from_experience() end
  end
end }
