-- How often criticals come: as rolled, or borne out by one more die.

source "RPJ-DICE-15"
rule "game.bears_out" { text = "from here up one more die bears out a success, below it a failure", "4" }

around "core.critical" { when = "option.criticals == 'confirmed'",
  function(as_usual, check) return as_usual() and check:another "1d6" >= game.bears_out end }

around "core.fumble" { when = "option.criticals == 'confirmed'",
  function(as_usual, check) return as_usual() and check:another "1d6" < game.bears_out end }

source "RPJ-DICE-16"
around "core.critical" { when = "option.criticals == 'frequent'",
  function(as_usual, check)
    return as_usual() or check.nearly_critical and check:another "1d6" >= game.bears_out
  end }

around "core.fumble" { when = "option.criticals == 'frequent'",
  function(as_usual, check)
    return as_usual() or check.nearly_fumble and check:another "1d6" < game.bears_out
  end }
