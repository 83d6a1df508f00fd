-- Hands: how many a weapon takes, and what goes together.

source "RPJ-GCS-82"
box "entity.hands" { "number = 2" }

box "weapon.grip"      { text = "main: beside it no other weapon", "one, main or two = one" }
table "game.hands_for (grip: text)" { { "one", 1 }, { "main", 1 }, { "two", 2 } }

rule "weapon.hands"  { "unarmed ? 0 : game.hands_for(grip)" }
rule "game.hands_for_a_shield" { "1" }

-- What is in the other hands.
box  "entity.also_wields" { source = "RPJ-GCS-84", "list of weapon" }

rule "entity.wielded" { source = "RPJ-GCS-84", text = "every weapon in hand",
  function(who)
    if who.wields then return { who.wields, unpack(who.also_wields) } end
    return who.also_wields
  end }

rule "entity.held_beside" { text = "hands that hold a shield, or something else that is no weapon",
  "game.hands_for_a_shield * count(carries, #.kind == 'shield')" }

-- Which weapons may be in hand together.
rule "game.hands_of (weapons: list of weapon)"         { "sum(weapons, #.hands)" }
rule "entity.has_hands_for (weapons: list of weapon)"  { source = "RPJ-GCS-86", "game.hands_of(weapons) + held_beside <= hands" }
rule "game.go_together (weapons: list of weapon)"      { "len(weapons) < 2 or none(weapons, #.grip == 'main')" }

rule "entity.with_in_main_hand (weapon: weapon)" { text = "what is in hand if this one comes into the main hand",
  function(who, given) return { given.weapon, unpack(who.also_wields) } end }
rule "entity.with_another (weapon: weapon)"      { text = "what is in hand if this one comes into another hand",
  function(who, given) return { given.weapon, unpack(who.wielded) } end }

to "entity.draws" { requires = {
  { "there are hands for it",                   "has_hands_for(with_in_main_hand(weapon))" },
  { "a main-hand weapon has no other beside it", "game.go_together(with_in_main_hand(weapon))" } } }

action "entity.draws_too (weapon: weapon)" { source = "RPJ-GCS-84", text = "into a hand beside the main one",
  requires = { { "there are hands for it",                   "has_hands_for(with_another(weapon))" },
               { "a main-hand weapon has no other beside it", "game.go_together(with_another(weapon))" } },
  function(who, given)
    who:switches()
    who:put("also_wields", given.weapon)
  end }

action "entity.puts_away (weapon: weapon)" { source = "RPJ-GCS-10",
  requires = { { "it is in hand", "weapon in wielded" } },
  function(who, given)
    who:switches()
    if not who:take("also_wields", given.weapon) then who.wields = nil end
  end }

to "entity.gains" { requires = {
  { "a hand is free for the shield", "entry.kind != 'shield' or game.hands_of(wielded) + held_beside + game.hands_for_a_shield <= hands" } } }
