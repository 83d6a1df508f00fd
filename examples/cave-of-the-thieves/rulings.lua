-- The rulings of the gamemaster of this game.

box "entity.side" "text or none"

-- Knives may use Dexterity, and are drawn without an action.
instead_of "weapon.attack_stat"      { when = "nimble", "max(owner.Strength.current, owner.Dexterity.current)" }
instead_of "weapon.actions_to_draw"  { when = "not ranged", "0" }

-- The difficulty of a shot at the head of somebody who sits still at a fire, including the penalty for the head.
instead_of "attack.headshot_penalty" "0"
rule "game.shot_from_the_dark"       "10"

rule "game.way_into_the_cave"        "8"
rule "game.sewing_up"                "7"
rule "game.days_of_a_cut"            "8"
rule "game.days_of_a_sewn_cut"       "3"
