-- Missiles: ranges, and shots into a melee.

box "weapon.base_range"          { source = "HEX-MISSILE-01", text = "each stretch beyond it costs", "number or none" }

source "HEX-MISSILE-03"
box "weapon.least_range"         { "0.. = 0" }
box "weapon.most_range"          { "number or none" }
rule "weapon.carries (distance)"   { "distance >= least_range and distance <= (most_range ?? distance)" }
box "weapon.used_hand_to_hand"   { text = "a pistol", "yes or no = no" }

source "HEX-MISSILE-01"
-- A range that is exact belongs to the nearer stretch.
rule "game.range_modifier (distance, base)" { "1 - max(1, ceil(distance / base))" }

box  "attack.shot_over" { text = "how far, where there is no map", "number or none" }
rule "attack.distance" { text = "none where nobody says it",
  function(attack) return attack.shot_over or attack.attacker:distance_to(attack.target) end }
rule "attack.range_modifier" { first = {
  { "game.range_modifier(distance, weapon.base_range)", when = "is_missile and weapon.base_range != nil and distance != nil" },
  { "0" } } }

to "attack.roll.modifier" { label = "range", add = "range_modifier", when = "range_modifier != 0" }

to "attack.is_announced" { source = "HEX-MISSILE-03", requires = {
  { "the target is within range",                 "not is_missile or weapon.most_range == nil or distance == nil or distance <= weapon.most_range" },
  { "the target is not too near",                 "not is_missile or distance == nil or distance >= weapon.least_range" },
  { "that weapon can be used hand to hand, or no enemy is near",    "not is_missile or weapon.used_hand_to_hand or not attacker.is_engaged" } } }

source "HEX-MOVE-01"
-- The line of fire: no walls, and nobody in the way whom the gamemaster does not allow to be shot past.
to "attack.make" { steps = { "line_of_fire_is_clear" }, at = "first" }

rule "entity.between_him_and (target: entity)" { text = "who stands in the line of fire",
  function(who, given)
    local between, from, to = {}, who.place, given.target.place
    if not from or not to then return between end
    for _, hex in ipairs(from:line_to(to)) do
      for _, other in ipairs(hex.standing) do
        if hex ~= from and hex ~= to and not who:goes_with(other) and not given.target:goes_with(other) then between[#between + 1] = other end
      end
    end
    return between
  end }

action "attack.line_of_fire_is_clear" {
  function(attack)
    local from, to = attack.attacker.place, attack.target.place
    if not attack.is_missile or not from or not to then return end
    if not from:sees(to) then refuse "a wall is in the way" end
    for _, other in ipairs(attack.attacker:between_him_and(attack.target)) do
      if not rule_that("May " .. attack.attacker.name .. " shoot past " .. other.name .. "?", false) then
        refuse(other.name .. " stands in the line of fire")
      end
    end
  end }

source "HEX-MISSILE-05"
-- Into a melee: a row of its own, and whoever is aimed at, a second roll says who is hit.
rule "attack.others_in_melee" { text = "with the target, without the shooter",
  function(attack)
    local others = {}
    if not attack.is_missile or attack.accident then return others end
    for i, who in ipairs(attack.target:melee { without = attack.attacker }) do
      if i > 1 then others[#others + 1] = who end
    end
    return others
  end }
rule "attack.is_into_melee"     { "len(others_in_melee) > 0" }

rule "game.melee_row"           { "4" }
rule "game.snapfire_melee_row"  { "2" }
instead_of "attack.set_row" { when = "fixed_row == nil and is_into_melee",
  "deed == 'snapfire' ? game.snapfire_melee_row : game.melee_row" }

rule "attack.aim_modifier"      { "option.snapshots_aim_worse and deed == 'snapfire' ? deed.skill : 0" }

to "attack.make" { steps = { "finds_its_mark" }, at = "after is_rolled" }

action "attack.finds_its_mark" { text = "a friend may be aimed at, too",
  function(attack)
    if attack.outcome ~= "Hit" or not attack.is_into_melee then return end
    local others = attack.others_in_melee
    if attack.attacker:the(attack.weapon.skill):check { situation = attack.aim_modifier }.success then return end
    attack.target = #others == 1 and others[1] or others[attack:stray_roll(#others).whom]
  end }

check "attack.stray_roll (others)" { like = "any_roll", roller = "attacker", opponent = "target",
  sides = "others", dice = "1d(@sides)", whom = "max(1, min(sides, total))" }
