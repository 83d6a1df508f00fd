-- Grappling: a hold, actions during it, and ways out. The costs are not given: the cost of an
-- attack is a RECONSTRUCTION.

local holds_somebody = { "he holds somebody", "holds != none" }
local holds_nobody   = { "one hold is enough", "holds == none" }

source "HEX-GRAPPLE-01"
box "entity.holds" "entity or none"

maneuver.from_csv "grapples.csv"

rule "entity.evades_with" "better_of(Combat_Brawl, Agility)"

-- Through flank or rear, both sides have a penalty.
rule "entity.facing_advantage (other: entity)" { source = "HEX-MOVE-05", "facing_modifier(other) - other.facing_modifier(owner)" }

action "entity.lays_hands_on (target: entity, deed: deed)" { steps = { "pays_for(deed)", "did('attack', target)" } }

-- Grappling uses the trait table and does no damage.
action "entity.grapples (target: entity)" { menu = "turn",
  requires = { { "the target is within reach", "reaches(target) and target != entity" },
               holds_nobody,
               { "out of turn one only attacks whoever attacked him", "may_go_for(target, 'grapple')", source = "HEX-CP-11" } },
  steps = { "lays_hands_on(target, 'grapple')", "Combat_Brawl.takes_hold(target, target.evades_with, facing_advantage(target))" } }
check "trait.takes_hold (target: entity)" { like = "trait.check", changes = { ["owner.holds"] = "success ? target : owner.holds" } }

source "HEX-GRAPPLE-02"
-- With claws or talons it is an attack, and a hit also holds.
action "entity.grapples_with_claws (target: entity)" {
  requires = { { "there are claws or talons", "has_claws" },
               holds_nobody },
  steps = "attacks(target, bare_hands, 'grapple')" }
after "attack.hits" { when = "deed == 'grapple' and not target.dead", changes = { ["attacker.holds"] = "target" } }

source "HEX-GRAPPLE-03"
-- To the ground: both are in one hex.
action "entity.pushes_down" { requires = { holds_somebody },
  steps = { "lays_hands_on(holds, 'wrestle')", "Strength.pushes_down(holds, holds.Strength)" } }
check "trait.pushes_down (target: entity)" { like = "trait.check", steps = { "owner.goes_to_ground_with(target)", when = "success" } }
action "entity.goes_to_ground_with (other: entity)" { changes = { prone = "true", ["other.prone"] = "true", place = "other.place" } }

source "HEX-GRAPPLE-04"
-- The better of two traits for each side.
rule "entity.better_of (one: trait, other: trait)" "one.effective >= other.effective ? one : other"
rule "entity.wrestles_with" "better_of(Strength, Dexterity)"

-- Shoving: the hex is chosen first. The shover follows, or the hold ends; if each holds the other, both move.
action "entity.shoves (to: hex or none, follows: yes or no = no)" {
  requires = { holds_somebody,
               { "there is a free hex on that side", "holds.place == none or to != none and holds.can_be_put_on(to)" } },
  steps = { "lays_hands_on(holds, 'wrestle')", "wrestles_with.shoves(holds, to, follows or holds.holds == entity, holds.wrestles_with)" } }
check "trait.shoves (target: entity, to: hex or none, follows: yes or no)" { like = "trait.check",
  steps = { "owner.moves_held(target, to, follows)", when = "success" } }
action "entity.moves_held (target: entity, to: hex or none, follows: yes or no)" { changes = {
  ["target.place"] = "to ?? target.place",
  place = "not follows or to == none ? place : place == target.place ? to : target.place",
  holds = "follows ? holds : none" } }

source "HEX-GRAPPLE-05"
-- Attacks in a grapple, on a row of their own or as normal attacks.
rule "game.crush_row" "2"

action "entity.crushes" { steps = "attacks_whom_he_holds(bare_hands, 'crush', game.crush_row, 'chest')" }
action "entity.attacks_whom_he_holds (weapon: weapon, deed: deed, fixed_row: number or none, location: text or none)" {
  requires = { holds_somebody }, steps = "attacks(holds, weapon, deed, fixed_row, location)" }

to "attack.is_announced" { requires = {
  "he holds whom he wrestles with", "attacker.holds == target", when = "deed != none and deed.in_a_grapple" } }

-- A crush ignores soft armour.
rule "armour.resists_crushing" "made.padding or made == 'Plate Metal' or made == 'Plate Leather'"
to "hit.counts" { { "it resists crushing", "armour.resists_crushing", when = "attack != none and attack.deed == 'crush'" } }

-- Whatever kind of hands he has.
after "attack.is_announced" { when = "deed == 'crush' or deed == 'headbutt'", changes = { type = "'Impact'" } }

source "HEX-GRAPPLE-06"
rule "game.headbutt_row" "4"
action "entity.headbutts" { steps = "attacks_whom_he_holds(bare_hands, 'headbutt', game.headbutt_row, 'head')" }

source "HEX-GRAPPLE-07"
action "entity.bites" { steps = "attacks_whom_he_holds(bites_with, 'bite')" }

source "HEX-GRAPPLE-08"
rule "entity.held_by" "filter(entities, #.holds == entity and #.can_act)"
rule "entity.is_held" "held_by != []"

-- A character who is held and holds nobody has two options; one who holds somebody can wrestle or let go.
to "entity.pays_for" { requires = {
  { "whoever is held can only grapple back or break free", "holds != none or deed == 'countergrapple' or deed == 'break a grapple'", when = "is_held" },
  { "whoever holds somebody wrestles with him or lets go", "deed.in_a_grapple or deed.response == none", when = "holds != none" } } }

to "entity.turns_to"       { requires = { "whoever is held can only grapple back or break free", "not is_held" } }
to "entity.goes_defensive" { requires = { "whoever is held can only grapple back or break free", "not is_held" } }
to "entity.can_strike"     { { "is not held", "not is_held" }, { "holds nobody", "holds == none" } }

after "entity.goes_down" { changes = { holds = "none" } }

-- Ways out: grapple back, or break free.
rule "entity.first_holder" "held_by[1]"
action "entity.grapples_back (holder: entity or none = first_holder)" {
  requires = { { "somebody holds him", "holder != none" },
               holds_nobody },
  steps = { "lays_hands_on(holder, 'countergrapple')", "Dexterity.takes_hold(holder, holder.wrestles_with)" } }

source "HEX-GRAPPLE-09"
action "entity.lets_go" { changes = { holds = "none" } }

action "entity.breaks_free (holder: entity or none = first_holder)" { menu = "turn",
  requires = { { "somebody holds him",                  "holder != none" },
               { "he lets go of whom he holds himself", "holds == none" } },
  steps = { "lays_hands_on(holder, 'break a grapple')", "wrestles_with.breaks_free(holder, holder.wrestles_with)" } }
check "trait.breaks_free (holder: entity)" { like = "trait.check", steps = { "holder.loses_hold", when = "success" } }

-- And moves to a free adjacent hex of his choice.
action "entity.loses_hold" { changes = { holds = "none" }, steps = "steps_aside(free_hexes)" }
rule "entity.free_hexes" "place == none ? [] : filter(place.neighbours, can_be_put_on(#))"
