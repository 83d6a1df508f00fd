-- My Addon: a change of my-game, and a new rule and check.

-- Knacks are carried: people can have them.
kind "knack" { carried = true }

-- This entry changes a rule of my-game for whoever has it. To list all changes of the rule:
-- houserule rules --module my-addon character.pace
source "p. 1"
knack "Head Start" { text = "adds one",
  to "character.pace" { label = "Head Start", add = "1" } }

-- A new rule computes a value. A sum labels its parts, so that :why can explain the value.
source "p. 2"
rule "character.calmness" { text = "how hard somebody is to frighten", sum = {
  { "everybody",  "6" },
  { "Head Start", "1", when = "has('Head Start')" } } }

-- A new check is a dice roll. Each line is a formula. The total must reach `against`.
-- Most checks of my-game are like "core". To roll the same dice, write like = "core" instead of dice.
source "p. 3"
check "character.keeps_calm (danger = 0)" { text = "when something dangerous appears",
  dice = "2d6", roller = "owner",
  modifier = { "how calm they are", "calmness" },
  against  = { { "any fright", "12" }, { "danger", "danger" } } }
