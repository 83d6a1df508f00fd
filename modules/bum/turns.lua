-- Turn sequence and parts of a turn: rounds of one or two seconds, with a turn for everybody. The module turns
-- handles fights and the turn order; this file adds the rules of the book.
source "Part Five, Turn Sequence"

-- Rounds are counted in fights; outside of fights the clock uses longer units. If two games are played together,
-- the shorter round is used.
rule  "game.seconds_in_a_round" { source = "Part Five, Elements of a Turn", "option.seconds_in_a_round" }
after "time.seconds_in_a_round" { source = "Part Five, Elements of a Turn", when = "game.round > 0", "min(usual, game.seconds_in_a_round)" }

-- The order: as the gamemaster lists it, starting with the first attacker; or by dice; or by the reach of weapons.
to "game.fight_begins (initiator: entity or none, by: circumstances, dice or reach = circumstances, with: stat = Dexterity)" {
  at = "after gets_ready", changes = { ranked_with = "with" }, steps = {
    { "#.order_roll(with)", for_each = "rollers(combatants)", when = "by == 'dice'" },
    { when = "by == 'reach'", steps = { for_each = "rollers(combatants)",
      changes = { ["#.shoots_first"] = "#.weapon_in_hand.ranged", ["#.rank"] = "#.weapon_in_hand.reach" } } } } }
to "game.fight_begins" { at = "after settles_ties", steps = {
  { "rolls_off", when = "by == 'dice'" },                -- tied combatants roll again among themselves
  { "moves_to(initiator, 1)", when = "initiator != none" } } }

box "entity.rank"         { refills = "game.fight_begins", "number = 0" }
box "entity.shoots_first" { refills = "game.fight_begins", "yes or no" }
box "game.ranked_with"    "stat = Dexterity"
instead_of "entity.initiative" "rank"
instead_of "entity.order_keys" "[shoots_first ? 1 : 0, initiative, tie_break]"

check "entity.order_roll (with: stat)" { like = "core", modifier = { { "stat", "the(with).current" } }, opposed = "true",
  changes = { rank = "total" } }
check "entity.tie_roll" { like = "entity.order_roll", changes = { tie_break = "100 * tie_break + total" } }
instead_of "entity.breaks_tie" { steps = "tie_roll(game.ranked_with)" }

-- The gamemaster may always change the order. A combatant moved before the current turn waits for the next round.
to "game.moves_to" { requires = {
  "there is such a place in the order", "place >= 1 and place <= len(order) + (place_of(who) == 0 ? 1 : 0) and floor(place) == place" } }
to "game.moves_to" { at = "first", when = "place_of(who) == 0 and acting != none and place <= place_of(acting)", changes = { ["who.had_turn"] = "true" } }

-- In the first round, a combatant who has not acted may act after another one; the order then stays so.
action "entity.waits_behind (other: entity)" { requires = {
    { "the order stands after the first round",   "game.round == 1" },
    { "one waits behind somebody who acts later", "other in game.waiting and game.place_of(other) > game.place_of(owner)" },
    { "whoever waits takes part",                 "owner in game.order" },
    { "whoever waits has not acted yet",          "owner in game.waiting or game.acting == owner and not has_acted" } },
  steps = { { "gives_back_turn", when = "game.acting == owner" }, "game.moves_to(owner, game.place_of(other))" } }
action "entity.gives_back_turn" { changes = { had_turn = "false", ["game.acting"] = "none" } }   -- as if the turn had not begun

rule "entity.has_acted" "actions < actions_each_turn or movements < movements_each_turn"

after "entity.is_fresh" { when = "game.round == 1", changes = { attacked_this_round = "false", struck_early = "false", escaped = "false" } }   -- combatants that have returned

source "Part Five, Elements of a Turn"
-- A turn is a move and one standard action: an attack, a spell, picking something up.
rule "entity.actions_each_turn"   "1"
rule "entity.movements_each_turn" "1"

rule "entity.action_price" { text = "the actions for an attack or something equally long; 0 outside of fights, and for impossible actions",
  "game.round > 0 and can_act ? 1 : 0" }

box "entity.actions"   { refills = "turn", starts = "actions_each_turn" }
box "entity.movements" { refills = "turn", starts = "movements_each_turn" }

-- Outside of fights, passing time restores both.
after "time.pass" { when = "game.round == 0", steps = {
  for_each = "entities", when = "#.has_acted", changes = { ["#.actions"] = "#.actions_each_turn", ["#.movements"] = "#.movements_each_turn" } } }

action "entity.acts (what: text)" { text = "any other action as long as an attack",
  costs = "1 actions", requires = { "whoever acts is able to", "can_act" }, steps = {} }

action "entity.casts (spell: text)" { costs = "action_price actions", requires = { "whoever casts is able to", "can_act" }, steps = {} }

action "entity.picks_up (item: item)" { costs = "action_price actions", requires = { "whoever picks something up is able to", "can_act" },
  steps = "gets(item)" }

source "Appendix A, Partially Loaded Weapons"
-- Drawing or changing a weapon: a standard action, unless the gamemaster makes it free.
rule "weapon.actions_to_draw" { first = {
  { "0", when = "option.free_draws == 'all' or option.free_draws == 'hand weapons' and not ranged" },
  { "0", when = "option.free_draws == 'what is ready' and (not ranged or stays_ready)" },
  "1" } }

action "entity.draws (weapon: weapon of owner, hands: 1..2 or none)" { costs = "action_price * weapon.actions_to_draw actions",
  requires = { "whoever draws is able to", "can_act" },
  steps = { "puts_away", "takes_in_hand" } }

action "entity.puts_away" { changes = { wields = "none" } }

action "entity.takes_in_hand (weapon: weapon of owner, hands: 1..2 or none)" { menu = "turn", source = "Appendix A", requires = {
    { "whoever draws is able to", "can_act" },
    { "a weapon in two hands leaves none for a shield", "held_shield == none or goes_with_a_shield(weapon, hands ?? 1)", source = "Appendix A, note on long swords" } },
  steps = "has_in_hand(own_weapon(weapon), hands)" }
action "entity.has_in_hand (weapon: weapon, hands: 1..2 or none)" { changes = { wields = "weapon", ["weapon.held_in"] = "hands" } }

source "Part Five, Elements of a Turn"
-- Some actions take several turns, during which nothing else is possible.
box "entity.task"       "text or none"
box "entity.task_turns" { text = "those that are left", "number = 0" }

action "entity.begins_task (what: text, turns)" { requires = { "it takes a turn at least", "turns >= 1" },
  changes = { task = "what", task_turns = "turns" } }

action "entity.works" { costs = { "all actions", "all movements" }, requires = {
    { "whoever works is able to",      "can_act" },
    { "there is something to work at", "task != none" },
    { "the whole turn is given to it", "not has_acted" } },
  changes = { task_turns = "task_turns - 1" }, steps = { "drops_task", when = "task_turns <= 0" } }

after  "entity.turn_ends" { when = "task != none and done('works') == 0", steps = "drops_task" }
action "entity.drops_task" { changes = { task = "none", task_turns = "0" } }
