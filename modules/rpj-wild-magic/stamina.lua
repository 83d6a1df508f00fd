-- Stamina: what the mind can bear.

source "RPJ-WMAG-07"
rule "entity.chief_ability_skill" { text = "the highest base level; among equals the better attribute",
  function(who)
    local chief
    for _, entry in ipairs(game.skills) do
      if entry.ability_skill then
        local skill = who:the(entry)
        if not chief or skill.level > chief.level or skill.level == chief.level and skill.linked_to.bonus > chief.linked_to.bonus then chief = skill end
      end
    end
    return chief
  end }

rule "game.stamina_per_level" { "2" }

rule "entity.most_ability_stamina" { sum = {
  { "ability skill",      "stamina_of_skill" },
  { "Constitution bonus", "Constitution.bonus" } } }

rule "entity.stamina_of_skill" {
  function(who)
    local skill = who.chief_ability_skill
    return skill and skill.level * game.stamina_per_level + skill.linked_to.bonus or 0
  end }

source "RPJ-WMAG-08"
-- What was spent stands on the sheet; stamina may sink below 0.
box  "entity.strain"          { "number = 0" }
rule "entity.ability_stamina" { "most_ability_stamina - strain" }

box "entity.ability_used_at" { source = "RPJ-WMAG-12", "number or none" }

action "ability_use.tires" { text = "whether it works or not",
  changes = { ["user.strain"] = "user.strain + ability.cost", ["user.ability_used_at"] = "time.now" } }

-- Overdrawing

source "RPJ-WMAG-09"
rule "game.target_of_strain" { "6" }

check "entity.bears_strain" { like = "core", roller = "owner",
  modifier = { { "Willpower",  "Willpower.level" } },
  against  = { { "to bear it", "game.target_of_strain" },
               { "overdrawn",  "max(0, -ability_stamina)" } } }

action "ability_use.takes_its_toll" {
  function(use)
    local user = use.user
    if user.ability_stamina > 0 or not user.can_act then return end
    local roll = user:bears_strain()
    if not roll.success then user:falls { nonlethal = not roll.fumble } end       -- RPJ-WMAG-10
  end }
