-- Characteristic rolls: if no skill fits, the chance is a multiple of a characteristic.

source "BRP-CROLL-01"
kind "characteristic" { rated = "0..",
  called = "text",                                     -- name
  roll   = "text" }                                    -- name of its roll

characteristic "STR" { called = "Strength",     roll = "Effort" }
characteristic "CON" { called = "Constitution", roll = "Stamina" }
characteristic "SIZ" { called = "Size",         roll = "Bulk",      rolled_with = "2d6+6" }
characteristic "INT" { called = "Intelligence", roll = "Idea",      rolled_with = "2d6+6" }
characteristic "POW" { called = "Power",        roll = "Luck" }
characteristic "DEX" { called = "Dexterity",    roll = "Agility" }
characteristic "CHA" { called = "Charisma",     roll = "Charm" }
characteristic "EDU" { called = "Education",    roll = "Knowledge", rolled_with = "3d6+3" }

rule "game.usual_multiplier"    "5"
rule "characteristic.condition" { source = "BRP-MOD-09", text = "penalties by current conditions of the owner", sum = { { "nothing", "0" } } }

check "characteristic.check (multiplier = game.usual_multiplier)" { like = "action_roll", basis = "level * multiplier" }

-- Derived values, computed whenever they are read. The formulas belong to
-- the chapter on creating characters.

rule "entity.luck"                 { source = "BRP-FATE-03", "POW.level * game.usual_multiplier" }
rule "entity.experience_bonus"     { source = "BRP-IMPROVE-08", "ceil(INT.level / 2)" }

source "BRP-CHAR-02"
rule "entity.total_hit_points"     "ceil((CON.level + SIZ.level) / 2)"
rule "entity.major_wound"          "ceil(total_hit_points / 2)"
rule "entity.total_fatigue_points" "STR.level + CON.level"
rule "entity.total_power_points"   "POW.level"
rule "entity.temporary_sanity_threshold" { text = "a fifth of the Luck roll", "ceil(luck / 5)" }

rule "entity.damage_modifier" { text = "the dice for STR + SIZ, or 0", "game.damage_dice(STR.level + SIZ.level)" }

table "game.damage_dice (bulk)" {
  { "up to 0",  "0" },                                 -- a thing that has neither
  { "1 to 12",  "-1d6" }, { "13 to 16", "-1d4" }, { "17 to 24", "0" },   { "25 to 32", "1d4" }, { "33 to 40", "1d6" },
  { "41 to 56", "2d6" },  { "57 to 72", "3d6" },  { "73 to 88", "4d6" }, { "89 to 104", "5d6" }, { "105 and up", "6d6" } }

-- Points that are spent and return.

box "entity.hit_points"     { starts = "total_hit_points" }
box "entity.power_points"   { starts = "total_power_points" }
box "entity.fatigue_points" { starts = "total_fatigue_points" }
box "entity.sanity_points"  { text = "sanity points; they do not rise with POW", "number = 0" }

after "entity.arrives" { when = "sanity_points == 0", changes = { sanity_points = "luck" } }

source "BRP-FATE-05"
-- A character without power points is exhausted, and faints until one returns. This excludes beings without any.
rule "entity.exhausted" "power_points <= 0 and POW.level > 0"
rule "entity.conscious" "not exhausted and not knocked_out"
rule "entity.can_act"   "conscious and not dead"

box "entity.knocked_out" { source = "BRP-RESIST-14", "yes or no" }

source "BRP-AGING-04"
box "entity.dead"        "yes or no"

action "entity.dies" { changes = { dead = "true" } }

to "roll_under" { fails_when = { "the dead make no checks", "roller != none and roller.dead" } }
