-- Wealth: what a character can buy without difficulty. Each level includes the levels below it.

source "TBD-CHAR-12"
kind "wealth" { rank = "number" }

wealth "None"        { rank = 0 }
wealth "Wretched"    { rank = 1 }
wealth "Squalid"     { rank = 2 }
wealth "Modest"      { rank = 3 }
wealth "Comfortable" { rank = 4 }
wealth "Luxurious"   { rank = 5 }

kind "ware" { wealth = "wealth" }

source "TBD-CHAR-11"
box "entity.wealth" "wealth = None"

rule "entity.affords (ware: ware)" "wealth.rank >= ware.wealth.rank"

box "entity.bought" "list of ware"

action "entity.buys (ware: ware)" { requires = {
    "it is within the buyer's Wealth; what lies above it, and for what, the gamemaster says", "affords(ware)" },
  changes = { bought = "bought + [ware]" } }
