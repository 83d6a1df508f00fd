-- Haggling: opposed by the seller; it determines the final cost.

source "RPJ-MONEY-07"
rule "game.lowest_after_haggling" "1"

action "purchase.is_haggled_over" {
  function(purchase)
    if not purchase.seller or not purchase.with or purchase.full_cost == 0 then return end
    local check = purchase.customer:the(purchase.with):opposed_check(purchase.seller)
    if check.success then purchase.haggled = check.degree end
  end }
