-- Rounds and turns: players and gamemaster in turn let one of theirs act, until everybody has.

box "game.round"      { source = "TBD-COMBAT-01, 4", "number = 0" }                    -- 0: nobody fights
box "game.fighters" { source = "TBD-COMBAT-01, 4", "list of entity" }
box "game.acting"     { source = "TBD-COMBAT-07, 4", "entity or none" }
box "game.first_side" { source = "TBD-COMBAT-02, 4", "players or gamemaster = players" }
box "game.side"       { source = "TBD-COMBAT-02, 4", "players or gamemaster = players" } -- whose turn it is, or was
box "game.to_act"     { source = "TBD-COMBAT-02, 4", text = "how many it may still let act in that turn", "number = 0" }
box "game.doubled"    { source = "TBD-COMBAT-05, 4", "yes or no = no" }
box "game.passes_running" { source = "TBD-COMBAT-04, 4", text = "how often somebody passed since the last one acted", "number = 0" }

box "entity.side"      { source = "TBD-COMBAT-02, 4", "players or gamemaster", starts = "kind == 'character' ? 'players' : 'gamemaster'" }
box "entity.has_acted" { source = "TBD-COMBAT-06, 4", refills = "round", "yes or no = no" }

rule "game.other_side (of: text)" { source = "TBD-COMBAT-02, 4", "of == 'players' ? 'gamemaster' : 'players'" }

-- Who has not acted yet, and which side lets one of them act next.
rule "game.there"                   { source = "TBD-COMBAT-02, 4", text = "those fighters who did not leave the table", "filter(fighters, # in entities)" }
rule "game.waiting"                 { source = "TBD-COMBAT-02, 4", "filter(there, #.can_act and not #.has_acted)" }
rule "game.waiting_for (whose: text)" { source = "TBD-COMBAT-03, 4", "filter(waiting, #.side == whose)" }

rule "game.next_side" { source = "TBD-COMBAT-02, 4", text = "whoever has nobody left waits", first = {
  { "first_side",       when = "len(waiting) == 0 and any(there, #.can_act and #.side == first_side)" },
  { "other_side(first_side)", when = "len(waiting) == 0" },
  { "side",             when = "to_act > 0 and len(waiting_for(side)) > 0" },
  { "other_side(side)", when = "len(waiting_for(other_side(side))) > 0" },
  { "side" } } }

rule "entity.may_act_now" { source = "TBD-COMBAT-06, 4", text = "when all have acted the next round begins",
  "owner in game.fighters and can_act and (not has_acted or len(game.waiting) == 0)" }

rule "entity.on_turn" { source = "TBD-COMBAT-07, 4", text = "outside of fights there are no turns", "game.round == 0 or game.acting == owner" }

-- A fight, from its beginning to its end.
rule "game.usual_first_side" { source = "TBD-COMBAT-02, 4", "option.first_side" }

action "game.fight_begins (combatants: list of entity, first: players or gamemaster or none)" { source = "TBD-COMBAT-01, 4", requires = {
    { "one fight at a time", "round == 0" },
    { "somebody fights",     "len(combatants) > 0" } },
  function(game, given)
    game.fighters = given.combatants
    game.first_side = given.first or game.usual_first_side
    game.round = 1
    game:round_starts()
  end }

action "game.round_starts" { source = "TBD-COMBAT-02, 4",
  function(game)
    for _, who in ipairs(game.there) do who:is_fresh() end
    game.side, game.to_act, game.doubled, game.passes_running = game.first_side, 1, false, 0
  end }

action "game.joins (who: entity)" { source = "TBD-COMBAT-01, 4", requires = { { "a fight is on", "round > 0" }, { "whoever joins is not there yet", "not (who in fighters)" } },
  function(game, given)
    given.who:is_fresh()
    game:put("fighters", given.who)
  end }

action "entity.leaves_the_fight" { source = "TBD-COMBAT-01, 4", text = "by flight, or with the gamemaster's leave", requires = {
    { "whoever leaves is in it", "owner in game.fighters" } },
  function(who)
    if game.acting == who then game:turn_is_over() end
    game:take("fighters", who)
  end }

action "entity.is_fresh" { source = "TBD-COMBAT-22, 4.1", text = "has neither acted nor attacked in this round",
  function(who) who.has_acted, who.attacks_made = false, 0 end }

-- The next turn: the side picks who acts.
action "game.next_turn (who: entity)" { source = "TBD-COMBAT-02, 4", requires = {
    { "a fight is on",                        "round > 0" },
    { "whoever acts takes part, and can act", "who in fighters and who.can_act" },
    { "everybody acts once in a round",       "who.may_act_now",             source = "TBD-COMBAT-06" },
    { "it is its side's turn",                "who.side == next_side" } },
  steps = { "turn_is_over", "turn_passes_on", "turn_is_taken" } }

action "game.turn_is_over" { source = "TBD-COMBAT-02, 4",
  function(game)
    local acting = game.acting
    game.acting = nil
    if not acting then return end
    for _, who in ipairs(game.there) do
      if who == acting then return acting:turn_ends() end
    end
  end }

action "game.turn_passes_on" { source = "TBD-COMBAT-02, 4",
  function(game)
    if #game.waiting == 0 then game:round_is_over() end
    game:begins_turn_of(game.next_side)
  end }

action "game.begins_turn_of (side: text)" { source = "TBD-COMBAT-02, 4", text = "does nothing within a turn of that side",
  function(game, given)
    if game.side == given.side and game.to_act > 0 then return end
    game.side, game.to_act, game.doubled = given.side, 1, false
  end }

action "game.turn_is_taken (who: entity)" { source = "TBD-COMBAT-07, 4",
  function(game, given)
    local who = given.who
    game.to_act, game.passes_running = game.to_act - 1, 0
    who.has_acted = true
    game.acting = who
    who:turn_begins()
  end }

action "game.round_is_over" { source = "TBD-COMBAT-01, 4",
  function(game)
    time:pass "1 round"
    game.round = game.round + 1
    game:round_starts()
  end }

action "game.fight_ends" { source = "TBD-COMBAT-01, 4", requires = { { "a fight is on", "round > 0" } },
  function(game)
    game:turn_is_over()
    game:glory_fades()
    game.round, game.fighters = 0, {}
  end }

-- Passing: the other side acts one more time. Nobody loses a turn by it.
action "game.passes" { source = "TBD-COMBAT-04, 4", requires = {
    { "a fight is on",                    "round > 0" },
    { "somebody has still to act",        "len(waiting) > 0" },
    { "somebody on the other side is still to act", "len(waiting_for(other_side(next_side))) > 0 or passes_running > 0" } },
  function(game)
    game:turn_is_over()
    if game.passes_running > 0 then return game:both_pass() end
    local side = game:other_side(game.next_side)
    game.side, game.to_act, game.doubled, game.passes_running = side, 1, false, 1
  end }

action "game.both_pass" { source = "TBD-COMBAT-04, 4",
  function(game)
    if not rule_that("Both sides pass: is the round over?", true) then refuse "one of the two sides has to act" end
    game:round_is_over()
  end }

-- Two in place of one, for an Advantage: of the gamemaster, or of any player who pays. It can be said before the
-- side's first one acts, or while that one does.
action "game.doubles_turn (paid_by: character or none)" { source = "TBD-COMBAT-05, 4", requires = {
    { "a fight is on",                  "round > 0" },
    { "it is one's own side's turn",    "in_turn_of(paying_side(paid_by)) or next_side == paying_side(paid_by)" },
    { "once in each turn of one's side", "not (doubled and in_turn_of(paying_side(paid_by)))" },
    { "two are left to act",            "len(waiting_for(paying_side(paid_by))) >= (in_turn_of(paying_side(paid_by)) ? to_act : 1) + 1" } },
  function(game, given)
    if given.paid_by then given.paid_by:spend "advantage" else game:spend "advantage" end
    local side = game:paying_side(given.paid_by)
    if not game:in_turn_of(side) then game:begins_turn_of(side) end
    game.to_act, game.doubled = game.to_act + 1, true
  end }

rule "game.paying_side (paid_by: character or none)" { source = "TBD-COMBAT-05, 4", "paid_by == none ? 'gamemaster' : 'players'" }
rule "game.in_turn_of (whose: text)"                { source = "TBD-COMBAT-05, 4", "side == whose and (to_act > 0 or acting != none)" }

-- A turn: movement, an Action, and quick ones.
rule "entity.actions_each_turn" { source = "TBD-COMBAT-07, 4", "1" }

box  "entity.actions"      { source = "TBD-COMBAT-07, 4", refills = "turn", starts = "actions_each_turn" }
rule "entity.action_price" { source = "TBD-COMBAT-07, 4", text = "outside of fights nobody counts Actions", "game.round > 0 ? 1 : 0" }

action "entity.acts_quickly (what: text)" { source = "TBD-COMBAT-09, 4", text = "a Quick Action: as many as are reasonable", requires = {
    { "whoever acts can act", "can_act" },
    { "it is its own turn",   "on_turn" } },
  function(who, given) say(who.name .. " " .. given.what .. ".") end }

action "entity.does_something_else (what: text)" { source = "TBD-COMBAT-08, 4", text = "an Action that the gamemaster permits", costs = "action_price actions", requires = {
    { "whoever acts can act", "can_act" },
    { "it is its own turn",   "on_turn" } },
  function(who, given)
    if not rule_that("Is that one Action?", true) then refuse "the gamemaster does not allow it as an Action" end
    say(who.name .. " " .. given.what .. ".")
  end }
