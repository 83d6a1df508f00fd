-- Harms: repeated damage, or death after some time.

source "RPJ-COND-05"
box "hit.condition" "condition or none"           -- the source of the damage

-- Armour helps, unless the condition works from inside. The dead take no more damage.
action "condition.harms" { steps = { when = "owner.health != 'dead'", steps = {
  "owner.is_hurt(damage ?? 0, base_only = at_base, condition = condition)", { "harms", later = "each" } } } }

source "RPJ-COND-07"
action "condition.fells" { text = "causes harm without a save", steps = { "owner.falls", when = "owner.can_act" } }
action "condition.kills" { steps = { "owner.dies", when = "owner.health != 'dead'" } }

-- If a condition kills at a certain time, the character does not bleed to death before.
rule "entity.doomed" "any(conditions, #.kills_after != none)"
instead_of "entity.bleeds" { when = "doomed", steps = {} }
