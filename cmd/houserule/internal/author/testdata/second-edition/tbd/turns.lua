-- Rounds and turns: players and gamemaster alternately let one of theirs act, until everybody has.

source "TBD-COMBAT-01"
-- A fight, from its beginning to its end.
to "game.fight_begins (first: players or gamemaster or none)" {
  at = "before round_begins", changes = { first_side = "first ?? option.first_side" } }

after "game.joins" { steps = "who.is_fresh" }

to "game.fight_ends" { at = "after turn_is_over", steps = "glory_fades" }

source "TBD-COMBAT-02"
box "entity.side"     { "players or gamemaster", starts = "kind == 'character' ? 'players' : 'gamemaster'" }
box "game.first_side" "players or gamemaster = players"
box "game.side"       "players or gamemaster = players"   -- whose turn it is or was
box "game.to_act"     { text = "how many characters the side may still let act in this turn", "number = 0" }

after "game.round_begins" { changes = { side = "first_side", to_act = "1", doubled = "false", passes_running = "0" } }

rule "game.other_side (of: text)" "of == 'players' ? 'gamemaster' : 'players'"

-- Who has not acted yet, and which side acts next.
rule "game.waiting_for (whose: text)" { source = "TBD-COMBAT-03", "filter(waiting, # in entities and #.side == whose)" }

rule "game.next_side" { text = "the next side; a side without characters left to act waits", first = {
  { "first_side",       when = "len(waiting) == 0 and any(there, # in entities and #.side == first_side)" },
  { "other_side(first_side)", when = "len(waiting) == 0" },
  { "side",             when = "to_act > 0 and len(waiting_for(side)) > 0" },
  { "other_side(side)", when = "len(waiting_for(other_side(side))) > 0" },
  "side" } }

-- The next turn: the side chooses who acts.
to "game.next_turn" { requires = { "it is its side's turn", "who in entities and who.side == next_side" },
  at = "before turn_is_taken", steps = "begins_turn_of(next_side)" }

action "game.begins_turn_of (whose: text)" { text = "begins the turn of a side, unless it is already its turn",
  steps = { "goes_over_to(whose)", when = "side != whose or to_act <= 0" } }

action "game.goes_over_to (whose: text)" { changes = { side = "whose", to_act = "1", doubled = "false" } }

source "TBD-COMBAT-04"
-- Passing: the other side acts once more. Nobody loses a turn.
box "game.passes_running" { text = "how many sides have passed since the last one acted", "number = 0" }

action "game.passes" { requires = {
    { "a fight is on", "round > 0" },
    { "somebody on the other side is still to act", "len(waiting_for(other_side(next_side))) > 0" } },
  steps = { "turn_is_over", { first = { { "both_pass", when = "passes_running > 0" }, "one_side_passes" } } } }

action "game.one_side_passes" { changes = { passes_running = "1" }, steps = "goes_over_to(other_side(next_side))" }

action "game.both_pass" {
  function(game)
    if not rule_that("Both sides pass: is the round over?", true) then refuse "one of the two sides has to act" end
    game:round_is_over()
  end }

source "TBD-COMBAT-05"
-- Two turns instead of one, for an Advantage of the gamemaster or of any player. It can be declared before the
-- first of the two acts, or during that turn.
box "game.doubled" "yes or no = no"

action "game.doubles_turn (paid_by: character or none)" { requires = {
    { "a fight is on",                   "round > 0" },
    { "it is one's own side's turn",     "in_turn_of(paying_side(paid_by)) or next_side == paying_side(paid_by)" },
    { "once in each turn of one's side", "not (doubled and in_turn_of(paying_side(paid_by)))" },
    { "two are left to act",             "len(waiting_for(paying_side(paid_by))) >= (in_turn_of(paying_side(paid_by)) ? to_act : 1) + 1" } },
  function(game, given)
    (given.paid_by or game):spend "advantage"
    local side = game:paying_side(given.paid_by)
    if not game:in_turn_of(side) then game:begins_turn_of(side) end
    game.to_act, game.doubled = game.to_act + 1, true
  end }

rule "game.paying_side (paid_by: character or none)" "paid_by == none ? 'gamemaster' : 'players'"
rule "game.in_turn_of (whose: text)"                 "side == whose"

source "TBD-COMBAT-07"
-- A turn: movement, an Action, and Quick Actions.
instead_of "entity.takes_turns" { source = "TBD-COMBAT-06", "can_act" }

to "game.turn_is_taken" { at = "first", changes = { to_act = "to_act - 1", passes_running = "0" } }

rule "entity.on_turn" { text = "whether it is the character's turn; there are no turns outside of fights", "game.round == 0 or game.acting == owner" }

rule "entity.actions_each_turn" "1"

box  "entity.actions"      { refills = "turn", starts = "actions_each_turn" }
rule "entity.action_price" { text = "the Actions that it takes; 0 outside of fights", "game.round > 0 ? 1 : 0" }

-- These actions are only possible in the character's own turn.
local function in_a_turn(costs, deeds)
  for deed, does in pairs(deeds) do
    to("entity." .. deed) { costs = costs, requires = { { "whoever " .. does .. " can act", "can_act" }, { "it is its own turn", "on_turn" } } }
  end
end

in_a_turn(nil, { moves = "moves", moves_without_speed = "moves", acts_quickly = "acts", draws = "draws", draws_too = "draws" })
in_a_turn("action_price actions", { attacks = "attacks", tries = "tries", helps = "helps", stabilises = "helps", treats_hastily = "treats", moves_further = "moves", does_something_else = "acts" })

action "entity.acts_quickly (what: text)" { source = "TBD-COMBAT-09", text = "a Quick Action, as often as is reasonable", say = "{name} {what}." }

action "entity.does_something_else (what: text)" { source = "TBD-COMBAT-08", text = "another Action that the gamemaster permits",
  function(who, given)
    if not rule_that("Is that one Action?", true) then refuse "the gamemaster does not allow it as an Action" end
    say(who.name .. " " .. given.what .. ".")
  end }
