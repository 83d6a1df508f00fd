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

-- Round by round it wears off, in fights and outside of them.
box "entity.stun_eases_at" { source = "Part Seven, Electricity", text = "on the game clock", "number = 0" }

action "entity.is_stunned (rounds)" { source = "Part Seven, Electricity",
  function(who, given)
    who.stunned = math.max(who.stunned, given.rounds)
    if who.stunned > 0 and who.stun_eases_at <= time.now then who:stays_stunned() end
  end }

action "entity.stays_stunned" { source = "Part Seven, Electricity",
  function(who)
    who.stun_eases_at = time.now + game.seconds_in_a_round
    later(game.seconds_in_a_round .. " seconds", who, "stun_eases")
  end }

action "entity.stun_eases" { source = "Part Seven, Electricity",
  function(who)
    who.stunned = math.max(0, who.stunned - 1)
    if who.stunned > 0 then who:stays_stunned() end
  end }
