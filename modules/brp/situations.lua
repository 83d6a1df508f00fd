-- Situational modifiers: external circumstances. They are added after the difficulty is applied, so
-- they are not doubled or halved.

source "BRP-MOD-12"
kind "situation" {
  hopeless = "text", poor = "text", good = "text", ideal = "text" }

scale "circumstance" { "hopeless", "poor", "good", "ideal" }

table "game.situation_modifier (how: circumstance)" {
  { "hopeless", -50 }, { "poor", -20 }, { "good", 20 }, { "ideal", 50 } }

-- Several conditions are added up; the gamemaster gives one number.
rule "game.situation_of (conditions: map of situation to circumstance)" { source = "BRP-MOD-09",
  function(game, given)
    local sum = 0
    for _, how in pairs(given.conditions) do sum = sum + game:situation_modifier(how) end
    return sum
  end }
