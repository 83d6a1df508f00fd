-- Several weapons at once. Their ammunition and their ranges follow from
-- attack.weapons_used and the core rules.

source "RPJ-FIRE-72"
rule "attack.several" "len(extras) > 0"

source "RPJ-FIRE-74"
to "attack.make" { requires = { "one weapon alone is aimed", "not aimed or not several" } }

source "RPJ-FIRE-73"
action "entity.aims_several_at (target: entity, primary: weapon, extras: list of weapon, like attacks_with_several)" { costs = "1 actions",
  changes = { manner = "'aimed'" }, steps = "attacks_with_several" }
action "entity.suppresses_with_several (target: entity, primary: weapon, extras: list of weapon, like attacks_with_several)" { costs = "1 actions",
  changes = { manner = "'suppressive'" }, steps = "attacks_with_several" }

source "RPJ-FIRE-46"
-- Later attacks are normal attacks again.
after "entity.aims_at"                 { changes = { manner = "'plain'" } }
after "entity.suppresses"              { changes = { manner = "'plain'" } }
after "entity.aims_several_at"         { changes = { manner = "'plain'" } }
after "entity.suppresses_with_several" { changes = { manner = "'plain'" } }

-- Suppressive Fire is one roll, which each weapon improves.
instead_of "attack.extras_are_rolled" { when = "suppressive", steps = {} }

to "attack.burst.bonuses" { label = "several weapons", when = "several", add = "1 + len(extras)" }
