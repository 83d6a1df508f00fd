-- Switching what is in hand: slower for encumbered characters.

source "RPJ-INV-12"
rule "game.actions_to_switch_laden" "2"

instead_of "entity.switches" { when = "over_encumbered",
  function(who) who:spend("actions", math.min(game.actions_to_switch_laden, who.actions_each_turn)) end }   -- never more than a whole turn

source "RPJ-INV-16"
to "entity.draws"     { requires = { "it is not stowed away", "at_hand(weapon)" } }
to "entity.draws_too" { requires = { "it is not stowed away", "at_hand(weapon)" } }
