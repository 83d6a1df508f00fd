-- Ranged combat: shots and throws are harder at a distance, and cannot be parried.

source "Part Five, Ranged attacking"
box "weapon.penalty_every" { text = "turns of distance for each point of penalty; 2 or more for rifles", "1.. = 1" }
box "weapon.farthest"      { text = "in turns", "number or none" }

rule "game.farthest_throw" "2"
rule "weapon.furthest"     { text = "the maximum range in turns; none if there is none", "shoots == 'thrown' ? (farthest ?? game.farthest_throw) : farthest" }

rule "attack.turns_away"   { text = "turns until the target has reached the shooter", "target.turns_to_reach(attacker)" }

rule "weapon.penalty_at (turns)" "-max(0, floor((turns - 1) / penalty_every))"
rule "attack.range_penalty"      "weapon.penalty_at(turns_away)"

to "attack.roll.modifier" { label = "range", when = "ranged", add = "range_penalty" }

to "attack.make" { requires = {
  "the target is within a throw", "turns_away <= (weapon.furthest ?? turns_away)", when = "ranged" } }

-- In melee, the gamemaster decides whether a ranged weapon can be used: a handgun yes, a bow no.
rule "weapon.works_in_melee" "shoots == 'firearm' and hands == 'one'"

to "attack.make" { requires = {
  "it is of use hand to hand", ask = "Can {weapon.name} still be used hand to hand?", otherwise = "weapon.works_in_melee",
  when = "ranged and attacker.in_melee_with(target)" } }

-- Guns at point blank: only the order of the shots matters.
action "entity.outdraws (other: entity, with: stat = Dexterity)" { requires = { "whoever draws is able to", "can_act" },
  steps = "the(with).contest(other)" }
