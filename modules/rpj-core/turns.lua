-- Rounds and turns: in a round, about a minute, everybody has one turn.

source "RPJ-GCS-03"
-- Actions: gained at the start of a turn, lost at its end.
box "entity.actions" { refills = "turn", starts = "actions_each_turn" }

-- Outside of fights there are no turns: passing time restores actions.
after "time.pass" { when = "game.round == 0", steps = {
  for_each = "entities", when = "#.actions < #.actions_each_turn", changes = { ["#.actions"] = "#.actions_each_turn" } } }

-- What a turn, an action or a free attack is used for. Restrictions name it, and so reach other modules.
tag "deed" { text = "whatever somebody uses a turn, an action or a free attack for", menu = "turn", costs = { "actions", "charges" } }

rule "entity.actions_each_turn" "Dexterity.level >= 7 ? 4 : Dexterity.level >= 4 ? 3 : 2"

rule "game.on_turn" { text = "those whose turn it is", "filter(entities, acting in squads ? #.acts_now : # == acting)" }

source "RPJ-GCS-04"
after "entity.turn_ends" { changes = { actions = "0" } }

source "RPJ-GCS-09"
rule "entity.turn_is_whole" "actions == actions_each_turn"

-- Everything else takes an action, or a whole turn without interruption.
action "entity.tries (skill: skill, difficulty = 0)" { source = "RPJ-GCS-08", menu = "turn", costs = "1 actions",
  requires = { { check = "the(skill).check(difficulty)" } },
  function(who, given) return who:the(given.skill):check { given }.success end }

box "entity.was_attacked"    { refills = { "round", "game.fight_is_off" }, "yes or no" }
box "entity.task"            "skill or none"
box "entity.task_difficulty" "number = 0"
box "entity.task_done"       "yes or no"        -- how the previous fight ended

action "entity.works (skill: skill, difficulty = 0)" { menu = "turn", costs = "all actions",
  requires = { { "whoever works can act",                    "can_act" },
               { "the whole turn is still unspent",          "turn_is_whole" },
               { "nobody attacked the worker in this round", "not was_attacked" },
               { check = "the(skill).check(difficulty)" } },
  changes = { task = "skill", task_difficulty = "difficulty", task_done = "false" } }

after "entity.turn_ends" { when = "task != none", steps = "finishes_task" }

action "entity.finishes_task" {
  function(who)
    who.task_done = who.task:check { difficulty = who.task_difficulty }.success
    who.task = nil
  end }
