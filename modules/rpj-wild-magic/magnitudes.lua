-- Magnitudes: what an ability can do, and what that costs. A higher one can do all that a lower one does, with
-- greater strength, at its own price.

source "RPJ-WMAG-14"
kind "magnitude" {
  cost         = "number",
  at_least     = "yes or no = no",          -- the gamemaster says how much more
  harmless     = "yes or no = no",
  usual_damage = "list of number",
  most_damage  = "number or none",          -- none: no bound
  does         = "list of text" }           -- within the sphere

magnitude "Trivial" { source = "RPJ-WMAG-15", cost = 0, harmless = true,
  does = { "perceive and understand", "simple illusions", "nudge what is there" } }
magnitude "Weak" { source = "RPJ-WMAG-16", cost = 1, usual_damage = { 0 }, most_damage = 0,
  does = { "control", "protect oneself and others", "conceal" } }
magnitude "Moderate" { source = "RPJ-WMAG-17", cost = 2, usual_damage = { 1, 2 }, most_damage = 2,
  does = { "work on other abilities", "refine and repair", "alter what is there" } }
magnitude "Strong" { source = "RPJ-WMAG-18", cost = 4, usual_damage = { 2, 3 }, most_damage = 3,
  does = { "transform and amplify", "flight", "invisibility" } }
magnitude "Very Strong" { source = "RPJ-WMAG-19", cost = 6, usual_damage = { 4 },
  does = { "create and destroy from nothing", "teleport many" } }
magnitude "Overwhelming" { source = "RPJ-WMAG-20", cost = 8, at_least = true,
  does = { "everything beyond" } }

rule "magnitude.allows (damage)" { source = "RPJ-WMAG-21", "not harmless and (most_damage == nil or damage <= (most_damage ?? 0))" }

rule "ability.flaw_of_magnitude" {
  function(ability)
    local magnitude = ability.magnitude
    if ability.damage and not magnitude:allows(ability.damage) then return "damage " .. ability.damage .. " is beyond what is " .. magnitude.name end
    if magnitude.at_least and not ability.base_cost then return "the gamemaster says what it costs" end
    if magnitude.at_least and ability.base_cost < magnitude.cost then return "it costs " .. magnitude.cost .. " at least" end
  end }
