-- A longspear strikes before whoever comes within its reach, if the gamemaster likes.

source "Appendix A, note on longspears"
box "weapon.keeps_at_bay" { "yes or no = no" }

rule "attack.meets_a_spear" {
  function(attack)
    local target = attack.target
    return game.longspears_first and not attack.ranged and target.can_act and target.weapon_in_hand.keeps_at_bay and target.has_attack_left
      and attack.attacker.still_fights and not attack.attacker:ignores(target)
  end }

rule "entity.has_attack_left" { text = "whoever had a turn already, and used it for something else, has none",
  "not attacked_this_round and (game.place_of(owner) == 0 or not had_turn or actions > 0)" }

rule "game.longspears_first" { "option.longspears_first" }

to "attack.make" { steps = { "is_met_by_a_spear" }, at = "after is_prepared" }

action "attack.is_met_by_a_spear" { text = "the bearer's attack for this round, before the attack that provokes it",
  function(attack)
    if not attack.meets_a_spear then return end
    attack.target.struck_early = true
    if game.round > 0 then attack.target.actions = 0 end
    attack.target:strikes { target = attack.attacker }
    if not attack.attacker.can_act then stop() end
  end }

box "entity.struck_early" { refills = "round", "yes or no = no" }

after "entity.turn_begins" { when = "struck_early", changes = { actions = "0" } }

to "entity.attacks" { requires = {
  { "the attack of this round is left", "not struck_early" } } }
