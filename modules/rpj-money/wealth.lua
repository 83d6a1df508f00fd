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
to "time.month_ends" { steps = { "wealth_yields", "income_is_paid", "earmarks_change" } }

action "time.wealth_yields"  { source = "RPJ-MONEY-19", for_each = "entities", when = "coin < fills_up_to",
  changes = { coin = "min(fills_up_to, coin + yield)" } }

action "time.income_is_paid" { for_each = "entities", when = "income > 0",
  changes = { coin = "coin + income" } }

source "RPJ-MONEY-23"
-- Gaining Wealth
rule "game.coin_for_wealth" "10"

action "entity.buys_wealth (points = 1)" { tags = "deed", costs = "points * game.coin_for_wealth coin", requires = {
    "it is a whole number of points", "points >= 1 and floor(points) == points" },
  changes = { wealth = "wealth + points" },
  function(who)
    if not rule_that("Is there something for " .. who.name .. " to put the money in?", true) then
      refuse "the property has to be found first"
    end
  end }
