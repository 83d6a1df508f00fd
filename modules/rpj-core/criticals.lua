-- How often criticals come: as rolled, or borne out by one more die.

rule "game.bears_out" { source = "RPJ-DICE-15", text = "from here up one more die bears out a success, below it a failure", "4" }

around "core.critical" { when = "option.criticals == 'confirmed'", source = "RPJ-DICE-15",
  function(as_usual, check) return as_usual() and check:another "1d6" >= game.bears_out end }

around "core.fumble" { when = "option.criticals == 'confirmed'", source = "RPJ-DICE-15",
  function(as_usual, check) return as_usual() and check:another "1d6" < game.bears_out end }

around "core.critical" { when = "option.criticals == 'frequent'", source = "RPJ-DICE-16",
  function(as_usual, check)
    return as_usual() or check.nearly_critical and check:another "1d6" >= game.bears_out
  end }

around "core.fumble" { when = "option.criticals == 'frequent'", source = "RPJ-DICE-16",
  function(as_usual, check)
    return as_usual() or check.nearly_fumble and check:another "1d6" < game.bears_out
  end }
