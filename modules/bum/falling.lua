-- Damage from sources other than weapons: falls. For other hazards, the gamemaster gives a wound or two.

action "entity.meets_hazard (cause: text, wounds = 1, stunned = 0)" { source = "Part Seven, Damage from Sources Other than Weapons", text = "does damage without a roll, as the gamemaster decides",
  function(who, given)
    who:takes_wounds { number = given.wounds, cause = given.cause }
    if given.stunned > 0 then who:is_stunned(given.stunned) end
  end }

source "Part Seven, Falling"
rule "game.wounds_of_a_fall (feet)" { first = {
  { "0", when = "feet < 10" },
  "max(1, ceil(feet / 10) - 1)" } }

action "entity.falls (feet)" { steps = "takes_wounds(game.wounds_of_a_fall(feet), 'a fall')" }
