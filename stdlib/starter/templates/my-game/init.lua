-- My Game: who is in it, what a rule answers, what is rolled, and what changes that.

-- Nouns. `like = "entity"` makes characters somebody who can act; traits are what they may have.
kind "character" { like = "entity" }
kind "trait"     { carried = true }

-- A rule answers a question. A sum names its parts, so that the answer can explain itself.
source "p. 1"
rule "character.pace" { text = "how many steps somebody takes in a turn", sum = { { "everybody", "6" } } }

-- A check rolls. Each line is a formula; `against` is what its total must reach.
source "p. 2"
check "character.leaps (width = 0)" { text = "over a ditch of some width",
  dice = "2d6", roller = "owner",
  modifier = { "steps taken", "pace" },
  against  = { { "any ditch", "12" }, { "its width", "width" } } }

-- A trait holds what it changes, and that is in force for whoever has it.
source "p. 3"
trait "Long Legs" { text = "two steps where others take one",
  to "character.pace" { label = "Long Legs", add = "2" } }
