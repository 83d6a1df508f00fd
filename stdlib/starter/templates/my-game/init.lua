-- My Game: two kinds, a rule, a check, and a trait that changes the rule.

-- Kinds. `like = "entity"` lets characters act; `carried` lets them have traits.
kind "character" { like = "entity" }
kind "trait"     { carried = true }

-- A rule computes a value. A sum labels its parts, so that :why can explain the value.
source "p. 1"
rule "character.pace" { text = "how many steps somebody takes in a turn", sum = { { "everybody", "6" } } }

-- A check is a dice roll. Each line is a formula. The total must reach `against`.
source "p. 2"
check "character.leaps (width = 0)" { text = "jumps over a ditch of some width",
  dice = "2d6", roller = "owner",
  modifier = { "steps taken", "pace" },
  against  = { { "any ditch", "12" }, { "its width", "width" } } }

-- A trait contains changes of rules, which apply to whoever has the trait.
source "p. 3"
trait "Long Legs" { text = "two more steps in a turn",
  to "character.pace" { label = "Long Legs", add = "2" } }
