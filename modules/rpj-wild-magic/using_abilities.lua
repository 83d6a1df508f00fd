-- Using an ability: the cost is paid, power is rolled, the target may resist, and strain may follow.

source "RPJ-WMAG-03"
kind "ability_use" { event = true,
  user = "entity", ability = "ability", target = "entity or none",
  places  = "list of region",               -- for an area of several regions
  sparing = "list of entity",               -- characters that a selective area excludes
  out_of_touch = "yes or no", worked = "yes or no" }

-- 2d6 and ability power, against 7 and ability cost.
check "skill.power_check" { like = "skill.check",
  modifier = { "ability power", "power" },
  against  = { { "base target", "game.base_target" }, { "ability cost", "difficulty" } } }

action "ability.is_used (target: entity or none, places: list of region or none, sparing: list of entity or none)" {
  costs = "price_in_actions actions of user", requires = {
    { "somebody uses it",                         "user != none" },
    { "whoever uses it can act",                  "user.can_act" },
    { "in a fight nobody concentrates that long", "game.round == 0 or quick",           source = "RPJ-WMAG-24" },
    { "the target is in range",                   "target == none or in_range(target)", source = "RPJ-WMAG-22" },
    { "it chooses among its targets",             "len(sparing ?? []) == 0 or chooses", source = "RPJ-WMAG-28" },
    { "its area is large enough",                 "len(places ?? []) <= regions",       source = "RPJ-WMAG-32" },
    { check = "user.touch_by_magic(target)", when = "game.round > 0 and by_touch and target != none and target != user" },
    { check = "skill.power_check(cost)" } },
  function(ability, given)
    if ability.flaw then refuse(ability.flaw) end
    local use = new.ability_use { given, user = ability.user, ability = ability }
    use:happens()
    return use
  end }

action "ability_use.happens" { steps = {
  "tires",
  { "touches",   when = "game.round > 0 and ability.by_touch and target != none and target != user" },
  { "is_rolled", when = "not out_of_touch" },
  "works_or_fizzles",
  "takes_its_toll" } }

action "ability_use.is_rolled" {
  function(use) use.worked = use.ability.skill:power_check(use.ability.cost).success end }

source "RPJ-WMAG-05"
action "ability_use.works_or_fizzles" {
  steps = { first = {
    { "fizzles",      when = "not worked" },
    { "takes_effect", when = "len(affected) == 0" },
    { "reaches(#)",   for_each = "affected" } } } }

-- The gamemaster decides other consequences of a failure.
action "ability_use.fizzles" { say = "{ability.name} fizzles out." }

source "RPJ-WMAG-06"
-- Abilities are resisted like spells.
action "ability_use.reaches (target: entity)" {
  function(use, given)
    local target = given.target
    if target ~= use.user and target:shrugs_off(use.ability.skill.linked_to) then return end
    if use.ability.damage then use:does_damage(target, use.ability.damage) end
    use:takes_effect(target)
  end }

source "RPJ-WMAG-16"
box "hit.ability" "ability or none"         -- the source of the damage

action "ability_use.does_damage (whom: entity, damage)" { steps = "whom.is_hurt(damage, attacker = user, ability = ability)" }

source "RPJ-WMAG-05"
action "ability_use.takes_effect (target: entity or none)" {
  function(use, given)
    local effect = use.ability.effect
    if effect then effect(use, given.target) end
  end }
