-- Traits for magic of either kind. What a powerful magus is better at stands with each kind of magic.

source "RPJ-APPA-50"
rule "entity.power_as_a_magus" "0"

gift "Powerful Magus" { points = 7, text = "one better at abilities; one more slot of each level",
  to "entity.power_as_a_magus" { add = "1" } }

source "RPJ-APPA-51"
gift "Resistance" { points = 4, text = "resists magic with Willpower",
  after "entity.spell_defence_value" "max(usual ?? 0, Willpower.level)" }
