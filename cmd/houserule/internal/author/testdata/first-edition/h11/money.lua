box "character.coin"      { "number = 0" }
box "character.wealth"    { "number = 0" }
box "character.earmarked" { "number = 0" }
box "character.income"    { "number = 0" }

rule "character.yield" { source = "RPJ-MONEY-18", "ceil((wealth - earmarked) / 5)" }

to "time.month_ends" { steps = { "wealth_yields", "income_is_paid", "earmarks_may_change" } }

action "time.wealth_yields"  { source = "RPJ-MONEY-19", for_each = "characters", when = "coin < wealth - earmarked",
  function(who) who.coin = math.min(who.wealth - who.earmarked, who.coin + who.yield) end }
action "time.income_is_paid" { source = "RPJ-MONEY-20", for_each = "characters",
  function(who) who.coin = who.coin + who.income end }
action "time.earmarks_may_change" { source = "RPJ-MONEY-26", for_each = "characters",
  function(who) who.earmarked = choose(who, "How much Wealth is earmarked?", 0, who.wealth) end }
