-- Healing: by hand, by magic, and by itself, wound by wound.

source "HEX-HEAL-01"
-- First Aid: one wound in a turn, and once for each wound, whoever does it. A turn is what happens at one moment
-- of the game clock.
box "entity.first_aid_given" { text = "when the last was", "number or none" }
box "entity.first_aid_had"   { source = "HEX-HEAL-02", "number or none" }
box "entity.magic_had"       { source = "HEX-HEAL-02", text = "that heals", "number or none" }

check "entity.first_aid_roll" { like = "any_roll", roller = "owner", dice = "d3", points = "max(1, total)" }

rule "game.perfect_first_aid" { "3" }

action "entity.gives_first_aid (patient: entity, wound: wound)" { text = "gives how it went",
  requires = { { "First Aid was learned",                            "First_Aid.usable" },
               { "whoever helps is able to",                            "can_act" },
               { "that is a wound of this patient",                     "wound in patient.wounds" },
               { "the patient is alive",                                "not patient.dead" },
               { "First Aid is given to a wound once",                  "not wound.aided" },
               { "First Aid is given to one wound in a turn",           "(option.first_aid == 'one wound of each patient' ? patient.first_aid_had : first_aid_given) != time.now" },
               { "magic and First Aid do not go together in one turn",  "patient.magic_had != time.now", source = "HEX-HEAL-02" } },
  function(who, given)
    local patient, wound = given.patient, given.wound
    who.first_aid_given, patient.first_aid_had, wound.aided = time.now, time.now, true
    local result = who.First_Aid:check().result
    if     result == "perfect" then patient:is_healed(wound, game.perfect_first_aid)
    elseif result == "success" then patient:is_healed(wound, who:first_aid_roll().points)
    elseif result == "fumble"  then patient:gets_worse(wound, who:first_aid_roll().points) end
    return result
  end }

action "entity.is_healed (wound: wound, points)" { source = "HEX-HEAL-03",
  changes = { ["wound.points"] = "max(0, wound.points - points)" }, steps = { "loses_healed_wounds", "comes_round" } }

action "entity.gets_worse (wound: wound, points)" {
  function(who, given)
    local before = who.health
    given.wound.points = given.wound.points + given.points
    who:is_worse_off(before)
  end }

-- Magic heals one wound a spell.
action "entity.is_healed_by_magic (wound: wound, points)" { source = "HEX-HEAL-02",
  requires = { { "that is a wound of this patient",                     "wound in wounds" },
               { "the patient is alive",                                "not dead" },
               { "magic and First Aid do not go together in one turn",  "first_aid_had != time.now" } },
  changes = { magic_had = "time.now" }, steps = { "is_healed" } }

source "HEX-HEAL-04"
-- By itself: all wounds together, one point each, after so many days.
box "entity.resting"   { "yes or no = no" }
box "entity.attended"  { source = "HEX-DOWN-06", text = "by others", "yes or no = no" }
box "entity.travels"   { source = "HEX-DOWN-06", text = "or is carried, even in a wagon", "yes or no = no" }

action "entity.rests (hours)" { text = "and nothing else, while time goes by",
  requires = { { "a rest takes time", "hours > 0" } },
  function(who, given)
    local before = who.resting
    who.resting = true
    time:pass(given.hours .. " hours")
    who.resting = before
  end }

rule "entity.recovers_today" { source = "HEX-DOWN-06", first = {
  { "false",                                   when = "dead" },
  { "resting and attended and not travels",    when = "needs_nursing" },
  { "true" } } }

kind "healing_rate" { body = "number", active = "1..", resting = "1.." }

rule "entity.days_a_point (at_rest: yes or no)" { text = "the row of his Body",
  function(who, given)
    local body = math.max(1, who.Body.standing)
    for _, row in ipairs(game.healing_rates) do
      if row.body == body then return given.at_rest and row.resting or row.active end
    end
    return game:days_a_point_beyond(body, given.at_rest)
  end }
rule "wound.takes_times"   { source = "HEX-HEAL-05", "type == 'Fire' ? 2 : 1" }

source "HEX-HEAL-03"
to "time.day_ends" { steps = { "wounds_heal" } }
action "time.wounds_heal" { for_each = "entities", when = "len(wounds) > 0 and recovers_today",
  function(who)
    local active, at_rest = who:days_a_point(false), who:days_a_point(true)
    for _, wound in ipairs(who.wounds) do wound:rests(who.resting and active or at_rest, active * at_rest) end
    who:loses_healed_wounds()
    who:comes_round()
  end }

-- A day brings it so far towards its next point: days of rest and others count for what they are worth.
action "wound.rests (progress, enough)" {
  function(wound, given)
    local enough = given.enough * wound.takes_times
    wound.rest = wound.rest + given.progress
    if wound.rest < enough then return end
    wound.rest, wound.points = wound.rest - enough, wound.points - 1
  end }

source "HEX-DOWN-02"
-- What was decided about the downed is over: in a hospital when he is no longer down, otherwise with the last wound.
rule "entity.fate_is_over" { first = {
  { "not down",    when = "fate == 'mortally wounded'" },
  { "damage == 0" } } }

action "entity.comes_round" { changes = { fate = "fate_is_over ? none : fate" } }
