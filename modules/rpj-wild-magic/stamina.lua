-- Stamina: points that using abilities costs.

source "RPJ-WMAG-07"
rule "entity.chief_ability_skill" { text = "the ability skill with the highest base level; if equal, with the better attribute",
  "sorted(filter(skills, #.ability_skill), -#.level, -#.linked_to.bonus)[1]" }

rule "game.stamina_per_level" "2"

rule "entity.most_ability_stamina" { sum = {
  { "ability skill",      "stamina_of_skill" },
  { "Constitution bonus", "Constitution.bonus" } } }

rule "entity.stamina_of_skill"
  "chief_ability_skill != none ? chief_ability_skill.level * game.stamina_per_level + chief_ability_skill.linked_to.bonus : 0"

source "RPJ-WMAG-08"
-- The spent points are stored on the sheet; stamina may be negative.
box  "entity.strain"          "number = 0"
rule "entity.ability_stamina" "most_ability_stamina - strain"

box "entity.ability_used_at" { source = "RPJ-WMAG-12", "number or none" }

action "ability_use.tires" { text = "costs stamina, even if it fails",
  changes = { ["user.strain"] = "user.strain + ability.cost", ["user.ability_used_at"] = "time.now" } }

-- Stamina of 0 or below

source "RPJ-WMAG-09"
rule "game.target_of_strain" "6"

check "entity.bears_strain" { like = "core", roller = "owner",
  modifier = { { "Willpower",  "Willpower.level" } },
  against  = { { "to bear it", "game.target_of_strain" },
               { "overdrawn",  "max(0, -ability_stamina)" } },
  steps = { "falls(not fumble)", when = "not success" } }                      -- RPJ-WMAG-10

action "ability_use.takes_its_toll" {
  steps = { "user.bears_strain", when = "user.ability_stamina <= 0 and user.can_act" } }
