-- Wealth: what a character can buy without difficulty. Each level includes the levels below it.

source "TBD-CHAR-12"
scale "wealth" { "None", "Wretched", "Squalid", "Modest", "Comfortable", "Luxurious" }

kind "ware" { wealth = "wealth" }

source "TBD-CHAR-11"
box "entity.wealth" "wealth = None"

rule "entity.affords (ware: ware)" "wealth >= ware.wealth"

box "entity.bought" "list of ware"

action "entity.buys (ware: ware)" { requires = {
    "it is within the buyer's Wealth; what lies above it, and for what, the gamemaster says", "affords(ware)" },
  changes = { bought = "bought + [ware]" } }
