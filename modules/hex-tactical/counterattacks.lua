-- Counterattacks: a free one after a Reverse, and one ordered by the leader. Both follow the attack they answer.

source "HEX-ATTACK-08"
rule "entity.can_strike (other: entity)" { text = "in melee; the map adds conditions", all = {
  { "can act",                                 "can_act" },
  { "the other is alive",                      "not other.dead" },
  { "has a whole hand weapon, and can use it", "wields != none and not wields.missile and not wields.broken and wields.skill.usable" } } }

-- A blocked attack allows neither.
rule "attack.may_be_answered" { source = { "HEX-BLOCK-03", "HEX-TARGET-01" },
  "not is_missile and not accident and (defence != 'block' or outcome != 'Reverse') and target.helpless == 'no' and target.can_strike(attacker)" }

-- The procedure is lost: one normal close attack at once, or none, is a RECONSTRUCTION.
action "entity.counterattacks (foe: entity)" { text = "a free attack after a Reverse", requires = "can_strike(foe)",
  function(who, given)
    new.attack { attacker = who, target = given.foe, weapon = who.wields, counterattack = true }:make()
  end }

after "attack.is_over" { when = "outcome == 'Reverse' and may_be_answered",
  function(attack) attack.target:may("counterattacks", { foe = attack.attacker }) end }

source "HEX-ATTACK-09"
rule "entity.may_strike_on_command" "not gave_up_turn and group.is_led and may_be_given(counterattack_cost)"

offer "Counterattack on command" { on = "attack.make", by = "leader of group of target",
  costs = "target.counterattack_cost command_points of group of target",
  when = "may_be_answered and not target.active and target.may_strike_on_command", consent = "target",
  steps = { "target.is_commanded('normal close attack', target.counterattack_cost)", "target.strikes_back(attacker)" } }

-- A character may turn towards an attacker.
action "entity.strikes_back (foe: entity)" { source = "HEX-MOVE-07",
  function(who, given)
    local looked = who.looks_round
    who.looks_round = true
    given.foe:did("attack", who)                        -- the attack that is answered, whatever happened since
    who:attacks { target = given.foe, deed = "normal close attack" }
    who.looks_round = looked
  end }
