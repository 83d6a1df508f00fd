-- Recovering: a success countdown, advanced by attribute checks.

source "RPJ-COND-15"
table "game.size_of_recovery (hardness: text)" { { "easy", 2 }, { "moderate", 4 }, { "hard", 6 } }

source "RPJ-COND-14"
action "entity.recovers (from: condition)" {
  requires = { { "one suffers from it",     "suffers(from)" },
               { "one can recover from it", "from.recover != none",   source = "RPJ-COND-17" },
               { "it is time to try again", "not the(from).too_soon", source = "RPJ-COND-16" },
               { check = "the(from.recover).check(from.recover_difficulty)" } },
  text = "fights the condition; returns whether the attempt counts",
  function(who, given)
    local condition = who:the(given.from)
    condition:rests_from_it()
    condition.countdown = condition.countdown or bring("countdown", { name = who.name .. "'s recovery from " .. condition.name, size = game:size_of_recovery(condition.recovery) })
    local check = condition.recover:check(condition.recover_difficulty)
    condition.countdown:hears_of(check.success)
    if condition.countdown.resolved then who:loses(condition) end
    return check.success
  end }

source "RPJ-COND-16"
action "condition.rests_from_it" { changes = { too_soon = "true" }, steps = {
  "may_be_fought", later = "recover_each" } }

action "condition.may_be_fought" { changes = { too_soon = "false" } }
