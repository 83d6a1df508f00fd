-- Facing: the front side and the two beside it are equal; flanks and rear are worse.

source "HEX-MOVE-04"
box "entity.facing" "0..5 = 0"

rule "entity.arc_towards (hex: hex)" "place == none ? 'front' : place.arc_towards(hex, facing) ?? 'front'"

source "HEX-MOVE-05"
table "game.arc_modifier (arc: text)" {
  { "front", 0 }, { "flank", -1 }, { "rear", -2 } }

-- Penalty to traits used through that side, for attack or defence.
rule "entity.facing_modifier (other: entity)"
  "other.place == none ? 0 : game.arc_modifier(arc_towards(other.place))"

to "attack.roll.modifier" { label = "facing", add = "attacker.facing_modifier(target)",
  when = "attacker.facing_modifier(target) != 0" }
to "attack.roll.defended" { label = "facing", add = "target.facing_modifier(attacker)",
  when = "defence != 'nothing' and target.facing_modifier(attacker) != 0" }

source "HEX-ARMOR-02"
to "attack.make" { at = "first", changes = { from_behind = "from_behind or attacker.place != none and target.arc_towards(attacker.place) == 'rear'" } }

source "HEX-MOVE-07"
-- Characters do not see through flank or rear, unless they have a reason to look.
box "entity.looks_round" { refills = "turn", "yes or no = no" }

action "entity.turns_head (reason: text)" {
  requires = { "there is a reason to look round", ask = "Is it a reason to look round: {reason}?", otherwise = "yes" },
  changes = { looks_round = "true" } }

rule "entity.looks_towards (hex: hex)" "looks_round or arc_towards(hex) == 'front'"
rule "entity.faces (other: entity)"    "off_map_with(other) or looks_towards(other.place)"
rule "entity.can_see (other: entity)"  { all = {
  { "is not blind",           "not is_blind" },
  { "is not behind a shield", "not behind_shield" },
  { "looks that way",         "faces(other)" },
  { "no wall is in the way",  "has_clear_line_to(other)" } } }

to "attack.is_announced" { requires = {
  "whoever attacks looks that way", "attacker.faces(target)" } }

source "HEX-MOVE-08"
-- Sneaking up: never from the front.
action "entity.sneaks_up_on (other: entity)" {
  requires = { "nobody sneaks up from the front", "can_come_up_behind(other)" }, steps = "Stealth.check(other.Hearing)" }
rule "entity.can_come_up_behind (other: entity)" "off_map_with(other) or not other.looks_towards(place)"

source "HEX-SEARCH-06"
box "entity.blindfolded" { text = "whether the character is blindfolded or in the dark", "yes or no = no" }
rule "entity.is_blind" "blindfolded or any(cripplings, #.result == 'Blind')"
