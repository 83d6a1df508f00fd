-- Time scales: narrative time, turns, and combat rounds.

source "BRP-TIME-01"
kind "time_scale" { seconds = "number or none" }

time_scale "Narrative time" {}
time_scale "Scene"          {}
time_scale "Turn"           { source = "BRP-TIME-02", seconds = 300 }

source "BRP-TIME-03"
time_scale "Combat round"   { seconds = 12 }

instead_of "time.seconds_in_a_round" "12"

rule "game.rounds_in_a_turn"  { source = "BRP-TIME-02", "25" }
rule "game.seconds_in_a_turn" { source = "BRP-TIME-02", "game.rounds_in_a_turn * time.seconds_in_a_round" }

-- A combat round: one offensive action and a defence, or a careful move.

box "entity.actions"   { text = "offensive actions, or a move", refills = { "round", "game.fight_is_off" }, starts = "1" }
box "entity.reactions" { text = "parries and dodges; a fight may allow more", refills = { "round", "game.fight_is_off" }, starts = "1" }

rule "entity.action_price" { text = "the actions for an attack or a move; 0 outside of fights, and for impossible actions", "game.round > 0 and can_act ? 1 : 0" }

-- A fight, round by round. The chapter on combat defines the turn order; here the gamemaster chooses who is next.

instead_of "entity.takes_turns" "can_act"

action "game.next_combat_round" { text = "begins the next combat round, even if somebody has not acted",
  steps = { "turn_is_over", "round_is_over" } }

action "entity.defends" { costs = "action_price reactions", requires = {
    "whoever defends can act", "can_act" },
  steps = {} }

-- Significant intervals

source "BRP-TIME-05"
kind "interval" { takes = "text" }

rule "game.hours_of_travel"     { text = "in a day", "10" }
rule "game.hours_unconscious"   "1"
rule "game.minutes_to_rest"     { text = "minutes of rest until nobody is tired", "20" }
rule "game.days_to_heal"        "7"
rule "game.hours_for_all_power" "24"

-- Fatigue points return during rest.

action "entity.rests (hours = 0, minutes = 0)" { menu = "rest", requires = {
    "a rest takes time", "hours >= 0 and minutes >= 0 and hours + minutes > 0" },
  steps = { "game.minutes_go_by(hours * 60 + minutes)", { changes = {
    fatigue_points = "max(fatigue_points, hours * 60 + minutes >= game.minutes_to_rest ? total_fatigue_points : min(total_fatigue_points, fatigue_points + hours * 60 + minutes))" } } } }

action "game.minutes_go_by (minutes)" { function(game, given) time:pass(given.minutes .. " minutes") end }

-- Power points return by the hour: awake in two halves, asleep all at once, and completely within a day.

box "entity.asleep"        "yes or no"
box "entity.half_a_point"  "yes or no"
box "entity.hours_drained" "number = 0"

action "entity.sleeps (hours)" { menu = "rest", function(who, given)
  who.asleep = true
  time:pass(given.hours .. " hours")
  who.asleep = false
end }

to "time.hour_ends" { steps = {
  { "#.has_all_its_power", for_each = "entities", when = "#.power_points >= #.total_power_points" },
  { "#.regains_power",     for_each = "entities", when = "#.power_points < #.total_power_points and not #.dead" } } }

action "entity.regains_power" {
  changes = {
    hours_drained = "hours_drained + 1",
    half_a_point  = "asleep ? half_a_point : not half_a_point",
    power_points  = "hours_drained + 1 >= game.hours_for_all_power ? total_power_points : asleep or half_a_point ? power_points + 1 : power_points" },
  steps = { "has_all_its_power", when = "power_points >= total_power_points" } }

action "entity.has_all_its_power" { changes = { hours_drained = "0", half_a_point = "false" } }

-- Hit points return by the week.

box "entity.days_of_healing" "number = 0"

to "time.day_ends" { steps = {
  { for_each = "entities", when = "#.hit_points >= #.total_hit_points", changes = { ["#.days_of_healing"] = "0" } },     -- a new wound has its own week
  { for_each = "entities", when = "#.hit_points < #.total_hit_points and not #.dead",
    changes = { ["#.days_of_healing"] = "(#.days_of_healing + 1) % game.days_to_heal" },
    steps   = { "#.heals", when = "#.days_of_healing == 0" } } } }

action "entity.heals" { function(who) who.hit_points = math.min(who.total_hit_points, who.hit_points + roll "1d3") end }

-- Narrative time: days pass quickly, and players say what their characters did.

action "game.skips (days, people: list of entity)" { source = { "BRP-TIME-04", "BRP-IMPROVE-13", "BRP-IMPROVE-07" }, requires = {
    "some time goes by", "days >= 1" },
  steps = { "days_go_by",
    { "#.studies(days)",          for_each = "people", when = "not #.dead" },
    { "#.learns_from_experience", for_each = "people", when = "not #.dead and days >= game.days_after_an_adventure" } } }

action "game.days_go_by (days)" { source = "BRP-TIME-04", function(game, given) time:pass(given.days .. " days") end }
