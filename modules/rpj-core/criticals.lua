-- How often criticals occur: as rolled, or only if another die confirms them.

source "RPJ-DICE-15"
rule "game.bears_out" { text = "from here up one more die bears out a success, below it a failure", "4" }

to "core" { confirming = { dice = "1d6" } }

after "core.critical" { when = "option.criticals == 'confirmed'", "usual and confirming >= game.bears_out" }
after "core.fumble"   { when = "option.criticals == 'confirmed'", "usual and confirming < game.bears_out" }

source "RPJ-DICE-16"
after "core.critical" { when = "option.criticals == 'frequent'", "usual or nearly_critical and confirming >= game.bears_out" }
after "core.fumble"   { when = "option.criticals == 'frequent'", "usual or nearly_fumble and confirming < game.bears_out" }
