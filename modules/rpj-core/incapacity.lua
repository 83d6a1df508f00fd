-- Incapacity: without base saves one can neither attack nor move, and bleeds.

box "entity.health"   { source = "RPJ-GCS-46", "able, bleeding, stabilised, unconscious or dead = able" }
box "entity.bleeding" { source = "RPJ-GCS-49", "number = 0" }             -- failed rolls in a row

rule "entity.can_act"       { source = "RPJ-GCS-46", "health == 'able'" }
rule "entity.incapacitated" { source = "RPJ-GCS-46", "not can_act" }

action "entity.falls (nonlethal: yes or no = no)" { source = "RPJ-GCS-46",
  function(who, given)
    who.health, who.bleeding, who.task = given.nonlethal and "unconscious" or "bleeding", 0, nil
  end }

action "entity.dies" { source = "RPJ-GCS-49", function(who) who.health = "dead" end }

-- Bleeding out: a roll on every turn of one's own, or every minute outside of fights.
rule "game.bleeding_target" { source = "RPJ-GCS-49", "9" }
rule "game.bleeding_rolls"  { source = "RPJ-GCS-49", "5" }

check "entity.steadies" { source = "RPJ-GCS-49", like = "core", roller = "owner", against = "game.bleeding_target" }

action "entity.bleeds" { source = "RPJ-GCS-49", requires = { { "a wound bleeds", "health == 'bleeding'" } },
  function(who)
    if who:steadies().success then
      who.health = "stabilised"
    else
      who.bleeding = who.bleeding + 1
      if who.bleeding >= game.bleeding_rolls then who:dies() end
    end
  end }

after "entity.turn_begins" { source = "RPJ-GCS-49", when = "health == 'bleeding'", function(who) who:bleeds() end }

box "entity.fell_at" { source = "RPJ-GCS-49", "number or none" }            -- on the game clock

after "entity.falls" { source = "RPJ-GCS-49", when = "not nonlethal",
  function(who)
    who.fell_at = time.now
    later("1 minute", who, "bleeds_on", { since = time.now })
  end }

action "entity.bleeds_on (since)" { source = "RPJ-GCS-49",
  function(who, given)
    if who.fell_at ~= given.since or who.health ~= "bleeding" then return end
    if game:place_of(who) == 0 then who:bleeds() end
    if who.health == "bleeding" then later("1 minute", who, "bleeds_on", { since = given.since }) end
  end }

-- Knocked out: some minutes, then Constitution, easier each time.
rule "game.minutes_knocked_out" { source = "RPJ-GCS-51", "5" }
rule "game.waking_target"       { source = "RPJ-GCS-51", "12" }

box "entity.failed_wakings" { source = "RPJ-GCS-51", "number = 0" }

check "entity.waking" { source = "RPJ-GCS-51", like = "core", roller = "owner",
  modifier = { { "Constitution", "Constitution.level" } },
  against  = { { "to wake", "game.waking_target" }, { "tried before", "-failed_wakings" } } }

after "entity.falls" { source = "RPJ-GCS-51", when = "nonlethal",
  function(who)
    who.failed_wakings = 0
    later(game.minutes_knocked_out .. " minutes", who, "stirs")
  end }

action "entity.stirs" { source = "RPJ-GCS-51",
  function(who)
    if who.health ~= "unconscious" then return end
    if who:waking().success then return who:wakes() end
    who.failed_wakings = who.failed_wakings + 1
    later(game.minutes_knocked_out .. " minutes", who, "stirs")
  end }

-- With how many saves one wakes is left open; the base gives one back.
action "entity.wakes" { source = "RPJ-GCS-50",
  function(who)
    who.base:restore(1)
    who.health = "able"
  end }

-- The coup de grace, instead of any attack.
box  "entity.coups_tried" { source = "RPJ-GCS-52", refills = "turn", "number = 0" }
rule "game.coup_bonus"    { source = "RPJ-GCS-61", "2" }

check "entity.finishing (on: entity)" { source = "RPJ-GCS-52", like = "core", roller = "owner",
  against = { { "base target", "game.base_target" }, { "Constitution bonus", "on.Constitution.bonus" } } }

action "entity.coup_de_grace (on: entity)" { source = "RPJ-GCS-52", costs = "1 actions",
  requires = { { "whoever strikes can act",       "can_act" },
               { "the victim is incapacitated",   "on.incapacitated and on.health != 'dead'" },
               { "the victim is adjacent",        "adjacent_to(on)" },
               { "no attack was made this turn",  "attacks_made == 0" },
               { "only one is tried in a turn",   "coups_tried == 0" } },
  steps = { "stoops", "finishes_off" } }

action "entity.stoops" { source = "RPJ-GCS-61",
  function(who)
    who.coups_tried = who.coups_tried + 1
    who:drops_guard(game.coup_bonus)
  end }

action "entity.finishes_off (on: entity)" { source = "RPJ-GCS-52",
  function(who, given)
    if who:finishing { on = given.on }.success then given.on:dies() end
  end }
