-- Damage from sources other than weapons: falls. For other hazards, the gamemaster gives a wound or two.

action "entity.meets_hazard (cause: text, number = 1, rounds = 0)" { source = "Part Seven, Damage from Sources Other than Weapons", text = "wounds and stuns without a roll, as the gamemaster decides",
  steps = { "takes_wounds(number, cause)", { "is_stunned(rounds)", when = "rounds > 0" } } }

source "Part Seven, Falling"
rule "game.wounds_of_a_fall (feet)" { first = {
  { "0", when = "feet < 10" },
  "max(1, ceil(feet / 10) - 1)" } }

action "entity.falls (feet)" { steps = "takes_wounds(game.wounds_of_a_fall(feet), 'a fall')" }
