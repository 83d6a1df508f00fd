-- Electricity: stuns for one round for each point by which the charge exceeds the resistance. The gamemaster
-- decides whether it also wounds.

source "Part Seven, Electricity"
box "entity.stunned" { text = "the remaining rounds", "0.. = 0" }

rule "entity.stun_from (power)" { text = "the number of rounds for a charge", "max(0, power - Strength.current)" }

-- Stunned characters cannot act. The book does not mention their defence, so it is unchanged.
to "entity.can_act" { { "is not stunned", "stunned == 0" } }

action "entity.gets_shock (power, number = 0, rounds: number or none)" {
  steps = { "takes_wounds(number, 'electricity')", "is_stunned(rounds ?? stun_from(power))" } }

-- It wears off round by round, also outside of fights. If the victim has already acted in this round, the current
-- round does not count.
box "entity.stuns" { text = "counts charges, so that only the last one matters", "number = 0" }

rule "entity.turn_is_past" "game.place_of(owner) > 0 and combatant.had_turn and not acts_now"

action "entity.is_stunned (rounds)" { steps = {
  when = "rounds > stunned", changes = { stunned = "rounds" }, steps = "stays_stunned(turn_is_past ? 2 : 1)" } }

action "entity.stays_stunned (rounds = 1)" {
  function(who, given)
    who.stuns = who.stuns + 1
    later(given.rounds * game.seconds_in_a_round .. " seconds", who, "stun_eases", { charge = who.stuns })
  end }

-- Unless a stronger charge has replaced it.
action "entity.stun_eases (charge)" { steps = {
  when = "charge == stuns", changes = { stunned = "max(0, stunned - 1)" }, steps = { "stays_stunned(1)", when = "stunned > 0" } } }
