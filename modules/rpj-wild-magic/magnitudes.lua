-- Magnitudes: what an ability can do, and its cost. A higher magnitude can do everything that a lower one does,
-- with greater strength, at its own price.

source "RPJ-WMAG-14"
kind "magnitude" {
  cost         = "number",
  at_least     = "yes or no = no",          -- the gamemaster decides how much more
  harmless     = "yes or no = no",
  usual_damage = "list of number",
  most_damage  = "number or none",          -- none means no limit
  does         = "list of text" }           -- within the sphere

rule "magnitude.allows (damage)" { source = "RPJ-WMAG-21", "not harmless and (most_damage == none or damage <= most_damage)" }

rule "ability.flaw_of_magnitude" {
  function(ability)
    local magnitude = ability.magnitude
    if ability.damage and not magnitude:allows(ability.damage) then return "damage " .. ability.damage .. " is beyond what is " .. magnitude.name end
    if magnitude.at_least and not ability.base_cost then return "the gamemaster says what it costs" end
    if magnitude.at_least and ability.base_cost < magnitude.cost then return "it costs " .. magnitude.cost .. " at least" end
  end }
