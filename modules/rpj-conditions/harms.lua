-- Harms: damage again and again, or the end of it all after a while.

source "RPJ-COND-05"
box "hit.condition" { "condition or none" }           -- what does the damage

action "entity.is_harmed_by (condition: text, bout)" {
  function(who, given)
    local condition = who:condition_still_there(given.condition, given.bout)
    if not condition then return end
    condition:strikes_again()
    condition:waits(condition.each, "is_harmed_by")
  end }

-- Armour helps, unless the condition says that it works from inside.
action "condition.strikes_again" {
  function(condition)
    new.hit { target = condition.owner, damage = condition.damage, base_only = condition.at_base, condition = condition }:lands()
  end }

source "RPJ-COND-07"
action "entity.is_felled_by (condition: text, bout)" { text = "without a save",
  function(who, given)
    if who:condition_still_there(given.condition, given.bout) and who.can_act then who:falls() end
  end }

action "entity.is_killed_by (condition: text, bout)" {
  function(who, given)
    if who:condition_still_there(given.condition, given.bout) then who:dies() end
  end }

-- Where a condition kills by the clock nobody bleeds to death first, and nobody stops bleeding.
rule "entity.doomed" {
  function(who)
    for _, condition in ipairs(who.conditions) do
      if condition.kills_after then return true end
    end
    return false
  end }
instead_of "entity.bleeds" { when = "doomed", function() end }
