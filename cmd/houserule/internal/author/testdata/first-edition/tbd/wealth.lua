-- Wealth: what somebody can buy without a second thought. Each level includes those below it.

kind "wealth" { source = "TBD-CHAR-12, Table 6", rank = "number" }

wealth "None"        { rank = 0 }
wealth "Wretched"    { rank = 1 }
wealth "Squalid"     { rank = 2 }
wealth "Modest"      { rank = 3 }
wealth "Comfortable" { rank = 4 }
wealth "Luxurious"   { rank = 5 }

box "entity.wealth" { source = "TBD-CHAR-11, 3.1.3", "wealth = None" }

-- Table 6's examples, and a game's own wares.
kind "ware" { source = "TBD-CHAR-12, Table 6", wealth = "wealth" }

local examples = {
  Wretched    = { "Basic Food for a Day", "Basic Lodging for a Day" },
  Squalid     = { "Rope", "Arrows", "Tent" },
  Modest      = { "Climbing Equipment", "Day of Unskilled Labour", "Beast of Burden" },
  Comfortable = { "Sailboat", "Comfortable Wagon", "Day of Skilled Labour" },
  Luxurious   = { "Mercenary", "Abandoned Warehouse", "Small Property" } }

for level, wares in pairs(examples) do
  for _, name in ipairs(wares) do ware(name) { source = "TBD-CHAR-12, Table 6", wealth = level } end
end

rule "entity.affords (ware: ware)" { source = "TBD-CHAR-11, 3.1.3", "wealth.rank >= ware.wealth.rank" }

box "entity.bought" { source = "TBD-CHAR-11, 3.1.3", "list of ware" }

action "entity.buys (ware: ware)" { source = "TBD-CHAR-11, 3.1.3", requires = {
    { "it is within the buyer's Wealth; what lies above it, and for what, the gamemaster says", "affords(ware)" } },
  function(who, given) who:put("bought", given.ware) end }
