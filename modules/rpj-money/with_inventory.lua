-- With Inventory: purchases are carried and have a load. A ware with the name of a weapon, an armour or an item
-- is that thing; any other ware may have a load of its own.

source "RPJ-INV-01"
box "ware.load" { text = "the load of a thing that is no weapon, armour or item", "number = 0" }

rule "ware.article" { text = "the thing in hand after a purchase",
  "filter(game.weapons + game.armors + game.shields + game.items + game.load_gears, #.name == name)[1] ?? ware" }

source "RPJ-INV-10"
rule "ware.portable"     { text = "whether it can be carried", "category == none" }
rule "entity.spare_load" { text = "the maximum load that can still be carried", "game.most_load * load_limit - load" }

source "RPJ-MONEY-16"
-- Quality also affects the load.
to "game.better_when_lower" { { "load", "feature == 'load'" } }

source "RPJ-INV-01"
box  "possession.carried" "belonging or none"
box  "belonging.bought"   "possession or none"

rule "possession.load"   { text = "the load of one of them", function(possession) return math.max(0, possession:feature_of("load", possession.ware.article.load)) end }
rule "possession.weight" "count * load"

after "belonging.own_weight" { when = "bought != none", "bought.weight" }

action "possession.is_taken_along (by: entity, inside: belonging or none)" { text = "takes it along; returns the belonging",
  requires = { { "nobody carries it yet",  "carried == none" },
               { "it is a thing to carry", "ware.portable", source = "RPJ-INV-10" } },
  function(possession, given)
    local who, ware = given.by, possession.ware
    local belonging = bring("belonging", { name = ware.name, of = who, what = who:the(ware.article), count = possession.count, bought = possession })
    who:put("belongings", belonging)
    possession.carried = belonging
    if given.inside then belonging:is_stowed(given.inside) end
    who:bears_up()
    return belonging
  end }

source "RPJ-INV-08"
to "belonging.is_left_behind" { when = "bought != none", changes = { ["bought.carried"] = "none" }, at = "first" }

source "RPJ-MONEY-05"
after "purchase.is_handed_over" { when = "ware.portable",
  function(purchase)
    local bought = purchase.bought
    if bought.weight <= purchase.customer.spare_load then
      bought:is_taken_along(purchase.customer)
    else
      say(purchase.customer.name .. " cannot carry " .. bought.ware.name .. " as well; it is there to be fetched")
    end
  end }
