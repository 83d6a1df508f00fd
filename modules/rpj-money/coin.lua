-- Coin: ready money, and the cost of things by their rarity.

source "RPJ-MONEY-01"
box "entity.coin" { text = "nobody goes into debt", "0.. = 0" }

source "RPJ-MONEY-03"
table "game.rarity_step (rarity: text)" {
  { "trivial", 0 }, { "Ubiquitous", 1 }, { "Plentiful", 2 }, { "Common", 3 }, { "Uncommon", 4 }, { "Rare", 5 }, { "Relic", 6 } }

rule "game.cost_of_step (step)" { text = "1, 3, 6, 10, 15, 21, and so on; trivial things cost nothing",
  "step * (step + 1) / 2" }

-- Things for sale. Their own cost takes precedence over the cost of their rarity.
kind "ware" { source = "RPJ-MONEY-04",
  rarity   = "trivial, Ubiquitous, Plentiful, Common, Uncommon, Rare or Relic",
  cost     = "0.. or none",
  category = "price_category or none" }

rule "ware.step"       "game.rarity_step(rarity)"
rule "ware.usual_cost" { source = "RPJ-MONEY-04", "cost ?? cost_after(0)" }
rule "ware.cost_after (more_steps)" "game.cost_of_step(category_step(more_steps)) * category_times"

source "RPJ-MONEY-06"
rule "game.most_per_step" { text = "the most Coin by which a market price may differ", "1" }
