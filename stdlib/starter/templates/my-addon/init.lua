-- My Addon: what it changes in my-game, and what it adds.

-- Knacks are what somebody may have.
kind "knack" { carried = true }

-- It changes a rule of my-game for whoever has this. All that changes it:
-- houserule rules --module my-addon character.pace
source "p. 1"
knack "Head Start" { text = "one more than others",
  to "character.pace" { label = "Head Start", add = "1" } }

-- A rule of its own answers a question. A sum names its parts, so that the answer can explain itself.
source "p. 2"
rule "character.calmness" { text = "how hard somebody is to frighten", sum = {
  { "everybody",  "6" },
  { "Head Start", "1", when = "has('Head Start')" } } }

-- A check of its own rolls. Each line is a formula; `against` is what its total must reach.
-- Most checks of my-game are like one of it: with like = "core" in place of dice it rolls as they do.
source "p. 3"
check "character.keeps_calm (danger = 0)" { text = "when something comes out of the dark",
  dice = "2d6", roller = "owner",
  modifier = { "how calm they are", "calmness" },
  against  = { { "any fright", "12" }, { "danger", "danger" } } }
