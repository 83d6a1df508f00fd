-- Making purchases: costs Coin, modified by market, quantity and quality.

source "RPJ-MONEY-05"
-- Buying with Coin; the word purchase of the language is for character points.
kind "purchase" { event = true,
  customer = "entity", ware = "ware",
  count = "1.. = 1", market = "number = 0",
  improved = "list of text", worsened = "list of text",   -- features
  seller = "entity or none", with = "skill or none",   -- who haggles with whom, and how
  haggled = "0.. = 0", by_check = "yes or no",
  found = "yes or no = yes",          -- whether it is available; an acquisition check may say no
  bought = "possession or none" }     -- what was handed over; none if nothing was found

rule "purchase.full_cost" { sum = {
  { "rarity",      "ware.usual_cost",                            source = "RPJ-MONEY-03" },
  { "quantity",    "ware.cost_after(tens) - ware.cost_after(0)", source = "RPJ-MONEY-08" },
  { "market",      "market",                                     source = "RPJ-MONEY-06" },
  { "improved",    "price_of_improving * len(improved)",         source = "RPJ-MONEY-11" },
  { "poorly made", "-price_of_worsening * len(worsened)",        source = "RPJ-MONEY-13" } } }
rule "game.lowest_cost" { source = "RPJ-MONEY-13", text = "the lowest cost, which is never negative", "0" }
after "purchase.full_cost" { source = "RPJ-MONEY-13", "max(game.lowest_cost, usual)" }

source "RPJ-MONEY-07"
rule "purchase.cost" { text = "the cost; haggling comes last and leaves at least 1",
  "full_cost > 0 ? max(game.lowest_after_haggling, full_cost - haggled) : 0" }

source "RPJ-MONEY-06"
rule "purchase.widest_market" "(ware.step + tens) * game.most_per_step"

source "RPJ-MONEY-05"
action "entity.buys (ware: ware, count = 1, market = 0, improved: list of text or none, worsened: list of text or none, seller: entity or none, with: skill or none, by_check: yes or no = no)" {
  text = "returns what was bought, or nothing if a check failed", tags = "deed",   -- not in a grapple, nor unconscious
  requires = { { check = "the(with).opposed_check(seller)", when = "seller != none and with != none" } },
  function(who, given)
    local purchase = new.purchase { given, customer = who }
    purchase:make()
    return purchase.bought
  end }

action "purchase.make" { requires = {
    "a market is dearer or cheaper by 1 Coin a step at most", "abs(market) <= widest_market", source = "RPJ-MONEY-06" },
  steps = {
    { "haggling",    when = "seller != none and with != none and full_cost > 0" },
    { "acquisition", when = "by_check" },   -- writes found
    { when = "found", steps = { "is_paid", "is_handed_over" } } } }

rule   "purchase.price"   { text = "the final price", "cost" }
action "purchase.is_paid" { costs = "price coin of customer", steps = {} }

-- Possessions.
kind "possession" { record = true, ware = "ware", count = "1.. = 1", improved = "list of text", worsened = "list of text" }

box "entity.possessions" "list of possession"

action "purchase.is_handed_over" {
  function(purchase)
    purchase.bought = bring("possession", { purchase, name = purchase.ware.name })
    purchase.customer:put("possessions", purchase.bought)
  end }
