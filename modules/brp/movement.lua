-- Movement: in combat rounds by MOV, locally by the turn and the hour, and overland by the day.

rule "game.movement_class (seconds)" { source = "BRP-MOVE-01", first = {
  { "'combat round'", when = "seconds <= time.seconds_in_a_round" },
  { "'local'",        when = "seconds <= game.turns_in_an_hour * game.seconds_in_a_turn" },
  "'regional'" } }

rule "game.turns_in_an_hour" { source = "BRP-MOVE-02", "12" }

source "BRP-MOVE-03"
rule "game.metres_in_a_unit" { text = "metres in a unit of distance, if an exact number is needed", "3" }

-- Combat rounds

box  "entity.pace"   { text = "the MOV of a human being; other creatures differ", "number = 10" }
box  "entity.slowed" { source = "BRP-MOVE-04", text = "a temporary reduction, set by the gamemaster", "number = 0" }

rule "entity.unhindered_MOV" { source = "BRP-MOVE-04", sum = {
  { "pace",   "pace" },
  { "slowed", "-slowed" } } }
rule "entity.MOV"               "max(0, unhindered_MOV)"
rule "entity.metres_in_a_round" "MOV * game.metres_in_a_unit"

action "entity.moves (metres)" { source = "BRP-TIME-03", menu = "turn", costs = "action_price actions", requires = {
    { "whoever moves can act",                    "can_act" },
    { "it is some way, or none",                  "metres >= 0" },
    { "nobody gets further than that in a round", "metres <= metres_in_a_round" } },
  steps = {} }

-- Ways to travel, by metres per combat round. A way that is not listed needs only this number.

source "BRP-MOVE-06"
kind "travel" {
  metres = "number or none",                           -- per combat round; none if it varies
  by     = "foot, mount, land, rail, swimming, boat, ship, air or space",
  tiring = "not, by the hour or by the turn = not" }

source "BRP-MOVE-05"
rule "game.metres_in_a_turn (metres)"      "metres * game.rounds_in_a_turn"
rule "game.metres_in_an_hour (metres)"     "game.metres_in_a_turn(metres) * game.turns_in_an_hour"
rule "game.metres_in_a_day (metres)"       "game.metres_in_an_hour(metres) * game.hours_of_travel"
rule "game.metres_without_a_stop (metres)" { text = "the distance in a day and a night, with shifts or without fatigue",
  "game.metres_in_an_hour(metres) * 24" }

source "BRP-MOVE-06"
rule "travel.in_a_turn"      "metres != none ? game.metres_in_a_turn(metres) : none"
rule "travel.in_an_hour"     "metres != none ? game.metres_in_an_hour(metres) : none"
rule "travel.in_a_day"       "metres != none ? game.metres_in_a_day(metres) : none"
rule "travel.without_a_stop" "metres != none ? game.metres_without_a_stop(metres) : none"

-- With fatigue points, haste costs fatigue, and sometimes a hit point.

rule "game.minutes_in_a_turn" { source = "BRP-TIME-02", "game.seconds_in_a_turn / 60" }

source "BRP-MOVE-07"
rule "travel.fatigue (minutes)" { first = {
  { "floor(minutes / 60)",                     when = "tiring == 'by the hour'" },
  { "floor(minutes / game.minutes_in_a_turn)", when = "tiring == 'by the turn'", source = "BRP-MOVE-08" },
  "0" } }

rule "travel.stamina_rolls (minutes)" { text = "the number of rolls: one for each day begun, or each hour of running", first = {
  { "ceil(minutes / 60 / game.hours_of_travel)", when = "tiring == 'by the hour'" },
  { "floor(minutes / 60)",                       when = "tiring == 'by the turn'", source = "BRP-MOVE-08" },
  "0" } }

action "entity.travels (travel: travel, minutes, mount: entity or none)" { requires = {
    "whoever travels can act", "can_act" },
  steps = { "game.minutes_go_by", { "tires", when = "option.fatigue_points" } } }

action "entity.tires (travel: travel, minutes, mount: entity or none)" { steps = {
  "loses_fatigue(travel.fatigue(minutes) + fatigue_of_load(minutes))",
  { "CON.bears_up(travel.by == 'mount' ? mount : none)", times = "travel.stamina_rolls(minutes)" } } }

check "characteristic.bears_up (mount: entity or none)" { like = "characteristic.check", steps = {
  { "owner.is_hurt(1)", when = "not success" },
  { "mount.is_hurt(1)", when = "not success and mount != none" } } }

action "entity.loses_fatigue (points)" { text = "removes fatigue points; the number may fall below 0", requires = {
    "fatigue points are played", "option.fatigue_points" },
  changes = { fatigue_points = "fatigue_points - points" } }
