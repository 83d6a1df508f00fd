-- Haggling: opposed by the seller; it determines the final cost.

source "RPJ-MONEY-07"
rule "game.lowest_after_haggling" "1"

action "purchase.haggling" {
  function(purchase)
    local check = purchase.customer:the(purchase.with):opposed_check(purchase.seller)
    if check.success then purchase.haggled = check.degree end
  end }
