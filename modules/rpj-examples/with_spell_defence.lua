-- Traits for magic of either kind. What Powerful Magus does stands with the kind it does it to.

gift "Powerful Magus" { source = "RPJ-APPA-50, p. 135", points = 7, text = "one better at abilities; one more slot of each level" }

gift "Resistance" { source = "RPJ-APPA-51, p. 135", points = 4, text = "resists magic with Willpower",
  after "entity.spell_defence_value" { "max(usual ?? 0, Willpower.level)" } }
