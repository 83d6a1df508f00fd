-- Quantities and qualities: ten at once are one step rarer, and better quality is more expensive.

source "RPJ-MONEY-08"
rule "purchase.tens"        { text = "the steps for a quantity: one up to 10, two up to 100", "game.tens_of(count)" }
rule "game.tens_of (count)" "count <= 1 ? 0 : 1 + tens_of(count / 10)"

source "RPJ-MONEY-11"
rule "game.price_of_improving" "2"
rule "game.price_of_worsening" { source = "RPJ-MONEY-13", "1" }
rule "game.most_changes"       { source = "RPJ-MONEY-15", "3" }

rule "purchase.times_paid"         "option.quality_costs == 'each' ? count : 1"
rule "purchase.price_of_improving" "game.price_of_improving * times_paid"
rule "purchase.price_of_worsening" { source = "RPJ-MONEY-13", "game.price_of_worsening * times_paid" }

source "RPJ-MONEY-12"
rule "game.times_in (features: list of text, feature: text)" "count(features, # == feature)"

source "RPJ-MONEY-14"
rule "purchase.features_worsened" { text = "each counted once", "round(sum(worsened, 1 / game.times_in(worsened, #)))" }
rule "purchase.made_worse"        "option.diminished_at_most == 'features' ? features_worsened : len(worsened)"

to "purchase.make" { requires = {
  { "no feature is improved twice",                      "all(improved, game.times_in(improved, #) == 1)",  source = "RPJ-MONEY-12" },
  { "three features are improved at most",               "len(improved) <= game.most_changes",              source = "RPJ-MONEY-12" },
  { "it is made worse three times at most",              "made_worse <= game.most_changes",                 source = "RPJ-MONEY-14" },
  { "three improvements and diminishments are the most", "len(improved) + made_worse <= game.most_changes", source = "RPJ-MONEY-15" } } }

source "RPJ-MONEY-16"
-- A feature of a possession: better means better for the user; a better damage save is lower.
rule "game.better_when_lower (feature: text)" { text = "a game adds its own features", any = { { "save", "feature == 'save'" } } }

rule "possession.change_in (feature: text)" { source = "RPJ-MONEY-11", "count(improved, # == feature) - count(worsened, # == feature)" }
rule "possession.feature_of (feature: text, printed)"
  "game.better_when_lower(feature) ? printed - change_in(feature) : printed + change_in(feature)"
