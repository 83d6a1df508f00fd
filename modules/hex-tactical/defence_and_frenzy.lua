-- Defensive mode and frenzy. Who may declare defensive mode, and its bonus, are lost: the bonus is a
-- RECONSTRUCTION, equal to the penalty of frenzy.

source "HEX-MODE-08"
rule "game.defensive_bonus" "2"

box "entity.defensive"    { text = "whether the character is defensive, until the next activation", "yes or no = no" }
box "entity.gave_up_turn" { text = "whether the character gave up a turn to be defensive", refills = "turn", "yes or no = no" }

action "entity.goes_defensive" { menu = "turn",
  requires = { { "defensive mode is played with",      "option.defensive_mode" },
               { "only who is active declares a mode", "active or not game.fighting" } },
  changes = { defensive = "true" } }

to "attack.roll.defended" { label = "defensive", add = "game.defensive_bonus",
  when = "target.defensive and defence != 'nothing'" }

after "entity.is_activated" { when = "defensive", changes = { defensive = "false", gave_up_turn = "true", action_points = "0" } }

to "entity.gives_command_points" { requires = {
  "whoever was defensive is only helped to move", "deed.response == 'movement'", when = "who.gave_up_turn" } }

source "HEX-MODE-09"
-- Frenzy: a bonus to one attack, and a penalty against all that follow.
maneuver "frenzied attack" { text = "the cost of a normal attack is a RECONSTRUCTION", points = 2, response = "attack", skill = 1, damage_bonus = 1 }

rule "game.frenzy_exposes" "2"
box  "entity.frenzied"     { text = "whether the character is frenzied, until the next activation", refills = "turn", "yes or no = no" }

action "entity.attacks_in_frenzy (target: entity, deed: deed = frenzied attack, like entity.attacks)" {
  requires = { "frenzied attacks are played with", "option.frenzied_attacks" },
  changes = { frenzied = "true" }, steps = "attacks" }

to "attack.is_announced" { requires = {
  "he attacks in frenzy", "attacker.frenzied", when = "deed == 'frenzied attack'" } }

to "attack.roll.modifier" { label = "frenzied target", add = "game.frenzy_exposes", when = "target.frenzied" }
