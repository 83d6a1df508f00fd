-- Turns: rounds and a turn order. A game decides how the order is determined and what a turn consists of.

box "game.round"     "number = 0"                    -- 0 outside of fights
box "game.order"     "list of thing"                 -- the combatants, characters or groups, in turn order
box "game.acting"    "thing or none"
box "thing.had_turn" { "yes or no", refills = "round" }

rule "thing.initiative"           "0"                -- the highest acts first; equal values keep the listed order
box  "thing.tie_break"            { "number = 0", refills = "game.fight_begins" }
rule "thing.order_keys"           { text = "what decides its place in the turn order: the highest first, then the next key", "[initiative, tie_break]" }
rule "thing.takes_turns"          "true"
rule "game.there"                 { text = "the combatants in turn order, without those who left", "filter(order, #.is_here and #.takes_turns)" }
rule "game.waiting"               { text = "the combatants who have not had a turn in this round", "filter(there, not #.had_turn)" }
rule "game.place_of (who: thing)" { text = "the position in the turn order; 0 for others", "position(order, who.combatant)" }
rule "game.in_the_next_round"     { text = "in their order", "there" }
rule "game.goes_next"             "(len(waiting) > 0 ? waiting : in_the_next_round)[1]"

rule "thing.is_once_in (list: list of thing)" "count(list, # == thing) == 1"

headline "game" { "round {round > 0 ? round : none}", "{acting}'s turn" }

action "game.fight_begins (combatants: list of thing)" {
  requires = { { "one fight at a time", "round == 0" }, { "somebody fights", "len(combatants) > 0" },
    { "everybody takes part once", "all(combatants, #.is_once_in(combatants))" } },
  changes  = { order = "as_combatants(combatants)" },
  steps    = { "gets_ready", "sets_order", "settles_ties", "round_begins" },
  say      = "  order  {order}" }

action "game.gets_ready"   { steps = {} }
action "game.sets_order"   { changes = { order = "sorted(order, map(#.order_keys, -#))" } }
action "game.settles_ties" { steps = {} }            -- or { "rolls_off" }: tied combatants roll until no tie is left
action "thing.breaks_tie"  { steps = {} }
rule "game.tied"           "filter(order, #.ties_with_somebody)"
rule "thing.ties_with_somebody" "any(game.order, # != thing and #.order_keys == order_keys)"
action "game.rolls_off"    { steps = { { "#.breaks_tie", for_each = "tied" }, "sets_order", { "rolls_off", when = "len(tied) > 0" } } }
action "game.round_begins" { changes = { round = "round + 1" }, steps = { "#.is_fresh", for_each = "order" } }
action "thing.is_fresh"    { changes = { had_turn = "false" } }

-- The next combatant in the order, or the one that is named, if they have not had their turn yet.
action "game.next_turn (who: thing or none = goes_next)" { menu = "next", requires = {
    { "a fight is on",                  "round > 0" },
    { "somebody is left to fight",      "len(there) > 0" },
    { "whoever acts takes part, and can act", "who.combatant in there" },
    { "everybody acts once in a round", "who.combatant in waiting or len(waiting) == 0" } },
  steps = { "turn_is_over", { "round_is_over", when = "len(waiting) == 0" }, { "turn_is_taken(who.combatant)", when = "who.combatant in there" } } }

action "game.turn_is_over"  { steps = { { "acting.turn_ends", when = "acting != none and acting.is_here" }, "nobody_acts" } }
action "game.nobody_acts"   { changes = { acting = "none" } }
action "game.round_is_over" { steps = { "time.pass('1 round')", { "round_begins", when = "round > 0" } } }
action "game.turn_is_taken (who: thing)" { changes = { acting = "who", ["who.had_turn"] = "true" }, steps = "who.turn_begins" }

action "game.joins (who: thing)" { requires = { { "a fight is on", "round > 0" }, { "whoever joins is not there yet", "not (who.combatant in order)" } },
  changes = { order = "order + [who.combatant]" } }
action "thing.leaves_the_fight" { requires = { "whoever leaves is in it", "thing in game.order" },
  steps = { { "game.turn_is_over", when = "game.acting == thing" }, "game.goes_on_without(thing)" } }
action "game.goes_on_without (who: thing)" { changes = { order = "filter(order, # != who)" } }
action "game.fight_ends"   { requires = { "a fight is on", "round > 0" }, steps = { "turn_is_over", "fight_is_off" } }
action "game.fight_is_off" { changes = { round = "0", order = "[]" }, steps = "turns_end" }

action "game.moves_to (who: thing, place)" { function(game, given)
  game:take("order", given.who)
  game:put("order", given.who, math.min(given.place, #game.order + 1))
end }
