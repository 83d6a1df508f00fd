-- Hands: how many hands a weapon needs, and which weapons can be combined.

source "RPJ-GCS-82"
box "entity.hands" "number = 2"

box "weapon.grip" { text = "main: cannot be combined with another main weapon", "one, main or two = one" }
table "game.hands_for (grip: text)" { { "one", 1 }, { "main", 1 }, { "two", 2 } }

rule "weapon.hands" "unarmed ? 0 : game.hands_for(grip)"
rule "game.hands_for_a_shield" "1"

rule "entity.held_beside" { text = "the number of hands that hold a shield or another thing",
  "game.hands_for_a_shield * count(carries, #.kind == 'shield')" }

-- Which weapons can be added to those in hand.
rule "game.hands_of (weapons: list of weapon)"   "sum(weapons, #.hands)"
rule "entity.has_hands_for (weapon: weapon, others: list of weapon)" { source = "RPJ-GCS-86", "weapon.hands + game.hands_of(others) + held_beside <= hands" }
rule "weapon.goes_with (others: list of weapon)" "len(others) == 0 or grip != 'main' and none(others, #.grip == 'main')"

to "entity.draws" { requires = {
  { "there are hands for it",                    "has_hands_for(weapon, also_wields)" },
  { "a main-hand weapon has no other beside it", "weapon.goes_with(also_wields)" } } }

to "entity.gains" { requires = {
  "a hand is free for the shield", "entry.kind != 'shield' or game.hands_of(wielded) + held_beside + game.hands_for_a_shield <= hands" } }

source "RPJ-GCS-84"
-- Contents of the other hands.
box  "entity.also_wields" "list of weapon"
rule "entity.wielded" { text = "all weapons in hand",
  "wields != none ? [wields] + also_wields : also_wields" }

action "entity.draws_too (weapon: weapon)" { text = "draws a weapon into the other hand",
  requires = { { "there are hands for it",                    "has_hands_for(weapon, wielded)" },
               { "a main-hand weapon has no other beside it", "weapon.goes_with(wielded)" } },
  changes = { also_wields = "also_wields + [weapon]" }, steps = "switches" }

action "entity.puts_away (weapon: weapon)" { source = "RPJ-GCS-10",
  requires = { "it is in hand", "weapon in wielded" },
  function(who, given)
    who:switches()
    if not who:take("also_wields", given.weapon) then who.wields = nil end
  end }
