-- Load: the weight of things, and the carrying limit.

source "RPJ-INV-02"
table "game.usual_load (size: text)" { text = "the usual load; more for especially bulky things",
  { "small", 0 }, { "medium", 1 }, { "large", 2 }, { "armor", 3 } }

source "RPJ-INV-01"
kind "item" { load = "number = 0" }                    -- things other than weapons and armour

source "RPJ-INV-03"
box "weapon.load"          "number = 1"

source "RPJ-INV-05"
box "protection.load"      { text = "the load when carried in a hand or pack", "number = 3" }
box "protection.worn_load" { text = "the load when worn properly", "number = 0" }

source "RPJ-INV-06"
rule "game.least_load_limit" "6"
rule "entity.load_limit"     { sum = {
  { "everybody",      "game.least_load_limit" },
  { "Strength bonus", "Strength.bonus" } } }

source "RPJ-INV-01"
rule "entity.load" { sum = {
  { "what is carried", "sum(belongings, #.weight)" },
  { "what is worn",    "sum(protections, #.worn_load)" } } }
