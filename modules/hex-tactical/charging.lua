-- The charge: a run, and a thrust at the end of it.

source "HEX-CHARGE-01"
maneuver "charge" { text = "its cost is a RECONSTRUCTION", points = 2, response = "attack", skill = -1, damage_bonus = 2 }

rule "game.least_run"       { text = "hexes in a straight line: a RECONSTRUCTION", "2" }
rule "game.charge_exposes"  { "1" }
box  "entity.charged_towards" { text = "until he is activated again", refills = "turn", "0..5 or none" }

action "entity.charges (target: entity, weapon: weapon or none)" { text = "gives the attack",
  requires = { { "charges are played with",               "option.charges" },
               { "whoever charges is on the map",             "place != nil and target.place != nil" },
               { "the run was long enough",                   "run >= game.least_run" },
               { "the target is straight ahead",              "run_towards != nil and place.side_towards(target.place) == run_towards" } },
  function(who, given)
    who.charged_towards = who.run_towards
    return who:attacks { given, type = "Thrust", deed = "charge" }
  end }

to "attack.is_announced" { requires = {
  { "he charges", "deed == nil or deed != 'charge' or attacker.charged_towards != nil" } } }

to "attack.roll.modifier" { label = "charging target", add = "game.charge_exposes", when = "target.charged_towards != nil" }

to "entity.moves" { requires = {
  { "after a charge it only goes straight on", "charged_towards == nil or place.side_towards(to) == charged_towards" } } }

source "HEX-CHARGE-02"
-- Whoever is charged dodges, or leaps aside.
box  "attack.leaps"      { "yes or no = no" }
rule "game.leap_bonus"   { "1" }

around "attack.chosen_defence" {
  function(as_usual, attack)
    if not attack.deed or attack.deed.name ~= "charge" then return as_usual() end
    if attack.target.defends == "asked" then
      attack.leaps = choose(attack.target, "Dodge or leap aside?", { "dodge", "leap aside" }) == "leap aside"
    end
    return "dodge"
  end }

to "attack.roll.defended" { label = "leaping aside", add = "game.leap_bonus", when = "leaps" }

rule "entity.can_be_put_on (hex: hex)" { text = "one step away, with nobody there", "place.leads_to(hex) and len(in_his_way_at(hex)) == 0" }

-- Neither ahead nor behind.
rule "entity.hexes_beside_charge (towards: 0..5)" { "filter(free_hexes, (place.side_towards(#) - towards) % 3 != 0)" }
action "entity.steps_aside (hexes: list of hex)" {
  function(who, given)
    if #given.hexes > 0 then who.place = choose(who, "Into which hex?", given.hexes) end
  end }

after "attack.is_resolved" { when = "leaps and outcome != 'Hit' and attacker.charged_towards != none",
  changes = { ["target.prone"] = "true" }, steps = { "target.steps_aside(target.hexes_beside_charge(attacker.charged_towards))" } }
