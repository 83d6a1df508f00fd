-- Rounds and turns: about a minute in which everybody has one turn.

source "RPJ-GCS-02"
box "game.round"  { "number = 0" }              -- 0: nobody fights
box "game.turn"   { "number = 0" }              -- whose, counted in the order; 0: before the first
box "game.acting" { "entity or none" }

action "game.fight_begins (combatants: list of entity, off_guard: list of entity or none)" { source = "RPJ-GCS-19",
  steps = { "readies", "rolls_for_initiative", "sets_order", "first_round" } }

action "game.readies (combatants: list of entity, off_guard: list of entity or none)" { source = "RPJ-GCS-22",
  function(game, given)
    for _, who in ipairs(given.off_guard or {}) do who.unready = game.off_guard end
  end }

action "game.rolls_for_initiative (combatants: list of entity)" { source = "RPJ-GCS-19",
  function(game, given)
    for _, who in ipairs(given.combatants) do who:rolls_for_initiative() end
  end }

action "game.first_round" {
  function(game) game.round, game.turn, game.acting = 1, 0, nil end }

-- The next turn: the one before ends, and after the last of the order the round does.
action "game.next_turn" { requires = { { "a fight is on", "round > 0" }, { "somebody is left to fight", "any(order, # in entities)" } },
  steps = { "turn_is_over", "turn_passes_on", "turn_is_taken" } }

rule "game.is_there (who: entity)" { text = "whoever has left the table has no turns any more", "who in entities" }

action "game.turn_is_over" { source = "RPJ-GCS-45",
  function(game)
    if game.acting and game:is_there(game.acting) then game.acting:turn_ends() end
    game.acting = nil
  end }

action "game.turn_passes_on" {
  function(game)
    repeat
      if game.turn >= #game.order then game:round_is_over() end
      game.turn = game.turn + 1
    until game:is_there(game.order[game.turn])
  end }

action "game.turn_is_taken" {
  function(game)
    game.acting = game.order[game.turn]
    game.acting:turn_begins()
  end }

action "game.round_is_over" {
  function(game)
    time:pass "1 round"
    game.round, game.turn = game.round + 1, 0
  end }

action "game.fight_ends" { requires = { { "a fight is on", "round > 0" } },
  function(game)
    game:turn_is_over()
    game.round, game.turn, game.order = 0, 0, {}
  end }

source "RPJ-GCS-03"
-- Actions: given at the start of a turn, lost at its end.
box "entity.actions" { refills = "turn", starts = "actions_each_turn" }

rule "entity.actions_each_turn" { first = {
  { "4", when = "Dexterity.level >= 7" },
  { "3", when = "Dexterity.level >= 4" },
  { "2" } } }

after "entity.turn_ends" { source = "RPJ-GCS-04", function(who) who.actions = 0 end }

source "RPJ-GCS-09"
rule "entity.turn_is_whole" { "actions == actions_each_turn" }

-- Anything else takes an action, or a whole turn, which nobody may disturb.
action "entity.tries (skill: skill, difficulty = 0)" { source = "RPJ-GCS-08", costs = "1 actions",
  requires = { { "whoever tries can act", "can_act" } },
  function(who, given) return who:the(given.skill.name):check { difficulty = given.difficulty }.success end }

box "entity.was_attacked"    { refills = "round", "yes or no" }
box "entity.task"            { "skill or none" }
box "entity.task_difficulty" { "number = 0" }
box "entity.task_done"       { "yes or no" }        -- how the last one ended

action "entity.works (skill: skill, difficulty = 0)" { costs = "all actions",
  requires = { { "whoever works can act",                    "can_act" },
               { "the whole turn is still unspent",          "turn_is_whole" },
               { "nobody attacked the worker in this round", "not was_attacked" } },
  function(who, given) who.task, who.task_difficulty, who.task_done = given.skill, given.difficulty, false end }

after "entity.turn_ends" { when = "task != nil", function(who) who:finishes_task() end }

action "entity.finishes_task" {
  function(who)
    who.task_done = who.task:check { difficulty = who.task_difficulty }.success
    who.task = nil
  end }
