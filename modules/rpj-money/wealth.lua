-- Wealth: yields Coin at the end of every month.

source "RPJ-MONEY-01"
box "entity.wealth" "0.. = 0"

source "RPJ-MONEY-20"
box "entity.income" { text = "additional Coin every month", "0.. = 0" }

source "RPJ-MONEY-18"
rule "game.months_to_fill_up" { text = "the months to regain Wealth, at 20% a month", "5" }

source "RPJ-MONEY-25"
rule "entity.free_wealth" { text = "the Wealth that is not earmarked", "wealth - earmarked" }
rule "entity.yield"       { source = "RPJ-MONEY-18", "ceil(free_wealth / game.months_to_fill_up)" }
rule "entity.fills_up_to" "option.coin_fills_up_to == 'all' ? wealth : free_wealth"

source "RPJ-MONEY-20"
-- First Wealth, then other income.
to "time.month_ends" { source = { "RPJ-MONEY-19", "RPJ-MONEY-20" }, steps = {
  { for_each = "entities", when = "#.coin < #.fills_up_to", changes = { ["#.coin"] = "min(#.fills_up_to, #.coin + #.yield)" } },
  { for_each = "entities", changes = { ["#.coin"] = "#.coin + #.income" } } } }

source "RPJ-MONEY-23"
-- Gaining Wealth
rule "game.coin_for_wealth" "10"

action "entity.buys_wealth (points = 1)" { tags = "deed", costs = "points * game.coin_for_wealth coin", requires = {
    { "it is a whole number of points", "points >= 1 and floor(points) == points" },
    { "there is something to buy", ask = "Is there something for {name} to put the money in?", otherwise = "yes" } },
  changes = { wealth = "wealth + points" } }
