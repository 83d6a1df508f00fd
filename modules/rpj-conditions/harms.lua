-- Harms: damage again and again, or the end of it all after a while.

source "RPJ-COND-05"
box "hit.condition" { "condition or none" }           -- what does the damage

action "entity.is_harmed_by (condition: text, bout)" { steps = { { "#.strikes_again", for_each = "still_there(condition, bout)" } } }

-- Armour helps, unless the condition says that it works from inside.
action "condition.strikes_again" { steps = {
  "does_its_damage",
  { "owner.is_harmed_by(name, bout)", later = "each" } } }

action "condition.does_its_damage" {
  function(condition)
    new.hit { target = condition.owner, damage = condition.damage, base_only = condition.at_base, condition = condition }:lands()
  end }

source "RPJ-COND-07"
action "entity.is_felled_by (condition: text, bout)" { text = "without a save",
  steps = { { "falls", when = "len(still_there(condition, bout)) > 0 and can_act" } } }

action "entity.is_killed_by (condition: text, bout)" {
  steps = { { "dies", when = "len(still_there(condition, bout)) > 0" } } }

-- Where a condition kills by the clock nobody bleeds to death first, and nobody stops bleeding.
rule "entity.doomed" { "any(conditions, #.kills_after != none)" }
instead_of "entity.bleeds" { when = "doomed", steps = {} }
