-- Load: how much things weigh, and how much somebody can heft.

table "game.usual_load (size: text)" { source = "RPJ-INV-02", text = "more for what is especially bulky",
  { "small", 0 }, { "medium", 1 }, { "large", 2 }, { "armor", 3 } }

kind "item" { source = "RPJ-INV-01", load = "number = 0" }                    -- what is neither weapon nor armour

box "weapon.load"          { source = "RPJ-INV-03", "number = 1" }

source "RPJ-INV-05"
box "protection.load"      { text = "carried in hand or pack", "number = 3" }
box "protection.worn_load" { text = "worn, as it should be",   "number = 0" }

rule "game.least_load_limit" { source = "RPJ-INV-06", "6" }
rule "entity.load_limit"     { source = "RPJ-INV-06", sum = {
  { "everybody",      "game.least_load_limit" },
  { "Strength bonus", "Strength.bonus" } } }

rule "entity.load" { source = "RPJ-INV-01", sum = {
  { "what is carried", "sum(belongings, #.weight)" },
  { "what is worn",    "sum(protections, #.worn_load)" } } }
