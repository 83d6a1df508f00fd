-- Harms: damage again and again, or the end of it all after a while.

source "RPJ-COND-05"
box "hit.condition" "condition or none"           -- what does the damage

-- Armour helps, unless the condition says that it works from inside. The dead suffer no more.
action "condition.harms" { steps = { when = "owner.health != 'dead'", steps = { "does_its_damage", { "harms", later = "each" } } } }

action "condition.does_its_damage" {
  function(condition)
    new.hit { target = condition.owner, damage = condition.damage, base_only = condition.at_base, condition = condition }:lands()
  end }

source "RPJ-COND-07"
action "condition.fells" { text = "without a save", steps = { "owner.falls", when = "owner.can_act" } }
action "condition.kills" { steps = { "owner.dies", when = "owner.health != 'dead'" } }

-- Where a condition kills by the clock nobody bleeds to death first, and nobody stops bleeding.
rule "entity.doomed" "any(conditions, #.kills_after != none)"
instead_of "entity.bleeds" { when = "doomed", steps = {} }
