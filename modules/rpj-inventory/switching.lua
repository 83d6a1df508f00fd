-- Switching what is in hand: slower for those who carry too much.

rule "game.actions_to_switch_laden" { source = "RPJ-INV-12", "2" }

instead_of "entity.switches" { source = "RPJ-INV-12", when = "over_encumbered",
  function(who) who:spend("actions", game.actions_to_switch_laden) end }

to "entity.draws"     { source = "RPJ-INV-16", requires = { { "it is not stowed away", "at_hand(weapon)" } } }
to "entity.draws_too" { source = "RPJ-INV-16", requires = { { "it is not stowed away", "at_hand(weapon)" } } }
