-- Healing: by first aid, by magic, and naturally, wound by wound.

source "HEX-HEAL-01"
-- First Aid: one wound per turn, and each wound once, by anybody. A turn is a single time
-- of the game clock.
box "entity.first_aid_given" { text = "the time of the last first aid", "number or none" }

check "entity.first_aid_roll" { like = "any_roll", roller = "owner", dice = "d3", points = "max(1, total)" }

rule "game.perfect_first_aid" "3"

action "entity.gives_first_aid (patient: entity, wound: wound)" {
  requires = { { "First Aid was learned",                              "First_Aid.usable" },
               { "whoever helps is able to",                           "can_act" },
               { "that is a wound of this patient",                    "wound in patient.wounds" },
               { "the patient is alive",                               "not patient.dead" },
               { "First Aid is given to a wound once",                 "not wound.aided" },
               { "First Aid is given to one wound in a turn",          "(option.first_aid == 'one wound of each patient' ? patient.first_aid_had : first_aid_given) != time.now" },
               { "magic and First Aid do not go together in one turn", "patient.magic_had != time.now", source = "HEX-HEAL-02" } },
  changes = { first_aid_given = "time.now", ["patient.first_aid_had"] = "time.now", ["wound.aided"] = "true" },
  steps = "First_Aid.is_given(patient, wound)" }

check "trait.is_given (patient: entity, wound: wound)" { like = "trait.check", steps = { first = {
  { "patient.is_healed(wound, game.perfect_first_aid)", when = "perfect" },
  { "owner.helps(patient, wound)",                      when = "success" },
  { "owner.harms(patient, wound)",                      when = "fumble" } } } }
check "entity.helps (patient: entity, wound: wound)" { like = "entity.first_aid_roll", steps = "patient.is_healed(wound, points)" }
check "entity.harms (patient: entity, wound: wound)" { like = "entity.first_aid_roll", steps = "patient.gets_worse(wound, points)" }

action "entity.is_healed (wound: wound, points)" { source = "HEX-HEAL-03",
  changes = { ["wound.points"] = "max(0, wound.points - points)" }, steps = { "loses_healed_wounds", "comes_round" } }

action "entity.gets_worse (wound: wound, points, before: health = health)" {
  changes = { ["wound.points"] = "wound.points + points" }, steps = "is_worse_off(before)" }

source "HEX-HEAL-02"
-- Magic heals one wound per spell.
box "entity.first_aid_had" "number or none"
box "entity.magic_had"     { text = "the time of the last healing magic", "number or none" }

action "entity.heals_by_magic (wound: wound, points)" {
  requires = { { "that is a wound of this patient",                    "wound in wounds" },
               { "the patient is alive",                               "not dead" },
               { "magic and First Aid do not go together in one turn", "first_aid_had != time.now" } },
  changes = { magic_had = "time.now" }, steps = "is_healed" }

source "HEX-HEAL-04"
-- Naturally: one point of every wound after a number of days.
box "entity.resting" "yes or no = no"

action "entity.rests (hours)" { menu = "rest", text = "rests and does nothing else while time passes",
  requires = { "a rest takes time", "hours > 0" },
  function(who, given)
    local before = who.resting
    who.resting = true
    time:pass(given.hours .. " hours")
    who.resting = before
  end }

kind "healing_rate" { body = "number", active = "1..", resting = "1.." }

rule "entity.days_a_point (at_rest: yes or no)" { text = "the days for each point, by the row of Body", "game.days_a_point_of(max(1, Body.standing), at_rest)" }
rule "game.days_a_point_of (body, at_rest: yes or no)"
  "map(filter(healing_rates, #.body == body), at_rest ? #.resting : #.active)[1] ?? days_a_point_beyond(body, at_rest)"
rule "wound.takes_times" { source = "HEX-HEAL-05", "type == 'Fire' ? 2 : 1" }

source "HEX-DOWN-06"
box "entity.attended" { text = "whether others attend to the character", "yes or no = no" }
box "entity.travels"  { text = "whether the character travels or is carried, even in a wagon", "yes or no = no" }

rule "entity.recovers_today" "not dead and (not needs_nursing or resting and attended and not travels)"

source "HEX-HEAL-03"
to "time.day_ends" { steps = "wounds_heal" }
action "time.wounds_heal" { for_each = "entities", when = "len(wounds) > 0 and recovers_today",
  steps = { { "#.rests(days_a_point(not resting), days_a_point(false) * days_a_point(true))", for_each = "wounds" }, "loses_healed_wounds", "comes_round" } }

-- Progress of a day towards the next point: days of rest count more than others.
action "wound.rests (progress, enough)" { changes = {
  rest   = "(rest + progress) % (enough * takes_times)",
  points = "rest + progress < enough * takes_times ? points : points - 1" } }

source "HEX-DOWN-02"
-- Results of being downed end: in a hospital when he is no longer down, otherwise with the last wound.
rule "entity.fate_is_over" "fate == 'mortally wounded' ? not down : damage == 0"

action "entity.comes_round" { changes = { fate = "fate_is_over ? none : fate" } }
