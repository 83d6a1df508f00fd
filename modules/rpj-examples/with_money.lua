-- With Money.

box "gift.wealth" { source = "RPJ-APPA-52", text = "what one gets with it, once", "0.. = 0" }

gift "Rich" { source = "RPJ-APPA-52", points = 5, wealth = 5, text = "5 Wealth, once" }

after "entity.gains" { source = "RPJ-APPA-52", when = "entry.kind == 'gift' and entry.wealth > 0",
  function(who, given) who.wealth = who.wealth + given.entry.wealth end }
