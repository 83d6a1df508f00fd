-- Higher cost categories: vehicles and ships. With exponential Coin, they start further up in the same
-- series; with linear Coin, their cost is multiplied.

source "RPJ-MONEY-30"
kind "price_category" { first_step = "1.. = 1", times = "1.. = 1" }

price_category "Vehicles" { first_step = 2, times = 2 }
price_category "Shuttles" { first_step = 3, times = 3, text = "and small ships" }

rule "ware.category_step (more_steps)" { text = "trivial things stay trivial", first = {
  { "0",                                           when = "step + more_steps == 0" },
  { "step + more_steps + category.first_step - 1", when = "category != none and option.coin_is == 'exponential'" },
  "step + more_steps" } }

source "RPJ-MONEY-31"
rule "ware.category_times" "category != none and option.coin_is == 'linear' ? category.times : 1"
