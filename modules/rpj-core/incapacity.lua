-- Incapacity: without base saves one can neither attack nor move, and bleeds.

source "RPJ-GCS-46"
box "entity.health"   { "able, bleeding, stabilised, unconscious or dead = able" }
box "entity.bleeding" { source = "RPJ-GCS-49", "number = 0" }             -- failed rolls in a row

rule "entity.can_act"       { "health == 'able'" }
rule "entity.incapacitated" { "not can_act" }

action "entity.falls (nonlethal: yes or no = no)" {
  changes = { health = "nonlethal ? 'unconscious' : 'bleeding'", bleeding = "0", task = "none" } }

source "RPJ-GCS-49"
action "entity.dies" { changes = { health = "'dead'" } }

-- Bleeding out: a roll on every turn of one's own, or every minute outside of fights.
rule "game.bleeding_target" { "9" }
rule "game.bleeding_rolls"  { "5" }

check "entity.steadies" { like = "core", roller = "owner", against = "game.bleeding_target" }

action "entity.bleeds" { requires = { { "a wound bleeds", "health == 'bleeding'" } }, steps = { "loses_blood" } }

check "entity.loses_blood" { like = "entity.steadies",
  changes = { health = "success ? 'stabilised' : health", bleeding = "success ? bleeding : bleeding + 1" },
  steps   = { { "dies", when = "bleeding >= game.bleeding_rolls" } } }

after "entity.turn_begins" { when = "health == 'bleeding'", steps = { "bleeds" } }

box "entity.fell_at" { "number or none" }            -- on the game clock

after "entity.falls" { when = "not nonlethal",
  changes = { fell_at = "time.now" }, steps = { { "bleeds_on(time.now)", later = "1 minute" } } }

action "entity.bleeds_on (since)" { steps = { { when = "fell_at == since and health == 'bleeding'", steps = {
  { "bleeds",                              when = "game.place_of(owner) == 0" },
  { "bleeds_on(since)", later = "1 minute", when = "health == 'bleeding'" } } } } }

source "RPJ-GCS-51"
-- Knocked out: some minutes, then Constitution, easier each time.
rule "game.minutes_knocked_out" { "5" }
rule "game.waking_target"       { "12" }

box "entity.failed_wakings" { "number = 0" }

check "entity.waking" { like = "core", roller = "owner",
  modifier = { { "Constitution", "Constitution.level" } },
  against  = { { "to wake", "game.waking_target" }, { "tried before", "-failed_wakings" } } }

after "entity.falls" { when = "nonlethal",
  function(who)
    who.failed_wakings = 0
    later(game.minutes_knocked_out .. " minutes", who, "stirs")
  end }

action "entity.stirs" {
  function(who)
    if who.health ~= "unconscious" then return end
    if who:waking().success then return who:wakes() end
    who.failed_wakings = who.failed_wakings + 1
    later(game.minutes_knocked_out .. " minutes", who, "stirs")
  end }

source "RPJ-GCS-50"
-- With how many saves one wakes is left open; the base gives one back.
action "entity.wakes" {
  changes = { health = "'able'" }, steps = { { "base.restore(1)", when = "base != none" } } }

source "RPJ-GCS-61"
-- The coup de grace, instead of any attack.
box  "entity.coups_tried" { refills = "turn", "number = 0" }
rule "game.coup_bonus"    { "2" }

source "RPJ-GCS-52"
check "entity.finishing (on: entity)" { like = "core", roller = "owner",
  against = { { "base target", "game.base_target" }, { "Constitution bonus", "on.Constitution.bonus" } } }

action "entity.coup_de_grace (on: entity)" { costs = "1 actions",
  requires = { { "whoever strikes can act",       "can_act" },
               { "the victim is incapacitated",   "on.incapacitated and on.health != 'dead'" },
               { "the victim is adjacent",        "adjacent_to(on)" },
               { "no attack was made this turn",  "attacks_made == 0" },
               { "only one is tried in a turn",   "coups_tried == 0" } },
  steps = { "stoops", "finishes_off" } }

action "entity.stoops" { source = "RPJ-GCS-61",
  changes = { coups_tried = "coups_tried + 1" }, steps = { "drops_guard(game.coup_bonus)" } }

check "entity.finishes_off" { like = "entity.finishing", steps = { { "on.dies", when = "success" } } }
