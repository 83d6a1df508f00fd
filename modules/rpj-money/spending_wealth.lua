-- Spending Wealth: it is earmarked for monthly costs, burned, or given away, never used for purchases.

source "RPJ-MONEY-25"
-- Earmarking: Wealth that pays an upkeep yields nothing. It changes only at the end of a month.
box "entity.earmarked"  "0.. = 0"

source "RPJ-MONEY-26"
box "entity.to_earmark" { text = "the Wealth to be earmarked from the end of this month", "0.. or none" }

action "entity.plans_to_earmark (points)" { tags = "deed", requires = {
    "there is so much Wealth", "points >= 0 and points <= wealth" },
  changes = { to_earmark = "points" } }

to "time.month_ends" { steps = {
  for_each = "entities", when = "#.to_earmark != none",
  changes = { ["#.earmarked"] = "min(#.to_earmark ?? 0, #.wealth)", ["#.to_earmark"] = "none" } } }

source "RPJ-MONEY-27"
-- Burning
rule "game.coin_from_burning" "5"

action "entity.burns_wealth" { tags = "deed", costs = "1 wealth",
  changes = { coin = "coin + game.coin_from_burning", earmarked = "min(earmarked, wealth)" } }

source "RPJ-MONEY-28"
-- Sharing
action "entity.gives_coin (to: entity, amount)" { tags = "deed", costs = "amount coin", requires = {
    "it is given to somebody else", "to != owner and amount > 0" },
  changes = { ["to.coin"] = "to.coin + amount" } }

action "entity.gives_wealth (to: entity, amount)" { tags = "deed", costs = "amount wealth", requires = {
    "it is given to somebody else", "to != owner and amount > 0" },
  changes = { ["to.wealth"] = "to.wealth + amount", earmarked = "min(earmarked, wealth)" } }
