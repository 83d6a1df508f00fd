-- Quantities and qualities: ten at once are one step rarer, and better quality is more expensive.

source "RPJ-MONEY-08"
rule "purchase.tens" { text = "the steps for a quantity: one up to 10, two up to 100",
  function(purchase)
    local steps, enough = 0, 1
    while enough < purchase.count do steps, enough = steps + 1, enough * 10 end
    return steps
  end }

source "RPJ-MONEY-11"
rule "game.price_of_improving" "2"
rule "game.price_of_worsening" { source = "RPJ-MONEY-13", "1" }
rule "game.most_changes"       { source = "RPJ-MONEY-15", "3" }

rule "purchase.times_paid"         "option.quality_costs == 'each' ? count : 1"
rule "purchase.price_of_improving" "game.price_of_improving * times_paid"
rule "purchase.price_of_worsening" { source = "RPJ-MONEY-13", "game.price_of_worsening * times_paid" }

local function different(features)
  local seen, number = {}, 0
  for _, feature in ipairs(features) do
    if not seen[feature] then seen[feature], number = true, number + 1 end
  end
  return number
end

source "RPJ-MONEY-12"
rule "purchase.features_improved" { function(purchase) return different(purchase.improved) end }

source "RPJ-MONEY-14"
rule "purchase.features_worsened" { function(purchase) return different(purchase.worsened) end }
rule "purchase.made_worse"        "option.diminished_at_most == 'features' ? features_worsened : len(worsened)"

to "purchase.is_made" { requires = {
  { "no feature is improved twice",                      "features_improved == len(improved)",              source = "RPJ-MONEY-12" },
  { "three features are improved at most",               "len(improved) <= game.most_changes",              source = "RPJ-MONEY-12" },
  { "it is made worse three times at most",              "made_worse <= game.most_changes",                 source = "RPJ-MONEY-14" },
  { "three improvements and diminishments are the most", "len(improved) + made_worse <= game.most_changes", source = "RPJ-MONEY-15" } } }

source "RPJ-MONEY-16"
-- A feature of a possession: better means better for the user; a better damage save is lower.
rule "game.better_when_lower (feature: text)" { text = "whether lower is better; a game adds its own features", "feature == 'save'" }

rule "possession.change_in (feature: text)" { source = "RPJ-MONEY-11", "count(improved, # == feature) - count(worsened, # == feature)" }
rule "possession.feature_of (feature: text, printed)"
  "game.better_when_lower(feature) ? printed - change_in(feature) : printed + change_in(feature)"
