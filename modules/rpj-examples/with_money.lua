-- With Money.

source "RPJ-APPA-52"
box "gift.wealth" { text = "the wealth that comes with it, once", "0.. = 0" }

gift "Rich" { points = 5, wealth = 5, text = "5 Wealth, once" }

after "entity.gains" { when = "entry.kind == 'gift'", changes = { wealth = "wealth + entry.wealth" } }
