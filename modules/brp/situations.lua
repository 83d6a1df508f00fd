-- Situational modifiers: what comes from outside. They are added when the difficulty has been reckoned, so that
-- nothing doubles or halves them.

source "BRP-MOD-12"
kind "situation" {
  hopeless = "text", poor = "text", good = "text", ideal = "text" }

table "game.situation_modifier (how: text)" {
  { "hopeless", -50 }, { "poor", -20 }, { "good", 20 }, { "ideal", 50 } }

-- Several conditions are summed; the gamemaster, who knows them, gives one number in the end.
rule "game.situation_of (conditions: map of situation to text)" { source = "BRP-MOD-09",
  function(game, given)
    local sum = 0
    for _, how in pairs(given.conditions) do sum = sum + game:situation_modifier(how) end
    return sum
  end }
