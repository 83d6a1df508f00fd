-- Shields: no separate skill, but a bonus to parrying.

source "HEX-SHIELD-01"
kind "shield" {
  size      = "small, medium or large",
  toughness = "0..",
  sheet     = { halved = "yes or no = no", destroyed = "yes or no = no" } }

box "entity.bears"       "shield or none"
box "entity.uses_shield" { text = "whether the shield is used; a character can choose to spare it", "yes or no = yes" }

rule "entity.defends_with_shield" "has_shield and uses_shield"

table "game.shield_against_missiles (size: text)" { source = "HEX-SHIELD-02", { "small", 0 }, { "medium", 1 }, { "large", 2 } }

-- Construction of shields.
table "game.shield_toughness (made: text)" { source = "HEX-SHIELD-07",
  { "wicker", 4 }, { "wood", 6 }, { "wood rimmed with metal", 8 }, { "wood faced with metal", 10 } }

source "HEX-SHIELD-04"
rule "entity.has_shield" "bears != none and not bears.destroyed"

-- Damage to a shield never passes to its bearer.
rule "shield.toughness_rating" "destroyed ? 0 : halved ? toughness / 2 : toughness"

rule "shield.is_destroyed_by (points)" { source = "HEX-SHIELD-05", first = {
  { "points >= 2 * toughness_rating", when = "not halved" },
  { "points >= toughness_rating",     when = "option.halved_shields == 'break when reached'" },
  "points > toughness_rating" } }

action "shield.is_hacked_at (points)" { requires = { "it is whole enough", "not destroyed" },
  changes = { destroyed = "is_destroyed_by(points)", halved = "halved or points >= toughness_rating" } }

source "HEX-SHIELD-03"
box "entity.behind_shield" { text = "whether the character squats behind the shield, in full cover and seeing nobody", "yes or no = no" }

action "entity.squats_behind_shield" { requires = { "there is a shield to squat behind", "has_shield" },
  changes = { behind_shield = "true" } }
action "entity.looks_over_shield" { changes = { behind_shield = "false" } }
