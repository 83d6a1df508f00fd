-- Rounds and turns: players and gamemaster alternately let one of theirs act, until everybody has.

source "TBD-COMBAT-01"
-- A fight, from its beginning to its end.
to "game.fight_begins (first: players or gamemaster or none)" {
  at = "before round_begins", changes = { first_side = "first ?? option.first_side" } }

after "game.joins" { steps = "who.is_fresh" }

to "game.fight_ends" { at = "after turn_is_over", steps = { "#.burns_out", for_each = "entities" } }   -- a Blaze of Glory ends in death

source "TBD-COMBAT-02"
box "entity.side"     { "players or gamemaster", starts = "kind == 'character' ? 'players' : 'gamemaster'" }
box "game.first_side" "players or gamemaster = players"
box "game.side"       "players or gamemaster = players"   -- whose turn it is or was
box "game.to_act"     { text = "how many characters the side may still let act in this turn", "number = 0" }

after "game.round_begins" { changes = { side = "first_side", to_act = "1", doubled = "false", passes_running = "0" } }

rule "game.other_side (of: text)" "of == 'players' ? 'gamemaster' : 'players'"

-- Who has not acted yet, and which side acts next.
rule "game.waiting_for (whose: text)" { source = "TBD-COMBAT-03", "filter(waiting, #.first_member in entities and #.first_member.side == whose)" }

rule "game.next_side" { text = "the next side; a side without characters left to act waits", first = {
  { "first_side",       when = "len(waiting) == 0 and any(there, # in entities and #.side == first_side)" },
  { "other_side(first_side)", when = "len(waiting) == 0" },
  { "side",             when = "to_act > 0 and len(waiting_for(side)) > 0" },
  { "other_side(side)", when = "len(waiting_for(other_side(side))) > 0" },
  "side" } }

-- The next turn: the side chooses who acts.
to "game.next_turn" { requires = { "it is its side's turn", "who in entities and who.side == next_side" },
  at = "before turn_is_taken", steps = { "goes_over_to(next_side)", when = "side != next_side or to_act <= 0" } }

action "game.goes_over_to (whose: text)" { changes = { side = "whose", to_act = "1", doubled = "false" } }

source "TBD-COMBAT-04"
-- Passing: the other side acts once more. Nobody loses a turn.
box "game.passes_running" { text = "how many sides have passed since the last one acted", "number = 0" }

action "game.passes" { requires = {
    { "a fight is on", "round > 0" },
    { "somebody on the other side is still to act", "len(waiting_for(other_side(next_side))) > 0" } },
  steps = { "turn_is_over", { first = {
    { "both_pass", when = "passes_running > 0" },
    { changes = { passes_running = "1" }, steps = "goes_over_to(other_side(next_side))" } } } } }

action "game.both_pass" { requires = { "the gamemaster ends the round", ask = "Both sides pass: is the round over?", otherwise = "yes" },
  steps = "round_is_over" }

source "TBD-COMBAT-05"
-- Two turns instead of one, for an Advantage of the gamemaster or of any player. It can be declared before the
-- first of the two acts, or during that turn.
box "game.doubled" "yes or no = no"

action "game.doubles_turn (paid_by: character or none)" { requires = {
    { "a fight is on",                   "round > 0" },
    { "it is one's own side's turn",     "paying_side(paid_by) in [side, next_side]" },
    { "once in each turn of one's side", "not (doubled and side == paying_side(paid_by))" },
    { "two are left to act",             "len(waiting_for(paying_side(paid_by))) >= (side == paying_side(paid_by) ? to_act : 1) + 1" } },
  steps = {
    { first = { { "paid_by.pays_advantage", when = "paid_by != none" }, "pays_advantage" } },   -- else the gamemaster's
    { "goes_over_to(paying_side(paid_by))", when = "side != paying_side(paid_by)" },
    { changes = { to_act = "to_act + 1", doubled = "true" } } } }

rule "game.paying_side (paid_by: character or none)" "paid_by == none ? 'gamemaster' : 'players'"

source "TBD-COMBAT-07"
-- A turn: movement, an Action, and Quick Actions.
instead_of "entity.takes_turns" { source = "TBD-COMBAT-06", "can_act" }

to "game.turn_is_taken" { at = "first", changes = { to_act = "to_act - 1", passes_running = "0" } }

rule "entity.on_turn" { text = "whether it is the character's turn; there are no turns outside of fights", "game.round == 0 or acts_now" }

rule "entity.actions_each_turn" "1"

box  "entity.actions"      { refills = "turn", starts = "actions_each_turn" }
rule "entity.action_price" { text = "the Actions that it takes; 0 outside of fights", "game.round > 0 ? 1 : 0" }

-- These are only possible in the character's own turn; an Action is paid for.
tag "deed"   { text = "only in one's own turn: movement, an Action, a Quick Action" }
tag "action" { source = "TBD-COMBAT-08", text = "the Action of a turn: an attack, more movement, Help, a roll, or what the gamemaster permits" }

to "tagged deed"   { requires = { "can_act", { "it is its own turn", "on_turn" } } }
to "tagged action" { costs = "action_price actions" }

action "entity.acts_quickly (what: text)" { source = "TBD-COMBAT-09", tags = "deed", text = "a Quick Action, as often as is reasonable", say = "{name} {what}." }

action "entity.does_something_else (what: text)" { source = "TBD-COMBAT-08", tags = { "deed", "action" }, text = "another Action that the gamemaster permits",
  requires = { "the gamemaster allows it as an Action", ask = "Is that one Action?", otherwise = "yes" }, say = "{name} {what}." }
