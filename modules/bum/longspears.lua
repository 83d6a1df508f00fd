-- Optional: a longspear strikes first at anybody who comes within its reach.

source "Appendix A, note on longspears"
box "weapon.keeps_at_bay" "yes or no = no"

rule "attack.meets_a_spear" { text = "the longspear that strikes first: its bearer has an attack left, and it can harm the attacker",
  "option.longspears_first and not ranged and target.can_act and target.weapon_in_hand.keeps_at_bay and target.has_attack_left and attacker.still_fights and not attacker.ignores(target)" }

rule "entity.has_attack_left" { text = "whether an attack is left; not after a turn that was used for something else",
  "not attacked_this_round and (game.place_of(owner) == 0 or not combatant.had_turn or actions > 0)" }

to "attack.make" { steps = { "runs_onto_spear", when = "meets_a_spear" }, at = "first" }

action "attack.runs_onto_spear" { text = "uses the bearer's attack of this round before the attack that provokes it",
  function(attack)
    attack.target.struck_early = true
    if game.round > 0 then attack.target.actions = 0 end
    attack.target:strikes(attack.attacker)
    if not attack.attacker.can_act then stop() end
  end }

box "entity.struck_early" { refills = "round", "yes or no = no" }

after "entity.turn_begins" { when = "struck_early", changes = { actions = "0" } }

to "entity.attacks" { requires = {
  "the attack of this round is left", "not struck_early" } }
