-- Carrying ammo: Lots, Some, A Little or None, for each weapon.

source "RPJ-FIRE-08"
table "game.name_of_supply (steps)" { { "up to 0", "None" }, { 1, "A Little" }, { 2, "Some" }, { "3 and up", "Lots" } }

rule "game.lots" "3"

box  "weapon.supply"          { text = "the supply in steps: 0 is None, and everything above Lots is Lots + 1, Lots + 2 ...", sheet = "number", starts = "game.lots" }
rule "weapon.supply_in_words" { source = "RPJ-FIRE-12",
  function(weapon)
    local more = weapon.supply - game.lots
    return game:name_of_supply(weapon.supply) .. (more > 0 and " + " .. more or "")
  end }

source "RPJ-FIRE-09"
to "attack.make" { requires = { "there is ammunition left for the weapon", "is_supplied" } }

rule "attack.is_supplied" "none(weapons_used, #.is_used_up)"
rule "weapon.is_used_up"  "option.none_is_none and capacity > 0 and supply <= 0"
to "entity.reloads" { requires = { "there is ammunition left for the weapon", "weapon.supply > 0" } }

source "RPJ-FIRE-10"
-- After more than one use in a fight, the supply drops by one step.
box "weapon.uses"        { sheet = "number = 0" }
box "weapon.rounds_used" { sheet = "number = 0" }
rule "weapon.used_often" "(option.uses_counted == 'rounds' ? rounds_used : uses) > 1"

after  "game.fight_ends"    { steps = { "#.takes_stock", for_each = "entities" } }
action "entity.takes_stock" { steps = { for_each = "filter(weapons, #.uses > 0)", changes = {
  ["#.supply"] = "#.used_often ? max(0, #.supply - 1) : #.supply", ["#.uses"] = "0", ["#.rounds_used"] = "0" } } }

source "RPJ-FIRE-11"
-- Weapons with the same ammunition can exchange it.
box "weapon.ammunition" { text = "the kind of ammunition that it takes", "text or none" }

action "entity.swaps_ammunition (one: weapon of owner, other: weapon of owner)" { tags = { "deed", "hands" },
  requires = { "they take the same ammunition", "one.ammunition != none and one.ammunition == other.ammunition" },
  changes = { ["one.supply"] = "other.supply", ["other.supply"] = "one.supply" } }

source "RPJ-FIRE-14"
-- Another character brings ammunition from a pack, not from their own weapon.
action "entity.is_resupplied (weapon: weapon of owner)" { text = "refills the supply, at most to Lots",
  changes = { ["weapon.supply"] = "max(weapon.supply, game.lots)" } }
