-- Initiative: which group acts first; then turns alternate. The list of the book is lost. This
-- RECONSTRUCTION considers the side that surprised the other, the side that started the fight, the better leader,
-- and then dice.

source "HEX-TURN-06"
box "group.surprises" { text = "whether the group was in ambush or unexpected", "yes or no = no" }
box "group.began_it"  { text = "whether the group's action began the turns", "yes or no = no" }

rule "group.leadership" "leader == none ? 0 : leader.leads_by.usable_level"

instead_of "group.initiative" "leadership"
instead_of "group.order_keys" "[surprises ? 1 : 0, began_it ? 1 : 0, initiative, tie_break]"

-- Ties are rolled again.
check "group.initiative_roll" { like = "three_dice", roller = "leader", changes = { tie_break = "100 * tie_break + total" } }

instead_of "game.settles_ties" { source = "HEX-TURN-05", when = "any(order, # in groups)", steps = "rolls_off" }
instead_of "group.breaks_tie"  { steps = "initiative_roll" }
