-- Electricity: stuns for as many rounds as the charge is stronger than its victim. Whether it wounds, too, the
-- gamemaster says.

box "entity.stunned" { source = "Part Seven, Electricity", text = "rounds that are left", "0.. = 0" }

rule "entity.stun_from (power)" { source = "Part Seven, Electricity", text = "in rounds", "max(0, power - Strength.level)" }

-- Nobody who is stunned acts; what becomes of the defence is not said, so it stays.
after "entity.can_act" { source = "Part Seven, Electricity", "usual and stunned == 0" }

action "entity.is_shocked (power, wounds = 0, rounds: number or none)" { source = "Part Seven, Electricity",
  function(who, given)
    if given.wounds > 0 then who:takes_wounds { number = given.wounds, cause = "electricity" } end
    who:is_stunned(given.rounds or who:stun_from(given.power))
  end }

action "entity.is_stunned (rounds)" { source = "Part Seven, Electricity", function(who, given) who.stunned = math.max(who.stunned, given.rounds) end }

-- Outside of fights the clock's rounds are longer than those of the book.
rule "time.rounds_gone_by" { source = "Part Seven, Electricity", "max(1, floor(time.seconds_in_a_round / game.seconds_in_a_round))" }

to "time.round_ends" { source = "Part Seven, Electricity", steps = { "stuns_pass" } }

action "time.stuns_pass" { source = "Part Seven, Electricity", for_each = "entities", when = "stunned > 0",
  function(who, given, time) who.stunned = math.max(0, who.stunned - time.rounds_gone_by) end }
