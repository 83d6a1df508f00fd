-- Turn sequence and elements of a turn: rounds of a second or two, in which everybody has one turn.

source "Part Five, Turn Sequence"
box "game.round"  { "number = 0" }    -- 0: nobody fights
box "game.turn"   { "number = 0" }    -- whose, counted in the order; 0: before the first
box "game.acting" { "entity or none" }
box "game.order"  { "list of entity" }

-- Rounds are counted in fights; in between the clock goes on in longer ones. Where two games are played together,
-- the shorter round is the clock's.
rule  "game.seconds_in_a_round" { source = "Part Five, Elements of a Turn", "option.seconds_in_a_round" }
after "time.seconds_in_a_round" { source = "Part Five, Elements of a Turn", when = "game.round > 0", "min(usual, game.seconds_in_a_round)" }

action "game.fight_begins (combatants: list of entity, initiator: entity or none, by: circumstances, dice or reach = circumstances, with: stat or none)" {
  requires = {
    { "it takes somebody to fight",         "len(combatants) > 0" },
    { "everybody has one turn in a round",  "all(combatants, game.times_listed(#, combatants) == 1)", source = "Gaming Glossary, Round" } },
  steps = { "sets_order", "first_round" } }

rule "game.times_listed (who: entity, combatants: list of entity)" { source = "Gaming Glossary, Round",
  function(game, given)
    local times = 0
    for _, other in ipairs(given.combatants) do
      if other == given.who then times = times + 1 end
    end
    return times
  end }

-- The order: as the gamemaster lists it, whoever begins the violence first; or by dice; or by the reach of weapons.
action "game.sets_order (combatants: list of entity, initiator: entity or none, by: circumstances, dice or reach, with: stat or none)" {
  function(game, given)
    if     given.by == "dice"  then game.order = game:ranks { who = given.combatants, with = given.with or "Dexterity" }
    elseif given.by == "reach" then game.order = game:by_reach(given.combatants)
    else game.order = given.combatants end
    if given.initiator then game:moves_to(given.initiator, 1) end
  end }

action "game.first_round" {
  function(game)
    game.round, game.turn, game.acting = 1, 0, nil
    for _, who in ipairs(game.order) do
      who.attacked_this_round, who.struck_early, who.escaped = false, false, false             -- who takes part is there again
    end
  end }

check "entity.order_roll (with: stat)" { like = "core", roller = "owner", modifier = { { "stat", "worth_of(with)" } }, opposed = "true" }

rule "entity.worth_of (stat: stat)" { function(who, given) return who:the(given.stat).current end }

action "game.ranks (who: list of entity, with: stat)" { text = "the highest first; those who tie roll again among themselves",
  function(game, given)
    local totals, by_total, order = {}, {}, {}
    for _, who in ipairs(given.who) do
      local total = who:order_roll { with = given.with }.total
      if not by_total[total] then
        by_total[total] = {}
        totals[#totals + 1] = total
      end
      table.insert(by_total[total], who)
    end
    table.sort(totals, function(a, b) return a > b end)
    for _, total in ipairs(totals) do
      local tied = by_total[total]
      if #tied > 1 then tied = game:ranks { who = tied, with = given.with } end
      for _, who in ipairs(tied) do order[#order + 1] = who end
    end
    return order
  end }

rule "entity.reaches_further (other: entity)" {
  function(who, given)
    local mine, theirs = who.weapon_in_hand, given.other.weapon_in_hand
    if mine.ranged ~= theirs.ranged then return mine.ranged end
    return mine.reach > theirs.reach
  end }

rule "game.by_reach (who: list of entity)" {
  function(game, given)
    local order = { unpack(given.who) }
    table.sort(order, function(a, b) return a:reaches_further(b) end)
    return order
  end }

rule "game.place_of (who: entity)" {
  function(game, given)
    for place, who in ipairs(game.order) do
      if who == given.who then return place end
    end
    return 0
  end }

action "game.moves_to (who: entity, place)" { text = "the gamemaster may always set another order; whose turn it is stays",
  requires = { { "there is such a place in the order", "place >= 1 and place <= len(order) + (place_of(who) == 0 ? 1 : 0) and floor(place) == place" } },
  function(game, given)
    local order, acting, was = {}, game.acting, game:place_of(given.who)
    for _, other in ipairs(game.order) do
      if other ~= given.who then order[#order + 1] = other end
    end
    table.insert(order, given.place, given.who)
    game.order = order
    if acting then game.turn = game:place_of(acting)
    elseif was > 0 and was <= game.turn and given.place > game.turn then game.turn = game.turn - 1
    elseif (was == 0 or was > game.turn) and given.place <= game.turn then game.turn = game.turn + 1 end
  end }

-- In the first round whoever has not acted may go later, behind somebody named; from then on the order stands.
action "entity.waits_behind (other: entity)" { requires = {
    { "the order stands after the first round",   "game.round == 1" },
    { "one waits behind somebody who acts later", "game.place_of(other) > game.place_of(owner)" },
    { "whoever waits takes part",                 "game.place_of(owner) > 0" },
    { "whoever waits has not acted yet",          "game.place_of(owner) > game.turn or game.acting == owner and not has_acted" } },
  function(who, given)
    if game.acting == who then game.turn, game.acting = game.turn - 1, nil end         -- as if the turn had not come yet
    game:moves_to(who, game:place_of(given.other))
  end }

rule "entity.has_acted" { "actions < actions_each_turn or movements < movements_each_turn" }

-- The next turn: the one before ends, and after the last of the order the round does.
action "game.next_turn" { requires = { { "a fight is on", "round > 0" } },
  steps = { "turn_is_over", "turn_passes_on", "turn_is_taken" } }

action "game.turn_is_over" {
  function(game)
    if game.acting and game:has_not_left(game.acting) then game.acting:turn_ends() end
    game.acting = nil
    game:passes_over_who_left()
  end }

-- Who has left the table has no turns any more.
rule "game.has_not_left (who: entity)" { "who in entities" }

action "game.passes_over_who_left" {
  function(game)
    local order, turn = {}, game.turn
    for place, who in ipairs(game.order) do
      if game:has_not_left(who) then order[#order + 1] = who
      elseif place <= game.turn then turn = turn - 1 end
    end
    game.order, game.turn = order, turn
  end }

action "game.turn_passes_on" { source = "Gaming Glossary, Round",
  function(game)
    if #game.order == 0 then refuse "nobody is left who fights" end
    if game.turn >= #game.order then game:round_is_over() end
    game.turn = game.turn + 1
  end }

action "game.turn_is_taken" {
  function(game)
    game.acting = game.order[game.turn]
    game.acting:turn_begins()
  end }

action "game.round_is_over" { source = "Gaming Glossary, Round",
  function(game)
    time:pass "1 round"
    game.round, game.turn = game.round + 1, 0
  end }

action "game.fight_ends" { source = "Part Five", requires = { { "a fight is on", "round > 0" } },
  function(game)
    game:turn_is_over()
    game.round, game.turn, game.order = 0, 0, {}
  end }

source "Part Five, Elements of a Turn"
-- A turn is a move and one standard action: an attack, a spell, picking something up.
rule "entity.actions_each_turn"   { "1" }
rule "entity.movements_each_turn" { "1" }

rule "entity.action_price" { text = "of an attack, or what takes as long; where no turns are counted none", "game.round > 0 ? 1 : 0" }

box "entity.actions"   { refills = "turn", starts = "actions_each_turn" }
box "entity.movements" { refills = "turn", starts = "movements_each_turn" }

action "entity.acts (what: text)" { text = "whatever takes as long as an attack",
  costs = "1 actions", requires = { { "whoever acts is able to", "can_act" } },
  function(who) end }

action "entity.casts (spell: text)" { costs = "action_price actions", requires = { { "whoever casts is able to", "can_act" } },
  function(who) end }

action "entity.picks_up (item: item)" { costs = "action_price actions", requires = { { "whoever picks something up is able to", "can_act" } },
  function(who, given) who:gets(given.item) end }

source "Appendix A, Partially Loaded Weapons"
-- Drawing a weapon, or changing it: a standard action, where the gamemaster does not let it be free.
rule "weapon.actions_to_draw" { first = {
  { "0", when = "option.free_draws == 'all' or option.free_draws == 'hand weapons' and not ranged" },
  { "0", when = "option.free_draws == 'what is ready' and (not ranged or stays_ready)" },
  { "1" } } }

action "entity.draws (weapon: weapon, hands: 1..2 or none)" { costs = "cost_of_drawing(weapon) actions", requires = {
    { "whoever draws is able to",             "can_act" },
    { "one draws what one has",               "has_at_hand(weapon) or weapon == 'Fist'" } },
  steps = { "puts_away", "takes_in_hand" } }

rule "entity.cost_of_drawing (weapon: weapon)" { function(who, given) return who.action_price * who:own_weapon(given.weapon).actions_to_draw end }

action "entity.puts_away" { function(who) who.wields = nil end }

action "entity.takes_in_hand (weapon: weapon, hands: 1..2 or none)" { source = "Appendix A", requires = {
    { "a weapon in two hands leaves none for a shield", "held_shield == nil or goes_with_a_shield(weapon, hands ?? 1)", source = "Appendix A, note on long swords" } },
  function(who, given)
    who.wields = given.weapon
    who:own_weapon(given.weapon).held_in = given.hands
  end }

source "Part Five, Elements of a Turn"
-- Some things take several turns, and nothing else may be done in them.
box "entity.task"         { "text or none" }
box "entity.task_turns"   { text = "those that are left", "number = 0" }
box "entity.worked"       { refills = "turn", "yes or no = no" }

action "entity.begins_task (task: text, turns)" { requires = { { "it takes a turn at least", "turns >= 1" } },
  function(who, given) who.task, who.task_turns = given.task, given.turns end }

action "entity.works" { costs = { "all actions", "all movements" }, requires = {
    { "whoever works is able to",        "can_act" },
    { "there is something to work at",   "task != nil" },
    { "the whole turn is given to it",   "not has_acted" } },
  function(who)
    who.worked, who.task_turns = true, who.task_turns - 1
    if who.task_turns <= 0 then who.task, who.task_turns = nil, 0 end
    return who.task == nil
  end }

after "entity.turn_ends" { when = "task != nil and not worked", function(who) who.task, who.task_turns = nil, 0 end }
