-- Situational modifiers: what comes from outside. They are added when the difficulty has been reckoned, so that
-- nothing doubles or halves them.

source "BRP-MOD-12"
kind "situation" {
  hopeless = "text", poor = "text", good = "text", ideal = "text" }

situation "Task Complexity" { hopeless = "unfathomable, with no solution or guidance in sight", poor = "no clear solution, or needlessly complex",
                              good = "fairly straightforward", ideal = "simple and obvious" }
situation "Equipment"       { hopeless = "none, where it is needed", poor = "poor or improvised", good = "of high quality", ideal = "advanced or high-tech" }
situation "Environment"     { hopeless = "distracting, very unstable ground, pitch black or stormy", poor = "unpleasant, unsteady footing, dark or in bad weather",
                              good = "favourable, with room and good footing", ideal = "immaculate, as if made for the task" }
situation "Familiarity"     { hopeless = "alien, beyond human experience", poor = "strange, on unfamiliar principles", good = "fairly well known", ideal = "routine" }
situation "Range"           { hopeless = "far beyond the normal range", poor = "beyond a comfortable range", good = "well within range", ideal = "perfectly placed" }
situation "Time"            { hopeless = "nowhere near enough", poor = "rushed", good = "plenty", ideal = "at leisure, with deliberation" }
situation "Understanding"   { hopeless = "no common means of interaction", poor = "limited communication", good = "familiar and amenable", ideal = "well known and enthusiastic" }

table "game.situation_modifier (how: text)" {
  { "hopeless", -50 }, { "poor", -20 }, { "good", 20 }, { "ideal", 50 } }

-- Several conditions are summed; the gamemaster, who knows them, gives one number in the end.
rule "game.situation_of (conditions: map of situation to text)" { source = "BRP-MOD-09",
  function(game, given)
    local sum = 0
    for _, how in pairs(given.conditions) do sum = sum + game:situation_modifier(how) end
    return sum
  end }
