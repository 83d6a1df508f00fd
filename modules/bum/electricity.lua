-- Electricity: stuns for one round for each point by which the charge exceeds the resistance. The gamemaster
-- decides whether it also wounds.

source "Part Seven, Electricity"
box "entity.stunned" { text = "the remaining rounds", "0.. = 0" }

rule "entity.stun_from (power)" { text = "the number of rounds for a charge", "max(0, power - Strength.current)" }

-- Stunned characters cannot act. The book does not mention their defence, so it is unchanged.
after "entity.can_act" "usual and stunned == 0"

action "entity.is_shocked (power, wounds = 0, rounds: number or none)" {
  function(who, given)
    who:takes_wounds { number = given.wounds, cause = "electricity" }
    who:is_stunned(given.rounds or who:stun_from(given.power))
  end }

-- It wears off round by round, also outside of fights. If the victim has already acted in this round, the current
-- round does not count.
box "entity.stuns" { text = "counts charges, so that only the last one matters", "number = 0" }

rule "entity.turn_is_past" "game.place_of(owner) > 0 and had_turn and game.acting != owner"

action "entity.is_stunned (rounds)" {
  function(who, given)
    if given.rounds <= who.stunned then return end
    who.stunned = given.rounds
    who:stays_stunned(who.turn_is_past and 2 or 1)
  end }

action "entity.stays_stunned (rounds = 1)" {
  function(who, given)
    who.stuns = who.stuns + 1
    later(given.rounds * game.seconds_in_a_round .. " seconds", who, "stun_eases", { stuns = who.stuns })
  end }

action "entity.stun_eases (stuns)" {
  function(who, given)
    if given.stuns ~= who.stuns then return end          -- replaced by a stronger charge
    who.stunned = math.max(0, who.stunned - 1)
    if who.stunned > 0 then who:stays_stunned() end
  end }
