-- Defensive mode, and its opposite. Who may declare the first, and what it brings, is lost: the bonus is a
-- RECONSTRUCTION, as large as what frenzy costs.

rule "game.defensive_bonus" { source = "HEX-MODE-08", "2" }

box "entity.defensive"    { source = "HEX-MODE-08", text = "until he is activated again", "yes or no = no" }
box "entity.gave_up_turn" { source = "HEX-MODE-08", text = "for being defensive before", refills = "turn", "yes or no = no" }

action "entity.goes_defensive" { source = "HEX-MODE-08",
  requires = { { "defensive mode is played with",       "option.defensive_mode" },
               { "only who is active declares a mode",      "active or not game.fighting" } },
  function(who) who.defensive = true end }

to "attack.roll.defended" { source = "HEX-MODE-08", label = "defensive", add = "game.defensive_bonus",
  when = "target.defensive and defence != 'nothing'" }

after "entity.is_activated" { source = "HEX-MODE-08", when = "defensive",
  function(who) who.defensive, who.gave_up_turn, who.action_points = false, true, 0 end }

to "entity.gives_command_points" { source = "HEX-MODE-08", requires = {
  { "whoever was defensive is only helped to move", "not who.gave_up_turn or deed.response == 'movement'" } } }

-- Frenzy: better for one attack, and open to all that follow.
maneuver "frenzied attack" { source = "HEX-MODE-09", text = "the cost of a normal attack is a RECONSTRUCTION", points = 2, response = "attack", skill = 1, damage_bonus = 1 }

rule "game.frenzy_exposes" { source = "HEX-MODE-09", "2" }
box  "entity.frenzied"     { source = "HEX-MODE-09", text = "until he is activated again", refills = "turn", "yes or no = no" }

action "entity.attacks_in_frenzy (target: entity, weapon: weapon or none, type: damage_type or none)" { source = "HEX-MODE-09", text = "gives the attack",
  requires = { { "frenzied attacks are played with", "option.frenzied_attacks" } },
  function(who, given)
    who.frenzied = true
    return who:attacks { target = given.target, weapon = given.weapon, type = given.type, deed = "frenzied attack" }
  end }

to "attack.is_announced" { source = "HEX-MODE-09", requires = {
  { "he attacks in frenzy", "deed == nil or deed != 'frenzied attack' or attacker.frenzied", source = "HEX-MODE-09" } } }

to "attack.roll.modifier" { source = "HEX-MODE-09", label = "frenzied target", add = "game.frenzy_exposes", when = "target.frenzied" }
