-- How often criticals occur: as rolled, or only if another die confirms them.

source "RPJ-DICE-15"
rule "game.bears_out" { text = "with another die of at least this, a critical success is confirmed; below it, a critical failure", "4" }

to "core" { confirming = { dice = "1d6" } }

after "core.critical" { when = "option.criticals == 'confirmed'", "usual and confirming >= game.bears_out" }
after "core.fumble"   { when = "option.criticals == 'confirmed'", "usual and confirming < game.bears_out" }

source "RPJ-DICE-16"
after "core.critical" { when = "option.criticals == 'frequent'", "usual or nearly_critical and confirming >= game.bears_out" }
after "core.fumble"   { when = "option.criticals == 'frequent'", "usual or nearly_fumble and confirming < game.bears_out" }
