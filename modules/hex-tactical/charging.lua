-- Charging: a run that ends in a thrust.

source "HEX-CHARGE-01"
maneuver "charge" { text = "its cost is a RECONSTRUCTION", points = 2, response = "attack", skill = -1, damage_bonus = 2 }

rule "game.least_run"      { text = "the minimum run in hexes in a straight line: a RECONSTRUCTION", "2" }
rule "game.charge_exposes" "1"
box  "entity.charged_towards" { text = "the side towards which the character charged, until the next activation", refills = "turn", "0..5 or none" }

action "entity.charges (target: entity, deed: deed = charge, type: damage_type = Thrust, like entity.attacks)" { menu = "turn",
  requires = { { "charges are played with",       "option.charges" },
               { "whoever charges is on the map", "not off_map_with(target)" },
               { "the run was long enough",       "run >= game.least_run" },
               { "the target is straight ahead",  "run_towards != none and place.side_towards(target.place) == run_towards" } },
  changes = { charged_towards = "run_towards" }, steps = "attacks" }

to "attack.is_announced" { requires = {
  "he charges", "attacker.charged_towards != none", when = "deed == 'charge'" } }

to "attack.roll.modifier" { label = "charging target", add = "game.charge_exposes", when = "target.charged_towards != none" }

to "entity.moves" { requires = {
  "after a charge it only goes straight on", "charged_towards == none or place.side_towards(to) == charged_towards" } }

source "HEX-CHARGE-02"
-- The target dodges, or leaps aside.
box  "attack.leaps"    "yes or no = no"
rule "game.leap_bonus" "1"

instead_of "attack.chosen_defence" { when = "deed == 'charge'",
  function(attack)
    attack.leaps = attack.target.defends == "asked" and choose(attack.target, "Dodge or leap aside?", { "dodge", "leap aside" }) == "leap aside"
    return "dodge"
  end }

to "attack.roll.defended" { label = "leaping aside", add = "game.leap_bonus", when = "leaps" }

-- One step away, to a free hex.
rule "entity.can_be_put_on (hex: hex)" "place.leads_to(hex) and len(in_his_way_at(hex)) == 0"

-- To the side, neither ahead nor behind.
rule "entity.hexes_beside_charge (towards: 0..5)" "filter(free_hexes, (place.side_towards(#) - towards) % 3 != 0)"
action "entity.steps_aside (hexes: list of hex)" {
  function(who, given)
    if #given.hexes > 0 then who.place = choose(who, "Into which hex?", given.hexes) end
  end }

after "attack.is_resolved" { when = "leaps and outcome != 'Hit' and attacker.charged_towards != none",
  changes = { ["target.prone"] = "true" }, steps = "target.steps_aside(target.hexes_beside_charge(attacker.charged_towards))" }
