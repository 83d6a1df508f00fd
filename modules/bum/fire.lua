-- Fire: a small flame can be put out at once; a burning character takes a wound every other turn, until it is out.

source "Part Seven, Fire"
box "entity.alight"        { text = "whether the character is touched by a small flame, or burning", "no, a small flame or burning = no" }
box "entity.smothers"      { text = "whether the fire can be smothered by rolling on the ground; not napalm", "yes or no = yes" }
box "entity.turns_on_fire" { text = "how many turns have ended since it began", "number = 0" }

rule "entity.on_fire"             "alight == 'burning'"
rule "game.turns_for_a_burn"      "2"
rule "game.putting_out"           "6"
rule "game.wounds_of_large_flame" "1"

action "entity.meets_small_flame (can_be_smothered: yes or no = yes)" { steps = {
  when = "alight == 'no'", changes = { alight = "'a small flame'", smothers = "can_be_smothered" } } }

action "entity.meets_large_flame (can_be_smothered: yes or no = yes)" { steps = { "takes_wounds(game.wounds_of_large_flame, 'fire')", "catches_fire" } }

action "entity.catches_fire (can_be_smothered: yes or no = yes)" { changes = {
  alight        = "'burning'",
  smothers      = "can_be_smothered and (alight == 'no' or smothers)",   -- napalm keeps burning beside other flames
  turns_on_fire = "on_fire ? turns_on_fire : 0" } }                      -- who burns already goes on counting

action "entity.is_extinguished" { changes = { alight = "'no'", had_the_chance = "false" } }

-- The next action can put out a small flame; after any other action, the character burns.
action "entity.puts_out_flame" { costs = "1 actions", requires = {
    { "whoever puts it out is able to", "can_act" },
    { "there is a small flame",         "alight == 'a small flame'" } },
  steps = "is_extinguished" }

-- A small flame from before the turn becomes a fire when the turn ends; a burning character takes a wound in the
-- second of two turns.
box "entity.had_the_chance" { text = "whether a turn began with the small flame", "yes or no = no" }
after "entity.turn_begins" { when = "alight == 'a small flame'", changes = { had_the_chance = "true" } }

after "entity.turn_ends" { steps = { first = {
  { when = "on_fire", changes = { turns_on_fire = "turns_on_fire + 1" },
    steps = { "takes_wounds(1, 'fire')", when = "turns_on_fire % game.turns_for_a_burn == 0" } },
  { "catches_fire(smothers)", when = "had_the_chance" } } } }

-- Stop, drop and roll: takes the whole turn and a Dexterity roll.
check "entity.rolls_on_the_ground" { like = "core",
  modifier = { { "Dexterity", "Dexterity.current" } },
  against  = { "to put it out", "game.putting_out" },
  steps    = { "is_extinguished", when = "success" } }

action "entity.stops_drops_and_rolls" { costs = { "1 actions", "1 movements" }, requires = {
    { "whoever rolls is able to",                  "can_act" },
    { "it helps against fire alone",               "on_fire" },
    { "such a fire goes out when one rolls in it", "smothers" },
    { "the whole turn is given to it",             "not has_acted" } },
  steps = "rolls_on_the_ground" }

action "entity.jumps_into_water" { costs = "1 movements", text = "puts out a fire in water, without a roll", requires = {
    { "whoever jumps is able to",   "can_act" },
    { "there is a fire to put out", "alight != 'no'" } },
  steps = "is_extinguished" }
