-- Acquisition checks: for things that money alone does not find.

check "purchase.acquisition" { source = "RPJ-MONEY-17", like = "core", roller = "customer",
  modifier = { { "Coin", "customer.coin" } },
  against  = { { "base target", "game.base_target" }, { "cost", "cost" } } }

instead_of "purchase.is_open" { source = "RPJ-MONEY-17", when = "by_check",
  function(purchase) return purchase:acquisition().success end }

to "purchase.is_made" { requires = {
  { "there is enough Coin", "payable", source = "RPJ-MONEY-05" } } }

rule "purchase.payable" { source = "RPJ-MONEY-17", text = "whoever haggles sees it when it is paid", first = {
  { "true", when = "seller != nil or by_check and not option.checks_need_coin" },
  { "customer.coin >= cost" } } }

instead_of "purchase.is_paid" { source = "RPJ-MONEY-17", when = "by_check and not option.checks_need_coin",
  function(purchase) purchase.customer:spend("coin", math.min(purchase.cost, purchase.customer.coin)) end }
