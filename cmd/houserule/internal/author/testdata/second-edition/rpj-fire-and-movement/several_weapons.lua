-- Several weapons at once. Their ammunition and their ranges follow from
-- attack.weapons_used and the core rules.

source "RPJ-FIRE-72"
rule "attack.several" "len(extras) > 0"

source "RPJ-FIRE-74"
to "attack.make" { requires = { "one weapon alone is aimed", "not aimed or not several" } }

source "RPJ-FIRE-73"
for deed, manner in pairs { aims_several_at = "'aimed'", suppresses_with_several = "'suppressive'" } do
  action("entity." .. deed .. " (target: entity, primary: weapon, extras: list of weapon, like attacks_with_several)") { costs = "1 actions",
    changes = { manner = manner }, steps = "attacks_with_several" }
end

-- Later attacks are normal attacks again.
for _, deed in ipairs { "aims_at", "suppresses", "aims_several_at", "suppresses_with_several" } do
  after("entity." .. deed) { source = "RPJ-FIRE-46", changes = { manner = "'plain'" } }
end

-- Suppressive Fire is one roll, which each weapon improves.
instead_of "attack.extras_are_rolled" { when = "suppressive", steps = {} }

to "attack.burst.bonuses" { label = "several weapons", when = "several", add = "1 + len(extras)" }
