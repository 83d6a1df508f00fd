-- Incapacity: a character without base saves can neither attack nor move, and bleeds.

source "RPJ-GCS-46"
box "entity.health" "able, bleeding, stabilised, unconscious or dead = able"

rule "entity.can_act"       "health == 'able'"
rule "entity.incapacitated" "not can_act"

-- Incapacitated characters are skipped. A bleeding character has a turn, but only for the bleeding roll.
instead_of "entity.takes_turns" { source = { "RPJ-GCS-46", "RPJ-GCS-49" }, "health in ['able', 'bleeding']" }

action "entity.falls (nonlethal: yes or no = no)" {
  changes = { health = "nonlethal ? 'unconscious' : 'bleeding'", times_fallen = "times_fallen + 1",
              bleeding = "0", failed_wakings = "0", task = "none" } }

box "entity.times_fallen" { text = "counts falls, so that events scheduled for one fall do not apply to the next", "number = 0" }

source "RPJ-GCS-49"
action "entity.dies" { changes = { health = "'dead'", task = "none" } }

-- The dead make no rolls, and nothing revives them.
for _, check in ipairs { "skill.check", "attribute.check", "entity.improvised_check" } do
  to(check) { fails_when = { "the dead make no checks", "owner.health == 'dead'" } }
end
for _, deed in ipairs { "entity.waking", "entity.loses_blood", "entity.falls", "entity.wakes", "entity.gets_up", "entity.is_treated", "entity.rests" } do
  to(deed) { requires = { "the dead make no checks and stay dead", "owner.health != 'dead'" } }
end

-- Bleeding: a roll in each of the character's turns, or every minute outside of fights.
box "entity.bleeding" "number = 0"             -- consecutive failed rolls
rule "game.bleeding_target" "9"
rule "game.bleeding_rolls"  "5"

action "entity.bleeds" { requires = { "a wound bleeds", "health == 'bleeding'" }, steps = "loses_blood" }

check "entity.loses_blood" { like = "core", roller = "owner", against = "game.bleeding_target",
  changes = { health = "success ? 'stabilised' : health", bleeding = "success ? bleeding : bleeding + 1" },
  steps   = { "dies", when = "bleeding >= game.bleeding_rolls" } }

after "entity.turn_begins" { when = "health == 'bleeding'", steps = "bleeds" }

action "entity.bleeds_on (fall)" { steps = { when = "fall == times_fallen and health == 'bleeding'", steps = {
  { "bleeds", when = "game.place_of(owner) == 0" },
  { "bleeds_on(fall)", later = "1 minute" } } } }

source "RPJ-GCS-51"
-- Knocked out: after some minutes, Constitution rolls that become easier each time.
rule "game.minutes_knocked_out" "5"
rule "game.waking_target"       "12"

box "entity.failed_wakings" "number = 0"

check "entity.waking" { like = "core", roller = "owner",
  modifier = { { "Constitution", "Constitution.level" } },
  against  = { { "to wake", "game.waking_target" }, { "tried before", "-failed_wakings" } },
  changes  = { failed_wakings = "success ? failed_wakings : failed_wakings + 1" },
  steps    = { first = { { "wakes", when = "success" }, "lies_senseless" } } }

action "entity.lies_senseless" { function(who) later(game.minutes_knocked_out .. " minutes", who, "stirs", { fall = who.times_fallen }) end }
action "entity.stirs (fall)"   { steps = { "waking", when = "fall == times_fallen and health == 'unconscious'" } }

-- Scheduled rolls belong to one fall only.
after "entity.falls" { source = { "RPJ-GCS-49", "RPJ-GCS-51" }, steps = { first = {
  { "lies_senseless", when = "nonlethal" },
  { "bleeds_on(times_fallen)", later = "1 minute" } } } }

source "RPJ-GCS-50"
-- The book does not say how many saves a waking character has; the base returns one.
action "entity.wakes" {
  changes = { health = "'able'" }, steps = { "base.restore(1)", when = "base != none" } }

source "RPJ-GCS-52"
-- The coup de grace: instead of an attack.
action "entity.coup_de_grace (on: entity)" { menu = "turn", costs = "1 actions", tags = "hands",
  requires = { { "the victim is incapacitated",  "on.incapacitated and on.health != 'dead'" },
               { "the victim is adjacent",       "adjacent_to(on)" },
               { "no attack was made this turn", "done('attacking') == 0" },
               { "only one is tried in a turn",  "done('coup_de_grace') == 0" } },
  steps = { "drops_guard(game.coup_bonus)", "finishes_off" } }

check "entity.finishes_off (on: entity)" { like = "core", roller = "owner",
  against = { { "base target", "game.base_target" }, { "Constitution bonus", "on.Constitution.bonus" } },
  steps = { "on.dies", when = "success" } }

rule "game.coup_bonus" { source = "RPJ-GCS-61", "2" }
