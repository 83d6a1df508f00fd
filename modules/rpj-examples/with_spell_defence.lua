-- Traits for both kinds of magic. The bonuses of a powerful magus are in the files for each kind.

source "RPJ-APPA-50"
rule "entity.power_as_a_magus" "0"

gift "Powerful Magus" { points = 7, text = "one better at abilities; one more slot of each level",
  to "entity.power_as_a_magus" { add = "1" } }

source "RPJ-APPA-51"
gift "Resistance" { points = 4, text = "resists magic with Willpower",
  after "entity.spell_defence_value" "max(usual ?? 0, Willpower.level)" }
