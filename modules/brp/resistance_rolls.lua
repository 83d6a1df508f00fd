-- Resistance rolls: a characteristic, or another measured value, against another. Never a skill.
-- The active side is the one that tries to change something.

source "BRP-RESIST-02"
rule "game.even_chance"        "50"
rule "game.percent_a_point"    "5"
rule "game.certain_difference" { source = "BRP-RESIST-04", "10" }

rule "game.resistance_chance (active, passive)" { sum = {
  { "even",    "game.even_chance" },
  { "active",  "game.percent_a_point * active" },
  { "passive", "-game.percent_a_point * passive" } } }

-- A cell of the resistance table. The printed table ends at 24, and has 85 for active 24 against passive 15.
rule "game.resistance_table (active, passive)" { source = "BRP-RESIST-07", first = {
  { "'automatic success'", when = "active - passive >= game.certain_difference" },
  { "'automatic failure'", when = "passive - active >= game.certain_difference" },
  "game.resistance_chance(active, passive)" } }

source "BRP-RESIST-01"
check "resistance (difficulty: difficulty = Average, conceivable: yes or no = yes)" { like = "roll_under", roller = "owner",
  active_factor  = 0,
  passive_factor = 0,
  chance         = { { "by the resistance table", "game.resistance_chance(active_factor, passive_factor)" },
                     { "difficulty, which counts for nothing here", "0", when = "difficulty != 'Average'", source = "BRP-RESIST-06" } },
  certain        = "abs(active_factor - passive_factor) >= game.certain_difference",
  rolls          = "certain and not (option.resistance_on_01_and_00 and conceivable) ? 0 : 1",
  without_a_roll = "active_factor > passive_factor ? 2 : 1",
  succeeds_to    = "max(1, min(chance, 99))",
  best           = "option.graded_resistance ? 4 : 2" }

-- Success or failure, unless the gamemaster wants a degree.
instead_of "resistance.shown" { source = "BRP-RESIST-09", when = "not option.graded_resistance", "natural <= succeeds_to ? 2 : 1" }

check "game.resistance_roll (active, passive, by: entity or none)" { like = "resistance", roller = "by",
  active_factor = "active", passive_factor = "passive" }

-- A characteristic against any value: STR against a stuck door, or against the SIZ of what is lifted.
check "characteristic.resistance_roll (passive)" { source = "BRP-RESIST-13", like = "resistance",
  active_factor = "level", passive_factor = "passive" }

-- Uses of resistance rolls.

check "entity.power_contest (target: entity)" { source = "BRP-RESIST-10", like = "resistance",
  text = "a power that controls the target: current power points against power points", active_factor = "power_points", passive_factor = "target.power_points" }

check "entity.contest_of_wills (opponent: entity)" { source = "BRP-RESIST-12", like = "resistance",
  active_factor = "POW.level", passive_factor = "opponent.POW.level" }

check "entity.overbearing (target: entity)" { source = "BRP-RESIST-15", like = "resistance",
  active_factor = "STR.level + SIZ.level", passive_factor = "target.STR.level + target.SIZ.level" }

source "BRP-RESIST-14"
check "entity.knocks_out (target: entity, damage)" { like = "resistance",
  active_factor = "damage", passive_factor = "target.CON.level",
  steps = { "target.goes_out_cold", when = "success" } }

action "entity.goes_out_cold" { text = "for about an hour", changes = { knocked_out = "true", knocks = "knocks + 1" },
  function(who) later(game.hours_unconscious .. " hours", who, "comes_to", { knock = who.knocks }) end }

source "BRP-TIME-05"
box "entity.knocks" { text = "counts knock-outs, so that only the last one matters", "number = 0" }

action "entity.comes_to (knock: number)" { changes = { knocked_out = "knocked_out and knocks != knock" } }

-- Poisons and diseases: their potency against CON. Some have an effect even if resisted.

source "BRP-RESIST-11"
kind "toxin"   { potency = "number",
  takes_effect = "action or none",                     -- action of the toxin on its victim
  is_resisted  = "action or none" }                    -- action if the victim resists
kind "poison"  { like = "toxin" }
kind "disease" { like = "toxin" }

check "toxin.strikes (victim: entity, by: entity or none)" { like = "resistance", roller = "by",
  active_factor = "potency", passive_factor = "victim.CON.level",
  steps = { { "takes_effect", when = "success and takes_effect != none" },
            { "is_resisted",  when = "not success and is_resisted != none" } } }
