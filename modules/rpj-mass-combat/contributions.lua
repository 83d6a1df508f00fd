-- Player character contributions: what heroes can do in a battle that is too large for single blows.

source "RPJ-MASS-17"
box "entity.fights_for"       "force or none"
box "entity.contributes_with" { text = "the skill that contributes; by default that of the wielded weapon or of bare hands", "skill or none" }

rule "entity.skill_in_battle"  "contributes_with ?? (wields != none ? wields.skill : bare_handed ? the(game.unarmed_ways[1]).skill : none)"
rule "entity.weapon_in_battle" { source = "RPJ-MASS-20", text = "the weapon; none for characters who help in another way",
  "wields != none and skill_in_battle == wields.skill ? wields : none" }

rule "game.contribution_target" "10"
rule "force.outnumbered_by"     { text = "the difference in markers; never negative", "max(0, enemy.markers - markers)" }

check "skill.contribution_check (force: force)" { like = "skill.check",
  against = { { "to contribute", "game.contribution_target" },
              { "outnumbered",   "force.outnumbered_by" } },
  steps   = { first = {
    { "owner.is_worn_down",             when = "not success" },
    { "owner.turns_the_battle(degree)", when = "degree > 0" } } } }

action "battle.contributions" { for_each = "filter(entities, #.fights_for in fought_by)",
  function(hero) hero:may "contributes" end }

action "entity.contributes" { tags = "deed", requires = {
    { "somebody who fights in a battle",           "fights_for != none" },
    { "no mook is a hero",                         "kind != 'mook'" },
    { "heroes contribute while they can act",      "can_act" },
    { "there is a skill to contribute with",       "skill_in_battle != none" },
    { "in a small battle heroes take their turns", "not heroes_take_turns", source = "RPJ-MASS-16" },
    { "the skill fits", ask = "Can {name} turn the battle with {skill_in_battle.name}?", otherwise = "yes" },
    { check = "skill_in_battle.contribution_check(fights_for)" } },
  steps = {
    "skill_in_battle.contribution_check(fights_for)",
    { "weapon_in_battle.is_used_for_two_attacks", when = "weapon_in_battle != none" } } }   -- in both cases (RPJ-MASS-20)

rule "entity.heroes_take_turns" { source = "RPJ-MASS-16", "fights_for != none and fights_for.battle != none and fights_for.battle.small" }

source "RPJ-MASS-18"
-- Success: a bonus for the own side, or a penalty for the other.
action "entity.turns_the_battle (by)" {
  function(who, given)
    local own = who.fights_for
    local way = choose(who, "Help the own side, or hinder the other?", { "help", "hinder" })
    if way == "help" then own.helped = own.helped + given.by else own.enemy.helped = own.enemy.helped - given.by end
  end }

source "RPJ-MASS-19"
-- Failure: a save is lost, without a roll.
action "entity.is_worn_down" {
  function(who)
    local layer = who:outermost()
    if layer then layer:cross_off(layer.best) end
    if who.base and who.base.broken then who:falls() end
  end }

source "RPJ-MASS-20"
-- A weapon with ammunition uses as much as two attacks. The core rules count no ammunition.
action "weapon.is_used_for_two_attacks" { steps = {} }
