-- Acquisition checks: for things that are hard to find.

source "RPJ-MONEY-17"
check "purchase.acquisition" { like = "core", roller = "customer",
  modifier = { { "Coin", "customer.coin" } },
  against  = { { "base target", "game.base_target" }, { "cost", "cost" } },
  changes  = { found = "success" } }

to "purchase.make" { source = "RPJ-MONEY-05", requires = {
  "there is enough Coin", "payable" } }

rule "purchase.payable" { text = "the payable cost; haggling is included only on payment",
  "seller != none or by_check and not option.checks_need_coin or customer.coin >= cost" }

instead_of "purchase.price" { when = "by_check and not option.checks_need_coin", "min(cost, customer.coin)" }
