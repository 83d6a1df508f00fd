-- Missiles: ranges, and shots into melee.

source "HEX-MISSILE-03"
box "weapon.least_range"       "0.. = 0"
box "weapon.most_range"        "number or none"
box "weapon.used_hand_to_hand" { text = "whether it is used in melee, like a pistol", "yes or no = no" }

rule "weapon.falls_short_of (distance: number or none)" "distance != none and distance > (most_range ?? distance)"
rule "weapon.flies_past (distance: number or none)"     "distance != none and distance < least_range"
rule "weapon.carries (distance: number or none)"        "not falls_short_of(distance) and not flies_past(distance)"

to "attack.is_announced" { requires = {
  { "the target is within range",                                "not weapon.falls_short_of(distance)" },
  { "the target is not too near",                                "not weapon.flies_past(distance)" },
  { "that weapon can be used hand to hand, or no enemy is near", "weapon.used_hand_to_hand or not attacker.is_engaged", when = "is_missile" } } }

source "HEX-MISSILE-01"
box "weapon.base_range" { text = "the base range; each further stretch has a penalty", "number or none" }

-- A distance exactly at the boundary belongs to the shorter range.
rule "game.range_modifier (distance, base)" "1 - max(1, ceil(distance / base))"

box  "attack.shot_over" { text = "the distance of the shot, without a map", "number or none" }
rule "attack.distance"       "shot_over ?? attacker.distance_to(target)"
rule "attack.range_modifier" "is_missile and weapon.base_range != none and distance != none ? game.range_modifier(distance, weapon.base_range) : 0"

to "attack.roll.modifier" { label = "range", add = "range_modifier", when = "range_modifier != 0" }

source "HEX-MOVE-01"
-- The line of fire: no walls, and nobody in the way, unless the gamemaster allows it.
to "attack.make" { requires = {
  { "no wall is in the way", "attacker.has_clear_line_to(target)", when = "is_missile" },
  { "nobody stands in the line of fire", ask = "May {attacker.name} shoot past {attacker.between_him_and(target)}?", otherwise = "no",
    when = "is_missile and attacker.between_him_and(target) != []" } } }

rule "entity.has_clear_line_to (target: entity)" "off_map_with(target) or place.sees(target.place)"
rule "entity.line_of_fire (target: entity)"      "off_map_with(target) ? [] : filter(place.line_to(target.place), # != place and # != target.place)"
rule "entity.between_him_and (target: entity)"   "filter(entities, #.stands and not goes_with(#) and not target.goes_with(#) and #.is_in(line_of_fire(target)))"
rule "entity.is_in (those: list of hex)"         "any(hexes, # in those)"

source "HEX-MISSILE-05"
-- Into melee: a separate row, and a second roll decides who is hit.
rule "attack.others_in_melee"  { text = "the others in the melee, without the shooter", "is_missile and not accident ? filter(target.melee(attacker), # != target) : []" }
rule "attack.is_into_melee"    "others_in_melee != []"

rule "game.melee_row"          "4"
rule "game.snapfire_melee_row" "2"
instead_of "attack.set_row" { when = "fixed_row == none and is_into_melee",
  "deed == 'snapfire' ? game.snapfire_melee_row : game.melee_row" }

rule "attack.aim_modifier" "option.snapshots_aim_worse and deed == 'snapfire' ? deed.skill : 0"

to "attack.make" { steps = { "finds_its_mark", when = "outcome == 'Hit' and is_into_melee" }, at = "after is_rolled" }

-- The target may also be a friend.
action "attack.finds_its_mark" {
  function(attack)
    if attack.weapon.skill:check { situation = attack.aim_modifier }.success then return end
    local others = attack.others_in_melee
    attack.target = others[#others == 1 and 1 or attack:stray_roll(#others).whom]
  end }

check "attack.stray_roll (others)" { like = "any_roll", roller = "attacker", opponent = "target",
  sides = "others", dice = "1d(@sides)", whom = "max(1, min(sides, total))" }
